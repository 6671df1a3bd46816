import Head from 'next/head';
import { useRouter } from 'next/router';
import { type Screen } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { PerformerShowScreen } from '@/features/shows/PerformerShowScreen';

const Page: Screen = () => {
  const { conversationId } = useRouter().query;
  return (
    <>
      <Head>
        <title>Private show</title>
      </Head>
      <PerformerShowScreen kind="private" conversationId={String(conversationId)} {...showSlots} />
    </>
  );
};
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
// an own loading makes the URL's query known on the server
Page.getInitialProps = () => ({});
export default Page;
