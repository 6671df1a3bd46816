import { SPENDING_PAUSE_MAX_DAYS, SPENDING_RAISE_HOURS } from '@contract/limits';
import { type Units } from '../ledger/rules';

/** A limit as it holds now, and what replaces it. `units` null: no limit. */
export interface Limit {
  units: Units | null;
  nextUnits: Units | null;
  nextAt: Date | null;
}

const isLower = (wanted: Units | null, present: Units | null) =>
  wanted !== null && (present === null || wanted < present);

/**
 * Returns the limit after a wish: a lower one holds at once, a higher one after SPENDING_RAISE_HOURS. The same wish
 * again doesn't begin the wait anew; a wish for the present limit withdraws what waits.
 */
export function changeLimit(present: Limit, wanted: Units | null, now: Date): Limit {
  if (wanted === present.units || isLower(wanted, present.units))
    return { units: wanted, nextUnits: null, nextAt: null };
  if (present.nextAt && wanted === present.nextUnits) return present;
  return { ...present, nextUnits: wanted, nextAt: new Date(now.getTime() + SPENDING_RAISE_HOURS * 3_600_000) };
}

/** Says why a pause may not last until a moment, or returns null. */
export function faultOfPause(until: Date, now: Date): string | null {
  const lasts = until.getTime() - now.getTime();
  if (lasts <= 0) return 'Choose a time that is still to come.';
  return lasts > SPENDING_PAUSE_MAX_DAYS * 86_400_000 ? 'A break lasts a year at most.' : null;
}
