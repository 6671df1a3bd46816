import { accountPage } from '@/application/accountPage';
import { searchTransactions } from '@/features/wallet/api';
import { tokenHistory } from '@/features/wallet/historyFilter';
import { tokenHistorySlice } from '@/features/wallet/slice';
import { TransactionsScreen } from '@/features/wallet/TransactionsScreen';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Token history', TransactionsScreen, async (context) => {
  const filter = tokenHistory.from(context.query);
  await searchOnOpen(context, tokenHistorySlice.actions, tokenHistory.query(filter), (query) =>
    searchTransactions(query, visitorOf(context)),
  );
  return { filter };
});
