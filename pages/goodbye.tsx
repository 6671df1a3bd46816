import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { GoodbyeScreen } from '@/features/site/GoodbyeScreen';

const Page: Screen = () => (
  <>
    <Head>
      <title>Goodbye</title>
      <meta name="robots" content="noindex" />
    </Head>
    <GoodbyeScreen />
  </>
);
Page.layout = 'maintenance';
export default Page;
