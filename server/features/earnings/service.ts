import { type Db, type Tx } from '@server/db/client';
import { SITE } from '../ledger/rules';
import { type EarningKind, earningTypeOf, rateThatCounts } from './rules';
import { type EarningRow, type RateKind, earningDifferences, earningsOfTransfer, insertEarnings, insertRate, newestRates } from './store';

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
  if (!studioId) return { alone: rateThatCounts(await newestRates(db, [performerId, SITE], [kind]), kind, [performerId]) };
  const rates = await newestRates(db, [performerId, studioId, SITE], ['studio', 'member']);
  return { studio: rateThatCounts(rates, 'studio', [studioId]), member: rateThatCounts(rates, 'member', [performerId, studioId]) };
}

/** Every rate that holds now for an owner, by kind: what `GET /settings/performer/commission` shows. `owners` narrowest first. */
export async function ratesInForce(db: Db, owners: string[]): Promise<Record<RateKind, number>> {
  const kinds: RateKind[] = ['tip', 'private', 'group', 'product', 'video', 'gallery', 'studio', 'member'];
  const rates = await newestRates(db, [...owners, SITE], kinds);
  return Object.fromEntries(kinds.map((kind) => [kind, rateThatCounts(rates, kind, owners)])) as Record<RateKind, number>;
}

/**
 * Sets a rate from now on; earnings already made keep theirs. `percent` null ends an override.
 * `owner`: a performer, a studio, or `SITE` for the default.
 */
export async function setRate(tx: Tx, rate: { owner: string; kind: RateKind; percent: number | null; setBy: string | null }): Promise<void> {
  await insertRate(tx, rate);
}

/** What `recordEarning` is told: amounts in units, negative when a refund takes an earning back. */
export interface EarningToRecord {
  transferId: number;
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

/** Writes what the performer, and the studio if there is one, got from a transfer, in the transfer's own transaction. */
export async function recordEarning(tx: Tx, earning: EarningToRecord): Promise<void> {
  const { transferId, earner, payerId, subject, gross, rates, conversionRate } = earning;
  const shared = { transferId, performerId: earner.performerId, payerId, type: earningTypeOf[earning.kind], subject, gross, conversionRate };
  const performerRate = 'alone' in rates ? rates.alone : (rates.studio * rates.member) / 100;
  const rows: EarningRow[] = [{ ...shared, receiver: earner.performerId, role: 'performer', net: earning.performerNet, rate: performerRate }];
  if (earner.studioId && 'studio' in rates) {
    rows.push({ ...shared, receiver: earner.studioId, role: 'studio', net: earning.studioNet, rate: rates.studio - performerRate });
  }
  await insertEarnings(tx, rows);
}

/** What a transfer earned its receivers, as recorded. */
export const recordedEarnings: (db: Db, transferId: number) => Promise<EarningRow[]> = earningsOfTransfer;

/** Writes the rows that take recorded earnings back, with the rates they were made at. Amounts come negative. */
export async function recordReturns(tx: Tx, rows: EarningRow[]): Promise<void> {
  await insertEarnings(tx, rows);
}

/** The audit's question to this feature: where do earnings and the ledger differ? */
export const earningFaults: (db: Db) => Promise<string[]> = earningDifferences;
