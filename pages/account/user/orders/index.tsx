import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchUserOrders } from '@/features/orders/api';
import { type OrderFilter, userOrders } from '@/features/orders/filter';
import { OrdersScreen } from '@/features/orders/OrdersScreen';
import { ordersLoaded } from '@/features/orders/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: OrderFilter }> = ({ filter }) => (
  <>
    <Head>
      <title>Orders</title>
    </Head>
    <OrdersScreen key={filter.q} filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  const filter = userOrders.from(context.query);
  context.store.dispatch(ordersLoaded(await searchUserOrders(userOrders.query(filter), visitorOf(context))));
  return { filter };
});
export default Page;
