import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { listCategories } from '@/features/categories/api';
import { listCountries, listLanguages, listTimezones } from '@/features/countries/api';
import { type ProfileOptions, ProfileScreen } from '@/features/performers/ProfileScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ options: ProfileOptions }> = ({ options }) => (
  <>
    <Head>
      <title>Profile</title>
    </Head>
    <ProfileScreen options={options} emailNote={<EmailVerificationNote />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [countries, languages, timeZones, categories] = await Promise.all([
    listCountries(visitor),
    listLanguages(visitor),
    listTimezones(visitor),
    listCategories(visitor),
  ]);
  return { options: { countries, languages, timeZones, categories } };
});
export default Page;
