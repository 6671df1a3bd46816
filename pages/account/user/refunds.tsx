import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { searchRefundRequests } from '@/features/refunds/api';
import { type RefundFilter, refundList } from '@/features/refunds/filter';
import { RefundsScreen } from '@/features/refunds/RefundsScreen';
import { refundsSlice } from '@/features/refunds/slice';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: RefundFilter }> = ({ filter }) => (
  <>
    <Head>
      <title>Refund requests</title>
    </Head>
    <RefundsScreen filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['user'];
Page.getInitialProps = withStore(async (context) => {
  const filter = refundList.from(context.query);
  context.store.dispatch(
    refundsSlice.actions.searchSucceeded(await searchRefundRequests(refundList.query(filter), visitorOf(context))),
  );
  return { filter };
});
export default Page;
