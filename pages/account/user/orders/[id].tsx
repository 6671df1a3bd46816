import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { viewUserOrder } from '@/features/orders/api';
import { OrderScreen } from '@/features/orders/OrderScreen';
import { orderOpened } from '@/features/orders/slice';
import { RefundPanel } from '@/features/refunds/RefundPanel';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head>
      <title>Your order</title>
    </Head>
    <OrderScreen refund={(order) => <RefundPanel key={order.refund?._id} order={order} />} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  context.store.dispatch(orderOpened(await viewUserOrder(String(context.query.id), visitorOf(context))));
  return {};
});
export default Page;
