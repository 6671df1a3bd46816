/** Hundredths of a token: the ledger's unit. Always a whole number. */
export type Units = number;

export const UNITS_PER_TOKEN = 100;
/** Owner of the site's own accounts. */
export const SITE = '00000000-0000-0000-0000-000000000000';
/** How far a product of floating point numbers may be from the decimal amount that it stands for. */
const MAX_ROUNDING_ERROR = 1e-9;

/**
 * Converts tokens with up to two decimals to units.
 * @throws RangeError for any other number: the API refuses such amounts, so it would be a bug of ours
 */
export function toUnits(tokens: number): Units {
  const units = Math.round(tokens * UNITS_PER_TOKEN);
  const error = Math.abs(units / UNITS_PER_TOKEN - tokens);
  if (!Number.isSafeInteger(units) || error > MAX_ROUNDING_ERROR * Math.max(1, Math.abs(tokens)))
    throw new RangeError(`${tokens} is not an amount of tokens`);
  return units;
}

/** Converts units to tokens with up to two decimals. */
export function toTokens(units: Units): number {
  return units / UNITS_PER_TOKEN;
}

/** Converts units to tokens, and a negative amount to 0: an account that owes tokens has none to spend. */
export function toSpendableTokens(units: Units): number {
  return toTokens(Math.max(0, units));
}

/** Returns the price of `seconds` at a price per minute, rounded down to a whole unit. */
export function priceOfSeconds(pricePerMinute: Units, seconds: number): Units {
  return Math.floor((pricePerMinute * Math.max(0, Math.floor(seconds))) / 60);
}

/** Returns the part of an amount that is paid, in whole units: at least one, and rounded down. */
export const paidPartOf = (amount: Units, part: number): Units =>
  Math.min(amount, Math.max(1, Math.floor(amount * part)));
