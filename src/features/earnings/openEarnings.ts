import { type NextPageContext } from 'next';
import { type AppDispatch, type RootState } from '@/application/state';
import { searchOnOpen } from '@/lib/searchOnOpen';
import { visitorOf } from '@/lib/visitor';
import { getStats, searchEarnings, toRange } from './api';
import { type EarningFilter, earningQuery, earnings } from './filter';
import { selectEarning } from './selectors';
import { areStatsKnown, earningSlice, statsStored } from './slice';
import { type Receiver } from './state';

/** Searches one page of earnings, and the stats of its range unless they are stored already. */
export async function loadEarnings(
  context: NextPageContext & { store: { getState: () => RootState; dispatch: AppDispatch } },
  role: Receiver,
): Promise<{ filter: EarningFilter }> {
  const { store } = context;
  const filter = earnings[role].from(context.query);
  const visitor = visitorOf(context);
  await searchOnOpen(context, earningSlice.actions, earningQuery(role, filter), async (query) => {
    const range = toRange(query);
    const [stats, page] = await Promise.all([
      areStatsKnown(selectEarning(store.getState()), range) ? null : getStats(role, range, visitor),
      searchEarnings(query, visitor),
    ]);
    if (stats) store.dispatch(statsStored({ ...range, stats }));
    return page;
  });
  return { filter };
}
