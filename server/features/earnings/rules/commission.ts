import { PERCENT_MAX, PERCENT_MIN } from '@contract/limits';
import { SITE, type Units } from '../../ledger/rules';
import { type EarningKind, type RateKind } from '../tables';

/** The performer that a payment is for, and the studio that manages them, if any. */
export interface Earner {
  performerId: string;
  studioId: string | null;
}

/**
 * One version of a rate, in whole percent that the receiver keeps. `percent` is null where an owner's own rate ended.
 */
export interface Rate {
  owner: string;
  kind: RateKind;
  percent: number | null;
}

/**
 * The rates that apply to a payment, in percent. `alone`: what a performer without a studio keeps. With a studio:
 * `studio` is the studio's share of the payment, `member` the performer's part of that share.
 */
export type CurrentRates = { alone: number } | { studio: number; member: number };

/** Returns the kinds of rate that set a performer's part of their studio's share, most specific first. */
export const memberKinds = (kind: EarningKind) => [`member_${kind}`, 'member'] as const;

/**
 * Returns the rate that applies: that of the first owner who has one (`owners` are ordered most specific first),
 * otherwise the site's. If an owner has several of `kinds`, the first kind counts. `rates` are ordered oldest first, or
 * contain one version each.
 * @returns whole percent that the receiver keeps
 * @throws Error if the site has no rate either
 */
export function findRate(rates: Rate[], kinds: readonly RateKind[], owners: string[]): number {
  for (const owner of [...owners, SITE]) {
    for (const kind of kinds) {
      const percent = rates.findLast((rate) => rate.owner === owner && rate.kind === kind)?.percent;
      if (percent !== null && percent !== undefined) return percent;
    }
  }
  throw new Error(`The site has no rate for ${kinds.join(' or ')}`);
}

/** Returns the owners of the rates that payments of these earners need: the earners, their studios and the site. */
export const ownersOf = (earners: Earner[]): string[] => [
  ...new Set([SITE, ...earners.flatMap(({ performerId, studioId }) => [performerId, studioId ?? SITE])]),
];

/**
 * Returns the rates that apply to a payment. For a performer without a studio: their own rate for the kind, otherwise
 * the site's. With a studio: the studio's `studio` rate, and as `member` the first of these that is set: what the
 * studio set for the performer and this kind, for the performer, for all its performers, and the site's.
 */
export const ratesFor = ({ performerId, studioId }: Earner, kind: EarningKind, rates: Rate[]): CurrentRates =>
  studioId
    ? {
        studio: findRate(rates, ['studio'], [studioId]),
        member: findRate(rates, memberKinds(kind), [performerId, studioId]),
      }
    : { alone: findRate(rates, [kind], [performerId]) };

/** How a payment is divided. The parts sum to the payment. */
export interface Split {
  performer: Units;
  studio: Units;
  site: Units;
}

/**
 * Divides a payment by the rates that apply to it. Rounding favours the studio over the performer, and the site over
 * both.
 */
export function splitPayment(gross: Units, rates: CurrentRates): Split {
  if ('alone' in rates) {
    const performer = percentOf(gross, rates.alone);
    return { performer, studio: 0, site: gross - performer };
  }
  const share = percentOf(gross, rates.studio);
  const performer = percentOf(share, rates.member);
  return { performer, studio: share - performer, site: gross - share };
}

/**
 * Returns `percent` (0 to 100) of an amount, rounded down.
 * @throws RangeError for a fractional percentage, a negative amount, or one too large to be exact
 */
export function percentOf(amount: Units, percent: number): Units {
  if (!Number.isInteger(percent) || percent < PERCENT_MIN || percent > PERCENT_MAX)
    throw new RangeError(`${percent} is not a percentage`);
  const hundredfold = amount * percent;
  if (amount < 0 || !Number.isSafeInteger(hundredfold)) throw new RangeError(`${amount} cannot be split`);
  return Math.floor(hundredfold / 100);
}

/**
 * Returns how much a receiver of `part` gives back when `refunded` of `gross` is refunded: in proportion, rounded down.
 */
export function partToReturn(part: Units, gross: Units, refunded: Units): Units {
  return Number((BigInt(part) * BigInt(refunded)) / BigInt(gross));
}
