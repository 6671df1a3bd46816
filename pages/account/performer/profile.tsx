import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { AddressNote } from '@/features/auth/AddressNote';
import { listCategories } from '@/features/categories/api';
import { listCountries, listLanguages, listTimezones } from '@/features/countries/api';
import { type ProfileLists, ProfileScreen } from '@/features/performers/ProfileScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ lists: ProfileLists }> = ({ lists }) => (
  <>
    <Head>
      <title>Profile</title>
    </Head>
    <ProfileScreen lists={lists} address={<AddressNote />} />
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
  return { lists: { countries, languages, timeZones, categories } };
});
export default Page;
