import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { NewProductScreen } from '@/features/assets/own/OwnProductScreen';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ keeps: number }> = ({ keeps }) => (
  <>
    <Head><title>New product</title></Head>
    <NewProductScreen keeps={keeps} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
Page.getInitialProps = withStore(async (context) => ({ keeps: (await viewCommission(visitorOf(context))).productCommission }));
export default Page;
