import { type CommissionView } from '@contract/earnings';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type Rider } from '@server/db/riders';
import { SITE } from '../ledger/rules';
import { findEarner } from '../studios/service/membership';
import { type EarningKind, earningTypeOf, memberKinds, rateThatCounts, type StandardKind } from './rules';
import {
  type EarningRow,
  type EarningsToWrite,
  type RateKind,
  earningDifferences,
  earningsOfTransfer,
  earningsRider,
  endRates,
  insertRate,
  newestRates,
  rateVersions,
} from './store';
import { earningKinds, memberRateKinds } from './tables';
import { viewCommission, viewSharedCommission } from './view';

/** Whose work is paid for. `studioId` is the studio that looks after the performer, if one does. */
export interface Earner {
  performerId: string;
  studioId: string | null;
}

/** The percentages that hold at this moment. With a studio: its part of the gross, and the performer's part of that. */
export type CurrentRates = { alone: number } | { studio: number; member: number };

/**
 * Which percentages hold now for such an earning. A performer on their own: their own rate for the kind, else the site's. With a studio: the
 * studio's `studio` rate, and what the studio set for the performer (for the kind, else for all), else for all its performers, else the site's `member`.
 */
export async function currentRates(db: Db, kind: EarningKind, earner: Earner): Promise<CurrentRates> {
  const { performerId, studioId } = earner;
  if (!studioId)
    return { alone: rateThatCounts(await rateVersions(db, performerId, null, [kind]), [kind], [performerId]) };
  const rates = await rateVersions(db, performerId, studioId, ['studio', ...memberKinds(kind)]);
  return {
    studio: rateThatCounts(rates, ['studio'], [studioId]),
    member: rateThatCounts(rates, memberKinds(kind), [performerId, studioId]),
  };
}

/** Every standard rate that holds now for an owner, by kind. `owners` narrowest first. */
export async function ratesInForce(db: Db, owners: string[]): Promise<Record<StandardKind, number>> {
  const kinds: StandardKind[] = [...earningKinds, 'studio', 'member'];
  const rates = await newestRates(db, [...owners, SITE], kinds);
  return Object.fromEntries(kinds.map((kind) => [kind, rateThatCounts(rates, [kind], owners)])) as Record<
    StandardKind,
    number
  >;
}

/** What a performer keeps of each kind of payment from now on, their studio's part included; what was earned keeps the rates of its time. */
export async function readCommission(ctx: Context, performerId: string): Promise<CommissionView> {
  const { studioId } = await findEarner(ctx.db, performerId);
  if (!studioId) return viewCommission(await ratesInForce(ctx.db, [performerId]));
  const [shares] = await memberShares(ctx.db, studioId, [performerId]);
  return shares!.commission;
}

/** How a studio shares with one performer. */
export interface MemberShares {
  performerId: string;
  /** what the performer keeps of each payment */
  commission: CommissionView;
  /** percent of the studio's share that it set for this performer alone; the others follow the wider ones */
  own: Partial<Record<EarningKind | 'member', number>>;
}

/** How a studio shares with these performers from now on. */
export async function memberShares(db: Db, studioId: string, performerIds: string[]): Promise<MemberShares[]> {
  const kinds = [...memberRateKinds, 'studio'] as const;
  const rates = await newestRates(db, [...performerIds, studioId, SITE], [...kinds]);
  const studio = rateThatCounts(rates, ['studio'], [studioId]);
  return performerIds.map((performerId) => {
    const owners = [performerId, studioId];
    const ownRates = rates.filter((rate) => rate.owner === performerId);
    const own = Object.fromEntries(
      ([...earningKinds, 'member'] as const).flatMap((kind) => {
        const percent = ownRates.find(
          (rate) => rate.kind === (kind === 'member' ? kind : memberKinds(kind)[0]),
        )?.percent;
        return percent === null || percent === undefined ? [] : [[kind, percent]];
      }),
    );
    const byKind = Object.fromEntries(
      earningKinds.map((kind) => [kind, rateThatCounts(rates, memberKinds(kind), owners)]),
    ) as Record<EarningKind, number>;
    return {
      performerId,
      commission: viewSharedCommission({ studio, member: rateThatCounts(rates, ['member'], owners), byKind }),
      own,
    };
  });
}

/** What a studio sets for one performer: percents of its share by kind, `member` for all others; null ends what was set. Kinds that are not named stay. */
export async function setMemberShares(
  tx: Tx,
  performerId: string,
  shares: Partial<Record<EarningKind | 'member', number | null>>,
  setBy: string,
): Promise<void> {
  for (const kind of [...earningKinds, 'member'] as const) {
    const percent = shares[kind];
    if (percent !== undefined)
      await insertRate(tx, {
        owner: performerId,
        kind: kind === 'member' ? kind : memberKinds(kind)[0],
        percent,
        setBy,
      });
  }
}

/** Ends all that a studio set for a performer: the next studio begins anew. */
export const endMemberShares = (tx: Tx, performerId: string): Promise<void> =>
  endRates(tx, performerId, [...memberRateKinds]);

/**
 * Sets a rate from now on; earnings already made keep theirs. `percent` null ends an override.
 * `owner`: a performer, a studio, or `SITE` for the default.
 */
export async function setRate(
  tx: Tx,
  rate: { owner: string; kind: RateKind; percent: number | null; setBy: string | null },
): Promise<void> {
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
  const receivers: EarningsToWrite['receivers'] = [
    { receiver: earner.performerId, role: 'performer', net: performerNet, rate: performerRate },
  ];
  if (earner.studioId && 'studio' in rates)
    receivers.push({ receiver: earner.studioId, role: 'studio', net: studioNet, rate: rates.studio - performerRate });
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
