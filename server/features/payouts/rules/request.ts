/** A span of time: `from` is inclusive, `until` exclusive. */
export interface TimeSpan {
  from: Date;
  until: Date;
}

/**
 * Fits a range of days between existing requests, or returns null if it overlaps one. A request ends at the time of day
 * when it was made, so two requests may share a day: the second one gets the rest of it.
 * @param firstDay, lastDay the whole first and last day of the range
 */
export function fitRange(wanted: TimeSpan, firstDay: TimeSpan, lastDay: TimeSpan, others: TimeSpan[]): TimeSpan | null {
  let { from, until } = wanted;
  for (const other of others) {
    if (other.until > from && other.until < firstDay.until && other.from <= from) from = other.until;
    if (other.from < until && other.from > lastDay.from && other.until >= until) until = other.from;
  }
  const overlaps = others.some((other) => other.from < until && other.until > from);
  return overlaps || from >= until ? null : { from, until };
}

/** The facts that decide whether a payout can be requested. */
export interface PayoutFacts {
  /** total of the request and the site's payout minimum, in units */
  amount: number;
  minimum: number;
  /** whether the chosen payment details exist and their cooling-off time is over */
  details: 'missing' | 'recent' | 'usable';
}
/** Why a payout cannot be requested. */
export type PayoutRefusal =
  'PAYMENT_INFORMATION_MISSING' | 'PAYMENT_INFORMATION_RECENT' | 'NOTHING_TO_PAY' | 'BELOW_MINIMUM';

/** Returns why a payout cannot be requested, or null. */
export function findPayoutRefusal({ amount, minimum, details }: PayoutFacts): PayoutRefusal | null {
  if (details === 'missing') return 'PAYMENT_INFORMATION_MISSING';
  if (details === 'recent') return 'PAYMENT_INFORMATION_RECENT';
  if (amount <= 0) return 'NOTHING_TO_PAY';
  return amount < minimum ? 'BELOW_MINIMUM' : null;
}
