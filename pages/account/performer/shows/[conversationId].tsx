import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewShow } from '@/features/shows/api';
import { ReceiptScreen } from '@/features/shows/ReceiptScreen';
import { entered } from '@/features/shows/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head><title>Receipt</title></Head>
    <ReceiptScreen />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(entered(await viewShow(String(context.query.conversationId), visitorOf(context))));
  return {};
});
export default Page;
