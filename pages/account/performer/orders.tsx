import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchOrders } from '@/features/orders/api';
import { type OrderFilter, performerOrders } from '@/features/orders/filter';
import { PerformerOrdersScreen } from '@/features/orders/PerformerOrdersScreen';
import { ordersLoaded } from '@/features/orders/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: OrderFilter }> = ({ filter }) => (
  <>
    <Head>
      <title>Orders</title>
    </Head>
    <PerformerOrdersScreen key={filter.q} filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['performer'];
Page.getInitialProps = withStore(async (context) => {
  const filter = performerOrders.from(context.query);
  context.store.dispatch(ordersLoaded(await searchOrders(performerOrders.query(filter), visitorOf(context))));
  return { filter };
});
export default Page;
