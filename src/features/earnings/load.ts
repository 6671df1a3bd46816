import { type NextPageContext } from 'next';
import { type AppDispatch, type RootState } from '@/application/state';
import { visitorOf } from '@/lib/visitor';
import { getStats, toRange, searchEarnings } from './api';
import { type EarningFilter, earningQuery, earnings } from './filter';
import { selectEarning } from './selectors';
import { type DateRange, type EarningState, type Receiver, searchSucceeded, statsStored } from './slice';

/** Tells whether the stored stats belong to the range. */
export const areStatsKnown = ({ stats, fromDate, toDate }: EarningState, range: DateRange): boolean =>
  stats !== null && fromDate === range.fromDate && toDate === range.toDate;

/** Loads one page of earnings, and the stats of its range unless they are stored already. */
export async function loadEarnings(
  context: NextPageContext & { store: { getState: () => RootState; dispatch: AppDispatch } },
  role: Receiver,
): Promise<{ filter: EarningFilter }> {
  const {
    store: { getState, dispatch },
    query: urlQuery,
  } = context;
  const [filter, visitor] = [earnings[role].from(urlQuery), visitorOf(context)];
  const query = earningQuery(role, filter);
  const range = toRange(query);
  const [stats, page] = await Promise.all([
    areStatsKnown(selectEarning(getState()), range) ? null : getStats(query.role, range, visitor),
    searchEarnings(query, visitor),
  ]);
  if (stats) dispatch(statsStored({ ...range, stats }));
  dispatch(searchSucceeded(page));
  return { filter };
}
