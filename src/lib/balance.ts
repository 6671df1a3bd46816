/** A change of a balance as the socket reports it: amounts in tokens. `balance` is what the ledger says afterwards. */
export interface BalanceChange {
  change: number;
  balance?: number;
  eventId?: string;
}

/** Enough to know a repetition; more would only fill the memory. */
const REMEMBERED = 100;

/** Whether this event was already applied. Remembers it when not. */
export function isRepeated(seen: string[], eventId: string | undefined): boolean {
  if (eventId === undefined) return false;
  if (seen.includes(eventId)) return true;
  seen.push(eventId);
  if (seen.length > REMEMBERED) seen.shift();
  return false;
}

/** Balances show up to two decimals; adding them must not show more. */
export const tokens = (amount: number): number => Math.round(amount * 100) / 100;
