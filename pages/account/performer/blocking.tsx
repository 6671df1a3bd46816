import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { type Blocking, getBlocking } from '@/features/blocking/api';
import { BlockingScreen } from '@/features/blocking/BlockingScreen';
import { type Country, listCountries } from '@/features/countries/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ blocking: Blocking; countries: Country[] }> = (lists) => (
  <>
    <Head>
      <title>Blocking</title>
    </Head>
    <BlockingScreen {...lists} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const visitor = visitorOf(context);
  const [blocking, countries] = await Promise.all([getBlocking(visitor), listCountries(visitor, true)]);
  return { blocking, countries };
});
export default Page;
