import { type FormEvent, useState } from 'react';
import { Button } from './Button';
import { TextInput } from './TextInput';
import styles from './SearchForm.module.css';

/** A search field that asks when it is sent. */
export function SearchForm({ label, value, onSearch }: { label: string; value: string; onSearch: (q: string) => void }) {
  const [q, setQ] = useState(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(q.trim());
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <TextInput label={label} labelHidden placeholder={label} type="search" maxLength={100} value={q} onChange={(event) => setQ(event.target.value)} />
      <Button type="submit" variant="outline" icon="search">Search</Button>
    </form>
  );
}
