import { accountPage } from '@/application/accountPage';
import { searchPackages, searchTransactions } from '@/features/wallet/api';
import { packagesSlice, summaryLoaded, tokenHistorySlice } from '@/features/wallet/slice';
import { WalletScreen } from '@/features/wallet/WalletScreen';
import { visitorOf } from '@/lib/visitor';

export default accountPage('user', 'Tokens', WalletScreen, async (context) => {
  const visitor = visitorOf(context);
  const [packages, history] = await Promise.all([
    searchPackages({ limit: 24 }, visitor),
    searchTransactions({ limit: 5 }, visitor),
  ]);
  context.store.dispatch(packagesSlice.actions.searchSucceeded(packages));
  context.store.dispatch(tokenHistorySlice.actions.searchSucceeded(history));
  context.store.dispatch(summaryLoaded(history));
  return {};
});
