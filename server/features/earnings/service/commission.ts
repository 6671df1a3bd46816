import { type CommissionView } from '@contract/earnings';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { SITE } from '../../ledger/rules';
import { findEarner } from '../../studios/service/membership';
import { type CurrentRates, type Earner, findRate, memberKinds, ownersOf, ratesFor } from '../rules/commission';
import { endRates, findNewestRates, insertRate } from '../store/rates';
import { type EarningKind, earningKinds, memberRateKinds, type RateKind, type StandardRateKind } from '../tables';
import { viewCommission, viewSharedCommission } from '../view';

/** Returns the rates that apply now to a payment of a kind. */
export async function readCurrentRates(db: Db, kind: EarningKind, earner: Earner): Promise<CurrentRates> {
  return ratesFor(earner, kind, await findNewestRates(db, ownersOf([earner]), [kind, 'studio', ...memberKinds(kind)]));
}

/** Returns every standard rate that applies to an owner now, by kind. `owners` are ordered most specific first. */
export async function readRates(db: Db, owners: string[]): Promise<Record<StandardRateKind, number>> {
  const kinds: StandardRateKind[] = [...earningKinds, 'studio', 'member'];
  const rates = await findNewestRates(db, [...owners, SITE], kinds);
  return Object.fromEntries(kinds.map((kind) => [kind, findRate(rates, [kind], owners)])) as Record<
    StandardRateKind,
    number
  >;
}

/**
 * Returns what a performer keeps of each kind of payment from now on, their studio's part included. Past earnings keep
 * their rates.
 */
export async function readCommission(ctx: Context, performerId: string): Promise<CommissionView> {
  const { studioId } = await findEarner(ctx.db, performerId);
  if (!studioId) return viewCommission(await readRates(ctx.db, [performerId]));
  const [shares] = await readMemberShares(ctx.db, studioId, [performerId]);
  return shares!.commission;
}

/** Returns what a performer keeps of one kind of payment from now on, in percent; with a studio possibly a fraction. */
export async function readPerformerPercent(db: Db, kind: EarningKind, performerId: string): Promise<number> {
  const rates = await readCurrentRates(db, kind, await findEarner(db, performerId));
  return 'alone' in rates ? rates.alone : (rates.studio * rates.member) / 100;
}

/** How a studio shares with one performer. */
export interface MemberShares {
  performerId: string;
  /** what the performer keeps of each payment */
  commission: CommissionView;
  /** percent of the studio's share that the studio set for this performer; the other kinds follow its general rates */
  own: Partial<Record<EarningKind | 'member', number>>;
}

/** Returns how a studio shares with these performers from now on. */
export async function readMemberShares(db: Db, studioId: string, performerIds: string[]): Promise<MemberShares[]> {
  const kinds = [...memberRateKinds, 'studio'] as const;
  const rates = await findNewestRates(db, [...performerIds, studioId, SITE], [...kinds]);
  const studio = findRate(rates, ['studio'], [studioId]);
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
      earningKinds.map((kind) => [kind, findRate(rates, memberKinds(kind), owners)]),
    ) as Record<EarningKind, number>;
    return {
      performerId,
      commission: viewSharedCommission({ studio, member: findRate(rates, ['member'], owners), byKind }),
      own,
    };
  });
}

/**
 * Sets what a studio shares with one performer: percent of its share by kind, `member` for all other kinds. Null ends a
 * rate; kinds that are not named keep theirs.
 */
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

/** Ends all rates that a studio set for a performer, so that they do not apply in their next studio. */
export const endMemberShares = (tx: Tx, performerId: string): Promise<void> =>
  endRates(tx, performerId, [...memberRateKinds]);

/**
 * Sets a rate from a moment on, now by default; earlier earnings keep theirs. A null `percent` ends the owner's own
 * rate. `owner` is a performer, a studio, or `SITE` for the default.
 */
export async function setRate(
  tx: Tx,
  rate: { owner: string; kind: RateKind; percent: number | null; setBy: string | null; from?: Date },
): Promise<void> {
  await insertRate(tx, rate);
}
