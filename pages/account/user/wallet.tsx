import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchPackages, searchTransactions } from '@/features/wallet/api';
import { packagesSlice, summaryLoaded, tokenHistorySlice } from '@/features/wallet/slice';
import { WalletScreen } from '@/features/wallet/WalletScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen = () => (
  <>
    <Head>
      <title>Tokens</title>
    </Head>
    <WalletScreen />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
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
export default Page;
