import { studioPage } from '@/application/studioPage';
import { getStats, searchStatistics } from '@/features/studios/api';
import { rangeOf, statistics as list } from '@/features/studios/filters';
import { StatisticsScreen } from '@/features/studios/StatisticsScreen';
import { visitorOf } from '@/lib/visitor';

export default studioPage('Statistics', StatisticsScreen, async (context) => {
  const [filter, visitor] = [list.from(context.query), visitorOf(context)];
  const range = rangeOf(filter);
  const { fromDate: _from, toDate: _to, ...wanted } = list.query(filter);
  const [stats, rows] = await Promise.all([
    getStats(range, visitor),
    searchStatistics({ ...wanted, ...range }, visitor),
  ]);
  return { filter, stats, rows };
});
