import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { DeskLoginScreen } from '@/features/auth/desk/DeskLoginScreen';

const Page: Screen = () => (
  <>
    <Head>
      <title>Desk login</title>
      <meta name="robots" content="noindex" />
    </Head>
    <DeskLoginScreen />
  </>
);
Page.layout = 'desk';
Page.deskLogin = true;
export default Page;
