import Head from 'next/head';
import { useRouter } from 'next/router';
import { type Screen } from '@/application/screen';
import { DeskWelcomeScreen } from '@/features/auth/desk/DeskWelcomeScreen';

const Page: Screen = () => {
  const { token } = useRouter().query;
  return (
    <>
      <Head>
        <title>Welcome to the desk</title>
        <meta name="robots" content="noindex" />
      </Head>
      <DeskWelcomeScreen token={typeof token === 'string' ? token : ''} />
    </>
  );
};
Page.layout = 'desk';
Page.deskLogin = true;
export default Page;
