import Head from 'next/head';
import { useRouter } from 'next/router';
import { type Screen } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { PerformerShowScreen } from '@/features/shows/PerformerShowScreen';

const Page: Screen = () => {
  const { show } = useRouter().query;
  return (
    <>
      <Head>
        <title>Group show</title>
      </Head>
      <PerformerShowScreen kind="group" conversationId={typeof show === 'string' ? show : null} {...showSlots} />
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
