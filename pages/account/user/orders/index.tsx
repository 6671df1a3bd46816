import { accountPage } from '@/application/accountPage';
import { searchUserOrders } from '@/features/orders/api';
import { userOrders } from '@/features/orders/filter';
import { OrdersScreen } from '@/features/orders/OrdersScreen';
import { ordersLoaded } from '@/features/orders/slice';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Orders', OrdersScreen, async (context) => {
  const filter = userOrders.from(context.query);
  context.store.dispatch(ordersLoaded(await searchUserOrders(userOrders.query(filter), visitorOf(context))));
  return { filter, remountKey: filter.q };
});
