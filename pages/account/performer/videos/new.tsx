import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { NewVideoScreen } from '@/features/assets/own/OwnVideoScreen';
import { viewCommission } from '@/features/earnings/api';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ keeps: number }> = ({ keeps }) => (
  <>
    <Head><title>New video</title></Head>
    <NewVideoScreen keeps={keeps} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
Page.getInitialProps = withStore(async (context) => ({ keeps: (await viewCommission(visitorOf(context))).videoCommission }));
export default Page;
