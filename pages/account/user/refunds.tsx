import { accountPage } from '@/application/accountPage';
import { searchRefundRequests } from '@/features/refunds/api';
import { refundList } from '@/features/refunds/filter';
import { RefundsScreen } from '@/features/refunds/RefundsScreen';
import { refundsSlice } from '@/features/refunds/slice';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Refund requests', RefundsScreen, async (context) => {
  const filter = refundList.from(context.query);
  const page = await searchRefundRequests(refundList.query(filter), visitorOf(context));
  context.store.dispatch(refundsSlice.actions.searchSucceeded(page));
  return { filter };
});
