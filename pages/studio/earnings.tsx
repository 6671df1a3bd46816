import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { EarningsScreen } from '@/features/earnings/EarningsScreen';
import { type EarningFilter, earningFilterFrom, earningQuery } from '@/features/earnings/filter';
import { loadEarnings } from '@/features/earnings/load';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ filter: EarningFilter }> = ({ filter }) => (
  <>
    <Head><title>Earnings</title></Head>
    <EarningsScreen role="studio" filter={filter} />
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  const filter = earningFilterFrom(context.query);
  await loadEarnings(context.store, earningQuery('studio', filter), visitorOf(context));
  return { filter };
});
export default Page;
