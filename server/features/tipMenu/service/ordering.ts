import { type MenuOrderView, type WheelOrderView } from '@contract/tipMenu';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { findOrderRefusal, supplyOf } from '../rules';
import {
  entryOfTip,
  type EntryRow,
  insertOrder,
  isFollower,
  lockStage,
  type OrderRow,
  shownEntry,
  usedEntries,
  waitingOrders,
} from '../store/menus';
import { claimWheel, draw, type WheelClaim } from './wheels';

/** Lets the performer's other orders and changes of menus wait until the transaction ends. */
export async function lockQueue(tx: Tx, performerId: string): Promise<void> {
  await lockStage(tx, performerId);
}

/** Returns which entry a tip ordered (null if it has gone since); null for a plain tip. */
export const findOrderedEntry = entryOfTip;

/** A member's wish to order an entry with a tip. */
export interface EntryWish {
  performerId: string;
  memberId: string;
  entryId: string;
  /** the price that the member saw */
  tokens: number;
  /** for a wheel: what the member saw and adds to the draw */
  wheel: WheelOrderView | null;
}

/** An entry that a member can order, and what the order draws from if the entry is a wheel. */
export interface Claim {
  entry: EntryRow;
  wheel: WheelClaim | null;
}

/**
 * Returns the entry if the member can order it at this price. The performer's other orders wait until the transaction
 * ends, so that what is left stays true.
 * @throws Refusal 404; 409 PRICE_CHANGED, WHEEL_CHANGED; 422 as `findOrderRefusal`
 */
export async function claimEntry(tx: Tx, wish: EntryWish): Promise<Claim> {
  const { performerId, memberId, entryId, tokens } = wish;
  const stage = await lockStage(tx, performerId);
  if (!stage) throw notFound('This performer');
  const entry = await shownEntry(tx, performerId, entryId);
  const used = (await usedEntries(tx, [entryId], stage.since)).get(entryId) ?? { orders: 0, lastAt: null };
  const refusal = findOrderRefusal(entry && { ...entry, ...supplyOf(entry, used, new Date()) }, {
    tokens,
    isOpen: stage.isOpen,
    isFollower: entry?.followersOnly ? await isFollower(tx, memberId, performerId) : false,
  });
  if (refusal?.code === 'PRICE_CHANGED') throw conflict(refusal.code, refusal.text);
  if (refusal) throw refused(refusal.code, refusal.text);
  return { entry: entry!, wheel: await claimWheel(tx, entry!, wish.wheel, stage.since) };
}

/** Returns the order that is next in a performer's queue. */
export const nextOrder = async (tx: Tx, performerId: string): Promise<OrderRow | null> =>
  (await waitingOrders(tx, performerId, 1))[0] ?? null;

/** Writes the order of a posted tip, and draws if it is for a wheel. Returns it as its message shows it. */
export async function placeOrder(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  order: { tipId: string; performerId: string; messageId: string; conversationId: string; claim: Claim },
): Promise<MenuOrderView> {
  const { tipId, performerId, messageId, conversationId, claim } = order;
  const { entry, wheel } = claim;
  const drawn = wheel && (await draw(tx, wheel));
  const name = drawn ? `${entry.name}: ${drawn.outcome}` : entry.name;
  const { icon } = entry;
  const status = (await nextOrder(tx, performerId)) ? 'waiting' : 'next';
  await insertOrder(tx, { id: tipId, performerId, entryId: entry.id, messageId, name, icon, ...drawn });
  await announceSupply(ctx, { tx, after }, { performerId, conversationId, entry });
  after(() => ctx.realtime.toAccount(performerId, 'menu/queue', { isNew: true }));
  return { _id: tipId, name, icon, status, ...(drawn && { outcome: drawn.outcome }) };
}

/** Tells the room after the commit what is left of an entry. */
export async function announceSupply(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  { performerId, conversationId, entry }: { performerId: string; conversationId: string; entry: EntryRow },
): Promise<void> {
  const stage = await lockStage(tx, performerId);
  const used = (await usedEntries(tx, [entry.id], stage?.since ?? null)).get(entry.id);
  const { left, readyAt } = supplyOf(entry, used ?? { orders: 0, lastAt: null }, new Date());
  after(() =>
    ctx.realtime.toRoom(conversationId, 'menu/supply', {
      performerId,
      entryId: entry.id,
      left,
      readyAt: readyAt?.toISOString() ?? null,
    }),
  );
}
