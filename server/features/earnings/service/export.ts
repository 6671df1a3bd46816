import { type Readable } from 'node:stream';
import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { csvStream } from '@server/http/csv';
import { toTokens } from '../../ledger/rules';
import { type EarningFilter } from '../store/report';
import { type ExportCursor, type ExportedEarning, findEarningsAfter } from '../store/export';
import { toMoney } from '../view';
import { toFilter } from './report';

const ROWS_PER_PAGE = 1000;
const HEADER = [
  'day',
  'time',
  'type',
  'source',
  'target',
  'item',
  'gross',
  'commission',
  'net',
  'rate',
  'conversion rate',
  'price',
  'paid',
  'payout',
] as const;

/** Yields all rows of a filter, a page at a time. Holds no connection between pages, however slow the reader is. */
async function* readPages(db: Db, filter: EarningFilter, timeZone: string): AsyncGenerator<ExportedEarning[]> {
  for (let cursor: ExportCursor | null = null; ;) {
    const page: ExportedEarning[] = await findEarningsAfter(db, filter, timeZone, cursor, ROWS_PER_PAGE);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < ROWS_PER_PAGE) return;
    cursor = last;
  }
}

const toMilliseconds = (at: string) => `${at.slice(0, 23)}Z`;
const toCells = ({
  day,
  at,
  type,
  payer,
  performer,
  item,
  gross,
  net,
  rate,
  conversionRate,
  isPaid,
  payoutStatus,
}: ExportedEarning) => [
  day,
  toMilliseconds(at),
  type,
  payer ?? '',
  performer,
  item ?? '',
  toTokens(gross),
  toTokens(gross - net),
  toTokens(net),
  rate,
  conversionRate,
  toMoney(net, conversionRate),
  isPaid ? 'yes' : 'no',
  payoutStatus,
];

/** Returns a receiver's earnings as a CSV stream, oldest first. `day` is in the account's time zone, `time` in UTC. */
export async function exportEarnings(
  ctx: Context,
  receiver: string,
  query: RequestOf<'exportEarnings'>['query'],
): Promise<Readable> {
  const { filter, timeZone } = await toFilter(ctx, receiver, query);
  return csvStream(HEADER, readPages(ctx.db, filter, timeZone), toCells);
}
