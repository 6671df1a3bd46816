import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchTransactions } from '@/features/wallet/api';
import { type HistoryFilter, tokenHistory } from '@/features/wallet/historyFilter';
import { summaryLoaded, tokenHistorySlice } from '@/features/wallet/slice';
import { TransactionsScreen } from '@/features/wallet/TransactionsScreen';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: HistoryFilter }> = ({ filter }) => (
  <>
    <Head>
      <title>Token history</title>
    </Head>
    <TransactionsScreen filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  const filter = tokenHistory.from(context.query);
  const history = await searchTransactions(tokenHistory.query(filter), visitorOf(context));
  context.store.dispatch(tokenHistorySlice.actions.searchSucceeded(history));
  context.store.dispatch(summaryLoaded(history));
  return { filter };
});
export default Page;
