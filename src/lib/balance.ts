/** A change of a balance as the socket reports it, in tokens. `balance` is the ledger's balance afterwards. */
export interface BalanceChange {
  change: number;
  balance?: number;
  eventId?: string;
}

/** A repeated event arrives soon after the first, so the latest ids are enough. */
const REMEMBERED_EVENTS = 100;

/** Remembers an event in `seen`. @returns false when it was applied before; an event without an id is always new */
export function markEventSeen(seen: string[], eventId: string | undefined): boolean {
  if (eventId === undefined) return true;
  if (seen.includes(eventId)) return false;
  seen.push(eventId);
  if (seen.length > REMEMBERED_EVENTS) seen.shift();
  return true;
}

/** Rounds an amount of tokens to hundredths, so that adding balances shows no stray decimals. */
export const roundTokens = (amount: number): number => Math.round(amount * 100) / 100;
