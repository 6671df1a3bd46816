import { type Readable } from 'node:stream';
import { type RequestOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { csvStream } from '@server/http/csv';
import { tokensOf } from '../../ledger/rules';
import { type EarningFilter } from '../store/report';
import { type EarningLine, linesAfter, type Place } from '../store/lines';
import { moneyOf } from '../view';
import { filterOf } from './report';

const STRETCH = 1000;
const HEADER = [
  'day',
  'time',
  'type',
  'source',
  'target',
  'gross',
  'commission',
  'net',
  'rate',
  'conversion rate',
  'price',
  'paid',
  'payout',
] as const;

/** All rows of a filter, a stretch at a time: no row is held longer than its reader needs, no connection while the reader is slow. */
async function* stretchesOf(db: Db, filter: EarningFilter, timeZone: string): AsyncGenerator<EarningLine[]> {
  for (let place: Place | null = null; ;) {
    const lines: EarningLine[] = await linesAfter(db, filter, timeZone, place, STRETCH);
    yield lines;
    const last = lines.at(-1);
    if (!last || lines.length < STRETCH) return;
    place = last;
  }
}

const toMillisecond = (at: string) => `${at.slice(0, 23)}Z`;
const cellsOf = ({
  day,
  at,
  type,
  payer,
  performer,
  gross,
  net,
  rate,
  conversionRate,
  isPaid,
  payoutStatus,
}: EarningLine) => [
  day,
  toMillisecond(at),
  type,
  payer,
  performer,
  tokensOf(gross),
  tokensOf(gross - net),
  tokensOf(net),
  rate,
  conversionRate,
  moneyOf(net, conversionRate),
  isPaid ? 'yes' : 'no',
  payoutStatus,
];

/** Somebody's earnings as CSV, oldest first, written while it is read. `day` is that of the account's time zone, `time` the moment. */
export async function exportEarnings(
  ctx: Context,
  receiver: string,
  query: RequestOf<'exportEarnings'>['query'],
): Promise<Readable> {
  const { filter, timeZone } = await filterOf(ctx, receiver, query);
  return csvStream(HEADER, stretchesOf(ctx.db, filter, timeZone), cellsOf);
}
