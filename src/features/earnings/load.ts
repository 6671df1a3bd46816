import { type AppDispatch, type RootState } from '@/application/state';
import { type Visitor } from '@/lib/visitor';
import { getStats, rangeOf, searchEarnings } from './api';
import { selectEarning } from './selectors';
import { type DateRange, type EarningQuery, type EarningState, searchSucceeded, statsStored } from './slice';

/** Stats are known for one range: for another they are asked for again, for the same one they are not. */
export const areStatsKnown = ({ stats, fromDate, toDate }: EarningState, range: DateRange): boolean => stats !== null && fromDate === range.fromDate && toDate === range.toDate;

/** Fills the store with one page of earnings and the stats of its range, before the page is shown. */
export async function loadEarnings({ getState, dispatch }: { getState: () => RootState; dispatch: AppDispatch }, query: EarningQuery, visitor?: Visitor): Promise<void> {
  const range = rangeOf(query);
  const [stats, page] = await Promise.all([areStatsKnown(selectEarning(getState()), range) ? null : getStats(query.role, range, visitor), searchEarnings(query, visitor)]);
  if (stats) dispatch(statsStored({ ...range, stats }));
  dispatch(searchSucceeded(page));
}
