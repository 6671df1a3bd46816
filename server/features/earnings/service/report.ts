import { type Readable } from 'node:stream';
import { type RequestOf } from '@contract/all';
import { type EarningStatsView, type EarningView } from '@contract/earnings';
import { dayOf, spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { csvStream } from '@server/http/csv';
import { timeZoneOf } from '../../auth/service/accounts';
import { earningsAfter, earningsByDay, type EarningFilter, type EarningRecord, earningTotals, type EarningTotals, findEarnings, type Place } from '../store/report';
import { viewEarning, viewStats } from '../view';

type Asked = RequestOf<'exportEarnings'>['query'];

/** What is asked for, in the time zone of who asks. */
async function filterOf(ctx: Context, receiver: string, { type, isPaid, ...range }: Asked): Promise<{ filter: EarningFilter; timeZone: string }> {
  const timeZone = await timeZoneOf(ctx.db, receiver);
  return { timeZone, filter: { receiver, types: type, isPaid, ...spanOf(range, timeZone) } };
}

/** One page of somebody's earnings, newest first unless asked otherwise, and how many there are. */
export async function searchEarnings(ctx: Context, receiver: string, query: RequestOf<'searchEarnings'>['query']): Promise<{ data: EarningView[]; total: number }> {
  const { filter } = await filterOf(ctx, receiver, query);
  const order = { by: query.sortBy ?? 'createdAt', direction: query.sort ?? 'desc' } as const;
  const [rows, { count }] = await Promise.all([findEarnings(ctx.db, filter, order, query), earningTotals(ctx.db, filter)]);
  return { data: rows.map(viewEarning), total: count };
}

/** Totals of a range and what makes them up, by day and by type. */
export async function readStats(ctx: Context, receiver: string, range: RequestOf<'getEarningStats'>['query']): Promise<EarningStatsView> {
  const { filter, timeZone } = await filterOf(ctx, receiver, range);
  const [totals, days] = await Promise.all([earningTotals(ctx.db, filter), earningsByDay(ctx.db, filter, timeZone)]);
  return viewStats(totals, days, timeZone, dayOf(new Date(), timeZone));
}

/** Sums of somebody's earnings, in units. */
export const totalsOf = (db: Db, filter: EarningFilter): Promise<EarningTotals> => earningTotals(db, filter);

const STRETCH = 1000;
const HEADER = ['day', 'time', 'type', 'source', 'target', 'gross', 'commission', 'net', 'rate', 'conversion rate', 'price', 'paid', 'payout'] as const;

/** All rows of a filter, a stretch at a time: no row is held longer than its reader needs, no connection while the reader is slow. */
async function* stretchesOf(db: Db, filter: EarningFilter): AsyncGenerator<EarningRecord[]> {
  for (let place: Place | null = null; ;) {
    const rows: EarningRecord[] = await earningsAfter(db, filter, place, STRETCH);
    if (rows.length) yield rows;
    place = rows.at(-1) ?? null;
    if (rows.length < STRETCH) return;
  }
}

/** Somebody's earnings as CSV, oldest first, written while it is read. `day` is that of the account's time zone, `time` the moment. */
export async function exportEarnings(ctx: Context, receiver: string, query: Asked): Promise<Readable> {
  const { filter, timeZone } = await filterOf(ctx, receiver, query);
  const lineOf = (row: EarningRecord) => {
    const { type, source, target, grossPrice, commission, netPrice, rate, conversionRate, price, isPaid, payoutStatus } = viewEarning(row);
    return [dayOf(row.createdAt, timeZone), row.createdAt.toISOString(), type, source.username, target.username, grossPrice, commission, netPrice, rate, conversionRate, price, isPaid ? 'yes' : 'no', payoutStatus];
  };
  return csvStream(HEADER, stretchesOf(ctx.db, filter), lineOf);
}
