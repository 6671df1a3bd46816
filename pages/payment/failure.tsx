import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewTokenOrder } from '@/features/wallet/api';
import { OrderScreen } from '@/features/wallet/OrderScreen';
import { orderLoaded } from '@/features/wallet/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head><title>Your payment</title></Head>
    <OrderScreen door="failure" />
  </>
);
Page.layout = 'default';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(orderLoaded(await viewTokenOrder(String(context.query.order), visitorOf(context))));
  return {};
});
export default Page;
