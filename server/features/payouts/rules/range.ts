/** From a moment on to before another. */
export interface Stretch {
  from: Date;
  until: Date;
}

/**
 * What a range of days means beside the requests that there are, or null where it would overlap one. A request made during a day ends at its
 * moment, so the next one may begin (or an earlier one end) on that same day: it takes the rest of it.
 * @param firstDay, lastDay the days at both ends, whole
 */
export function rangeBeside(asked: Stretch, firstDay: Stretch, lastDay: Stretch, others: Stretch[]): Stretch | null {
  let { from, until } = asked;
  for (const other of others) {
    if (other.until > from && other.until < firstDay.until && other.from <= from) from = other.until;
    if (other.from < until && other.from > lastDay.from && other.until >= until) until = other.from;
  }
  const overlaps = others.some((other) => other.from < until && other.until > from);
  return overlaps || from >= until ? null : { from, until };
}

export interface PayoutFacts {
  /** units: what it comes to, and the site's least */
  amount: number;
  minimum: number;
  /** the details that were chosen: there, and old enough */
  details: 'missing' | 'recent' | 'usable';
}
export type PayoutRefusal =
  'PAYMENT_INFORMATION_MISSING' | 'PAYMENT_INFORMATION_RECENT' | 'NOTHING_TO_PAY' | 'BELOW_MINIMUM';

/** Why a payout cannot be asked for, or null. */
export function refusalToPayout({ amount, minimum, details }: PayoutFacts): PayoutRefusal | null {
  if (details === 'missing') return 'PAYMENT_INFORMATION_MISSING';
  if (details === 'recent') return 'PAYMENT_INFORMATION_RECENT';
  if (amount <= 0) return 'NOTHING_TO_PAY';
  return amount < minimum ? 'BELOW_MINIMUM' : null;
}
