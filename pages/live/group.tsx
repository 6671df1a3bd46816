import Head from 'next/head';
import { type Screen } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { PerformerShowScreen } from '@/features/shows/PerformerShowScreen';

const Page: Screen = () => (
  <>
    <Head><title>Group show</title></Head>
    <PerformerShowScreen conversationId={null} {...showSlots} />
  </>
);
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['performer'];
Page.verified = true;
export default Page;
