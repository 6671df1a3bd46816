import { type RequestOf } from '@contract/all';
import { type EarningStatsView, type EarningView } from '@contract/earnings';
import { dayOf, spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { findTimeZone } from '../../auth/service/accounts';
import { earningsByDay, type EarningFilter, earningTotals, type EarningTotals, findEarnings } from '../store/report';
import { viewEarning, viewStats } from '../view';

type Asked = RequestOf<'exportEarnings'>['query'];

/** What is asked for, in the time zone of who asks. */
export async function filterOf(
  ctx: Context,
  receiver: string,
  { type, isPaid, ...range }: Asked,
): Promise<{ filter: EarningFilter; timeZone: string }> {
  const timeZone = await findTimeZone(ctx.db, receiver);
  return { timeZone, filter: { receiver, types: type, isPaid, ...spanOf(range, timeZone) } };
}

/** One page of somebody's earnings, newest first unless asked otherwise, and how many there are. */
export async function searchEarnings(
  ctx: Context,
  receiver: string,
  query: RequestOf<'searchEarnings'>['query'],
): Promise<{ data: EarningView[]; total: number }> {
  const { filter } = await filterOf(ctx, receiver, query);
  const order = { by: query.sortBy ?? 'createdAt', direction: query.sort ?? 'desc' } as const;
  const [rows, { count }] = await Promise.all([
    findEarnings(ctx.db, filter, order, query),
    earningTotals(ctx.db, filter),
  ]);
  return { data: rows.map(viewEarning), total: count };
}

/** Totals of a range and what makes them up, by day and by type. */
export async function readStats(
  ctx: Context,
  receiver: string,
  range: RequestOf<'getEarningStats'>['query'],
): Promise<EarningStatsView> {
  const { filter, timeZone } = await filterOf(ctx, receiver, range);
  const [totals, days] = await Promise.all([earningTotals(ctx.db, filter), earningsByDay(ctx.db, filter, timeZone)]);
  return viewStats(totals, days, timeZone, dayOf(new Date(), timeZone));
}

/** Sums of somebody's earnings, in units. */
export const totalsOf = (db: Db, filter: EarningFilter): Promise<EarningTotals> => earningTotals(db, filter);
