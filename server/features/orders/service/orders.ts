import { type PurchasableType } from '@contract/items';
import { type Db, type Tx } from '@server/db/client';
import * as audit from '../store/audit';
import * as store from '../store/orders';

export type { NewOrder, OrderRow } from '../store/orders';

/** Locks a member until the transaction ends, so that purchases of one member run one after another. */
export const lockBuyer: (tx: Tx, memberId: string) => Promise<void> = store.lockBuyer;

/** Returns the order that a member placed under an idempotency key, or null. */
export const findOrderByKey: (db: Db, memberId: string, idempotencyKey: string) => Promise<store.OrderRow | null> =
  store.findOrderByKey;

/** Inserts an order within the transaction that pays for it. */
export const placeOrder: (tx: Tx, order: store.NewOrder) => Promise<store.OrderRow> = store.insertOrder;

/** Returns an order, or null if it does not exist. */
export const findOrder: (db: Db, id: string) => Promise<store.OrderRow | null> = store.findOrder;

/** Locks an order until the transaction ends. Returns null if it does not exist. */
export const lockOrder: (tx: Tx, id: string) => Promise<store.OrderRow | null> = store.lockOrder;

/** Returns how many orders of an item were not refunded. */
export const countBuyers: (db: Db, type: PurchasableType, itemId: string) => Promise<number> = store.countOpenOrders;
/** Returns the orders of an item that were not refunded, oldest first. */
export const openOrdersOf: (db: Db, type: PurchasableType, itemId: string) => Promise<{ id: string }[]> =
  store.findOpenOrders;

/** Ends an order within the transaction that returns its tokens. The buyer loses access to its files. */
export const markOrderRefunded = (tx: Tx, id: string): Promise<void> =>
  store.updateOrderRow(tx, id, { deliveryStatus: 'refunded' });

/** Returns a sentence for each order without its ledger transfer, and the reverse. Part of the ledger audit. */
export const findOrderFaults: (db: Db) => Promise<string[]> = audit.findOrderFaults;
