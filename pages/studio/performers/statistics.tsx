import Head from 'next/head';
import { type Screen, withStore } from '@/application/screen';
import { getStats, type RosterStatistics, searchStatistics, type Stats } from '@/features/studios/api';
import { rangeOf, statistics as list, type StatisticsFilter } from '@/features/studios/filters';
import { StatisticsScreen } from '@/features/studios/StatisticsScreen';
import { selectIsApprovedStudio } from '@/features/studios/selectors';
import { StudioNotApproved } from '@/features/studios/StudioNotApproved';
import { visitorOf } from '@/lib/visitor';

const Page: Screen<{ loaded: { filter: StatisticsFilter; stats: Stats; rows: RosterStatistics } | null }> = ({
  loaded,
}) => (
  <>
    <Head>
      <title>Statistics</title>
    </Head>
    {loaded ? <StatisticsScreen {...loaded} /> : <StudioNotApproved title="Statistics" />}
  </>
);
Page.layout = 'primary';
Page.authenticate = true;
Page.roles = ['studio'];
Page.getInitialProps = withStore(async (context) => {
  if (!selectIsApprovedStudio(context.store.getState())) return { loaded: null };
  const [filter, visitor] = [list.from(context.query), visitorOf(context)];
  const range = rangeOf(filter);
  const { fromDate: _from, toDate: _to, ...wanted } = list.query(filter);
  const [stats, rows] = await Promise.all([
    getStats(range, visitor),
    searchStatistics({ ...wanted, ...range }, visitor),
  ]);
  return { loaded: { filter, stats, rows } };
});
export default Page;
