import { type RequestOf } from '@contract/all';
import { type EarningStatsView, type EarningView } from '@contract/earnings';
import { dayOf, spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { findTimeZone } from '../../auth/service/accounts';
import {
  type EarningFilter,
  type EarningTotals,
  findEarnings,
  readEarningTotals,
  sumEarningsByDay,
} from '../store/report';
import { viewEarning, viewStats } from '../view';

type Query = RequestOf<'exportEarnings'>['query'];

/** Converts a query to a filter, with days in the receiver's time zone. */
export async function toFilter(
  ctx: Context,
  receiver: string,
  { type, isPaid, ...range }: Query,
): Promise<{ filter: EarningFilter; timeZone: string }> {
  const timeZone = await findTimeZone(ctx.db, receiver);
  return { timeZone, filter: { receiver, types: type, isPaid, ...spanOf(range, timeZone) } };
}

/** Returns a page of a receiver's earnings, newest first unless the query says otherwise, and their total number. */
export async function searchEarnings(
  ctx: Context,
  receiver: string,
  query: RequestOf<'searchEarnings'>['query'],
): Promise<{ data: EarningView[]; total: number }> {
  const { filter } = await toFilter(ctx, receiver, query);
  const order = { by: query.sortBy ?? 'createdAt', direction: query.sort ?? 'desc' } as const;
  const [rows, { count }] = await Promise.all([
    findEarnings(ctx.db, filter, order, query),
    readEarningTotals(ctx.db, filter),
  ]);
  return { data: rows.map(viewEarning), total: count };
}

/** Returns the totals of a range of days, and the sums by day and type. */
export async function readStats(
  ctx: Context,
  receiver: string,
  range: RequestOf<'getEarningStats'>['query'],
): Promise<EarningStatsView> {
  const { filter, timeZone } = await toFilter(ctx, receiver, range);
  const [totals, days] = await Promise.all([
    readEarningTotals(ctx.db, filter),
    sumEarningsByDay(ctx.db, filter, timeZone),
  ]);
  return viewStats(totals, days, timeZone, dayOf(new Date(), timeZone));
}

/** Returns the sums of all earnings that match a filter, in units. */
export const readTotals = (db: Db, filter: EarningFilter): Promise<EarningTotals> => readEarningTotals(db, filter);
