import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { AddressNote } from '@/features/auth/AddressNote';
import { type Country, listCountries } from '@/features/countries/api';
import { ProfileScreen } from '@/features/users/ProfileScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ countries: Country[] }> = ({ countries }) => (
  <>
    <Head><title>Profile</title></Head>
    <ProfileScreen countries={countries} address={<AddressNote />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => ({ countries: await listCountries(visitorOf(context)) }));
export default Page;
