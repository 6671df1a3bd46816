import { accountPage } from '@/application/accountPage';
import { searchOrders } from '@/features/orders/api';
import { performerOrders } from '@/features/orders/filter';
import { PerformerOrdersScreen } from '@/features/orders/PerformerOrdersScreen';
import { ordersLoaded } from '@/features/orders/slice';
import { visitorOf } from '@/lib/visitor';

export default accountPage('performer', 'Orders', PerformerOrdersScreen, async (context) => {
  const filter = performerOrders.from(context.query);
  context.store.dispatch(ordersLoaded(await searchOrders(performerOrders.query(filter), visitorOf(context))));
  return { filter, remountKey: filter.q };
});
