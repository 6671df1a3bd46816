import Head from 'next/head';
import { type ReplyOf } from '@contract/all';
import { type Screen, withStore } from '@/application/screen';
import { viewCommission } from '@/features/earnings/api';
import { PricesScreen } from '@/features/performers/PricesScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ commission: ReplyOf<'viewCommission'> }> = ({ commission }) => (
  <>
    <Head>
      <title>Prices</title>
    </Head>
    <PricesScreen commission={commission} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => ({ commission: await viewCommission(visitorOf(context)) }));
export default Page;
