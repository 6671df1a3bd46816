/** Hundredths of a token: what the ledger counts in. Always a whole number. */
export type Units = number;

export const UNITS_PER_TOKEN = 100;
/** Owner of the site's own accounts. */
export const SITE = '00000000-0000-0000-0000-000000000000';

/**
 * Tokens as units. Takes whole tokens and up to two decimals.
 * @throws RangeError when that is not what it is: such an amount is a fault of ours, the wire refuses it before.
 */
export function unitsOf(tokens: number): Units {
  const units = Math.round(tokens * UNITS_PER_TOKEN);
  if (!Number.isSafeInteger(units) || Math.abs(units / UNITS_PER_TOKEN - tokens) > 1e-9 * Math.max(1, Math.abs(tokens)))
    throw new RangeError(`${tokens} is not an amount of tokens`);
  return units;
}

/** Units as tokens, up to two decimals. */
export function tokensOf(units: Units): number {
  return units / UNITS_PER_TOKEN;
}

/** `percent` of an amount, rounded down. Percent is a whole number from 0 to 100. */
export function percentOf(amount: Units, percent: number): Units {
  if (!Number.isInteger(percent) || percent < 0 || percent > 100)
    throw new RangeError(`${percent} is not a percentage`);
  const hundredfold = amount * percent;
  if (amount < 0 || !Number.isSafeInteger(hundredfold)) throw new RangeError(`${amount} cannot be split`);
  return Math.floor(hundredfold / 100);
}

/** Who gets how much of a gross amount. The parts always sum to it. */
export interface Split {
  performer: Units;
  studio: Units;
  site: Units;
}

/** A performer on their own keeps `percent`; the site has the rest, and what rounding leaves. */
export function splitAlone(gross: Units, percent: number): Split {
  const performer = percentOf(gross, percent);
  return { performer, studio: 0, site: gross - performer };
}

/**
 * With a studio: the studio's share is `studioPercent` of the gross, and of that the performer keeps `memberPercent`. What
 * rounding leaves of the share stays with the studio, of the gross with the site.
 */
export function splitWithStudio(gross: Units, studioPercent: number, memberPercent: number): Split {
  const share = percentOf(gross, studioPercent);
  const performer = percentOf(share, memberPercent);
  return { performer, studio: share - performer, site: gross - share };
}

/** How much of a part goes back when `refunded` of the `gross` is taken back: in proportion, rounded down, all of it for all. */
export function partToReturn(part: Units, gross: Units, refunded: Units): Units {
  return Number((BigInt(part) * BigInt(refunded)) / BigInt(gross));
}

/** Price of `seconds` at a price a minute, rounded down: nobody pays for a part of a hundredth. */
export function priceOfSeconds(pricePerMinute: Units, seconds: number): Units {
  return Math.floor((pricePerMinute * Math.max(0, Math.floor(seconds))) / 60);
}
