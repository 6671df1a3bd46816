import { accountPage } from '@/application/accountPage';
import { searchPackages, searchTransactions } from '@/features/wallet/api';
import { LATEST_TRANSACTIONS } from '@/features/wallet/historyFilter';
import { packagesSlice, tokenHistorySlice } from '@/features/wallet/slice';
import { WalletScreen } from '@/features/wallet/WalletScreen';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Tokens', WalletScreen, async (context) => {
  const visitor = visitorOf(context);
  const [packages] = await Promise.all([
    searchPackages({ limit: 24 }, visitor),
    searchOnOpen(context, tokenHistorySlice.actions, LATEST_TRANSACTIONS, (query) =>
      searchTransactions(query, visitor),
    ),
  ]);
  context.store.dispatch(packagesSlice.actions.searchSucceeded(packages));
  return {};
});
