import { type WeightedOutcome } from '@contract/fairDraw';

/** An entry with what its orders of the running show have used up. */
export interface EntryFacts {
  name: string;
  price: number;
  followersOnly: boolean;
  left: number | null;
  readyAt: Date | null;
}

/** Why an entry cannot be ordered: the error code and the text for the member. */
export interface OrderRefusal {
  code: 'MENU_CLOSED' | 'ENTRY_GONE' | 'PRICE_CHANGED' | 'ENTRY_FOLLOWERS_ONLY' | 'ENTRY_SOLD_OUT' | 'ENTRY_RESTS';
  text: string;
}

/** Returns why a member cannot order an entry for `tokens`, or null. No tokens have moved yet. */
export function findOrderRefusal(
  entry: EntryFacts | null,
  { tokens, isOpen, isFollower }: { tokens: number; isOpen: boolean; isFollower: boolean },
): OrderRefusal | null {
  if (!isOpen)
    return { code: 'MENU_CLOSED', text: 'The tip menu is open during public shows only. No tokens were spent.' };
  if (!entry) return { code: 'ENTRY_GONE', text: 'This is no longer on the tip menu. No tokens were spent.' };
  const { name, price, followersOnly, left, readyAt } = entry;
  if (price !== tokens)
    return { code: 'PRICE_CHANGED', text: `“${name}” now costs ${price} tokens. No tokens were spent.` };
  if (followersOnly && !isFollower)
    return { code: 'ENTRY_FOLLOWERS_ONLY', text: `“${name}” is for followers. No tokens were spent.` };
  if (left === 0) return { code: 'ENTRY_SOLD_OUT', text: `“${name}” is sold out for this show. No tokens were spent.` };
  if (readyAt) return { code: 'ENTRY_RESTS', text: `“${name}” can't be ordered again yet. No tokens were spent.` };
  return null;
}

/** Returns what is left of an entry in the running show, and from when on it can be ordered again. */
export function supplyOf(
  { stock, cooldownSeconds }: { stock: number | null; cooldownSeconds: number | null },
  { orders, lastAt }: { orders: number; lastAt: Date | null },
  now: Date,
): { left: number | null; readyAt: Date | null } {
  const readyAt = cooldownSeconds && lastAt ? new Date(lastAt.getTime() + cooldownSeconds * 1000) : null;
  return {
    left: stock === null ? null : Math.max(0, stock - orders),
    readyAt: readyAt && readyAt > now ? readyAt : null,
  };
}

/** What decides whether a seed of a wheel is still in use. */
export interface RoundFacts {
  entryId: string | null;
  closedAt: Date | null;
  showSince: Date | null;
}

/**
 * Tells whether no more draws are made with a seed: its wheel changed or has gone, or the show of its draws has ended.
 * @param since the start of the running show; null while there is none
 */
export const isRoundOver = ({ entryId, closedAt, showSince }: RoundFacts, since: Date | null): boolean =>
  closedAt !== null || entryId === null || (showSince !== null && showSince.getTime() !== since?.getTime());

/** Tells whether two wheels have the same outcomes with the same weights, in the same order. */
export const haveSameOutcomes = (a: WeightedOutcome[] | null, b: WeightedOutcome[] | null): boolean =>
  a?.length === b?.length &&
  (a ?? []).every(({ text, weight }, at) => text === b![at]!.text && weight === b![at]!.weight);
