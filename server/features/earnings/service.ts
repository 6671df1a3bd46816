import { type CommissionView } from '@contract/earnings';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type Rider } from '@server/db/riders';
import { SITE } from '../ledger/rules';
import { type EarningKind, earningTypeOf, rateThatCounts } from './rules';
import {
  type EarningRow, type EarningsToWrite, type RateKind, earningDifferences, earningsOfTransfer, earningsRider, insertRate, newestRates, rateVersions,
} from './store';
import { viewCommission } from './view';

/** Whose work is paid for. `studioId` is the studio that looks after the performer, if one does. */
export interface Earner { performerId: string; studioId: string | null }

/** The percentages that hold at this moment. With a studio: its part of the gross, and the performer's part of that. */
export type CurrentRates = { alone: number } | { studio: number; member: number };

/**
 * Which percentages hold now for such an earning. A performer on their own: their own rate for the kind, else the site's. With a studio: the
 * studio's `studio` rate, and `member` of the performer, the studio or the site, the first that is set.
 */
export async function currentRates(db: Db, kind: EarningKind, earner: Earner): Promise<CurrentRates> {
  const { performerId, studioId } = earner;
  if (!studioId) return { alone: rateThatCounts(await rateVersions(db, performerId, null, [kind]), kind, [performerId]) };
  const rates = await rateVersions(db, performerId, studioId, ['studio', 'member']);
  return { studio: rateThatCounts(rates, 'studio', [studioId]), member: rateThatCounts(rates, 'member', [performerId, studioId]) };
}

/** Every rate that holds now for an owner, by kind: what `GET /settings/performer/commission` shows. `owners` narrowest first. */
export async function ratesInForce(db: Db, owners: string[]): Promise<Record<RateKind, number>> {
  const kinds: RateKind[] = ['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member'];
  const rates = await newestRates(db, [...owners, SITE], kinds);
  return Object.fromEntries(kinds.map((kind) => [kind, rateThatCounts(rates, kind, owners)])) as Record<RateKind, number>;
}

/** What a performer keeps of each kind of payment from now on; what was earned keeps the rates of its time. */
export const readCommission = async (ctx: Context, performerId: string): Promise<CommissionView> => viewCommission(await ratesInForce(ctx.db, [performerId]));

/**
 * Sets a rate from now on; earnings already made keep theirs. `percent` null ends an override.
 * `owner`: a performer, a studio, or `SITE` for the default.
 */
export async function setRate(tx: Tx, rate: { owner: string; kind: RateKind; percent: number | null; setBy: string | null }): Promise<void> {
  await insertRate(tx, rate);
}

/** What `earningOf` is told. Amounts in units. */
export interface NewEarning {
  kind: EarningKind;
  earner: Earner;
  payerId: string;
  subject: string | null;
  gross: number;
  performerNet: number;
  studioNet: number;
  rates: CurrentRates;
  /** the site's currency for one token, frozen on the row */
  conversionRate: number;
}

/** What the performer, and the studio if there is one, get from a transfer, to be written with it in one statement. */
export function earningOf(earning: NewEarning): Rider {
  const { kind, earner, rates, performerNet, studioNet, ...shared } = earning;
  const performerRate = 'alone' in rates ? rates.alone : (rates.studio * rates.member) / 100;
  const receivers: EarningsToWrite['receivers'] = [{ receiver: earner.performerId, role: 'performer', net: performerNet, rate: performerRate }];
  if (earner.studioId && 'studio' in rates) receivers.push({ receiver: earner.studioId, role: 'studio', net: studioNet, rate: rates.studio - performerRate });
  return earningsRider({ ...shared, performerId: earner.performerId, type: earningTypeOf[kind], receivers });
}

/** The rows that take recorded earnings of one transfer back, at the rates they were made at, to be written with the refund; none when there are none. */
export function returnOf(rows: EarningRow[]): Rider[] {
  const [first] = rows;
  return first ? [earningsRider({ ...first, receivers: rows })] : [];
}

/** What a transfer earned its receivers, as recorded. */
export const recordedEarnings: (db: Db, transferId: number) => Promise<EarningRow[]> = earningsOfTransfer;

/** The audit's question to this feature: where do earnings and the ledger differ? */
export const earningFaults: (db: Db) => Promise<string[]> = earningDifferences;
