import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { showSlots } from '@/application/showSlots';
import { loadDetail } from '@/features/performers/api';
import { detailSucceeded } from '@/features/performers/slice';
import { JoinShowScreen } from '@/features/shows/JoinShowScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head>
      <title>Group show</title>
    </Head>
    <JoinShowScreen kind="group" {...showSlots} />
  </>
);
Page.layout = 'stream';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(detailSucceeded(await loadDetail(String(context.query.username), visitorOf(context))));
  return {};
});
export default Page;
