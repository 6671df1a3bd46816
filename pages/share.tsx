import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { SharedScreen } from '@/features/assets/own/SharedScreen';

/** The installed site's share target (src/features/site/manifest.ts). */
const Page: Screen = () => (
  <>
    <Head>
      <title>Shared pictures</title>
      <meta name="robots" content="noindex" />
    </Head>
    <h1 className="visually-hidden">Shared pictures</h1>
    <SharedScreen />
  </>
);
export default Page;
