import { useState } from 'react';
import { type CountryOption } from '@/lib/formOptions';
import styles from '@/ui/accountForm.module.css';
import { PageTitle } from '@/ui/SectionHeading';
import { type Blocking } from './api';
import { CountriesPanel } from './CountriesPanel';
import { MembersPanel } from './MembersPanel';

/** The members and countries that a performer blocks. */
export function BlockingScreen({
  blocking: given,
  countries,
}: {
  blocking: Blocking;
  countries: readonly CountryOption[];
}) {
  const [blocking, setBlocking] = useState(given);
  return (
    <div className={styles.page}>
      <PageTitle>Blocking</PageTitle>
      <MembersPanel blocked={blocking.users} onChanged={setBlocking} />
      <CountriesPanel blocked={blocking.countries} countries={countries} onChanged={setBlocking} />
    </div>
  );
}
