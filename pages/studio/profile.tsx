import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { EmailVerificationNote } from '@/features/auth/EmailVerificationNote';
import { type Country, listCountries, listTimezones, type TimeZone } from '@/features/countries/api';
import { StudioProfileScreen } from '@/features/studios/StudioProfileScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ countries: Country[]; timeZones: TimeZone[] }> = ({ countries, timeZones }) => (
  <>
    <Head>
      <title>Profile</title>
    </Head>
    <StudioProfileScreen countries={countries} timeZones={timeZones} emailNote={<EmailVerificationNote />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [countries, timeZones] = await Promise.all([listCountries(visitor), listTimezones(visitor)]);
  return { countries, timeZones };
});
export default Page;
