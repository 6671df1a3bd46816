import { accountPage } from '@/application/accountPage';
import { viewUserOrder } from '@/features/orders/api';
import { OrderScreen } from '@/features/orders/OrderScreen';
import { orderOpened } from '@/features/orders/slice';
import { RefundPanel } from '@/features/refunds/RefundPanel';
import { visitorOf } from '@/lib/visitor';

const MemberOrder = () => <OrderScreen refund={(order) => <RefundPanel key={order.refund?._id} order={order} />} />;

export default accountPage('user', 'Your order', MemberOrder, async (context) => {
  context.store.dispatch(orderOpened(await viewUserOrder(String(context.query.id), visitorOf(context))));
  return {};
});
