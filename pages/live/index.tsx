import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { LiveScreen } from '@/features/streaming/broadcast/LiveScreen';

const Page: Screen = () => (
  <>
    <Head><title>Your stage</title></Head>
    <LiveScreen />
  </>
);
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
export default Page;
