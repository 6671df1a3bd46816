import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { openDetail } from '@/features/performers/openDetail';
import { JoinShowScreen } from '@/features/shows/JoinShowScreen';

const Page: Screen = () => (
  <>
    <Head>
      <title>Watch a private show</title>
    </Head>
    <JoinShowScreen kind="spy" {...showSlots} />
  </>
);
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  await openDetail(context);
  return {};
});
export default Page;
