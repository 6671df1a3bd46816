import { accountPage } from '@/application/accountPage';
import { searchTransactions } from '@/features/wallet/api';
import { tokenHistory } from '@/features/wallet/historyFilter';
import { summaryLoaded, tokenHistorySlice } from '@/features/wallet/slice';
import { TransactionsScreen } from '@/features/wallet/TransactionsScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Token history', TransactionsScreen, async (context) => {
  const filter = tokenHistory.from(context.query);
  const history = await searchTransactions(tokenHistory.query(filter), visitorOf(context));
  context.store.dispatch(tokenHistorySlice.actions.searchSucceeded(history));
  context.store.dispatch(summaryLoaded(history));
  return { filter };
});
