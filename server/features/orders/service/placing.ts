import { type Db, type Tx } from '@server/db/client';
import {
  changeOrder,
  insertOrder,
  lockBuyer,
  lockOrder,
  type NewOrder,
  orderByKey,
  type OrderRow,
} from '../store/orders';
import { ordersBesideLedger } from '../store/audit';

export { type NewOrder, type OrderRow };

/** One purchase of a member at a time: whoever comes meanwhile waits, and then finds what the first one did. */
export const inTurn: (tx: Tx, memberId: string) => Promise<void> = lockBuyer;

/** The order that a member's key stands for, or null. */
export const orderOfKey: (db: Db, memberId: string, idempotencyKey: string) => Promise<OrderRow | null> = orderByKey;

/** Writes an order within the transaction that pays for it. */
export const placeOrder: (tx: Tx, order: NewOrder) => Promise<OrderRow> = insertOrder;

/** An order, held until the transaction ends; null when there is none. */
export const holdOrder: (tx: Tx, id: string) => Promise<OrderRow | null> = lockOrder;

/** Ends an order within the transaction that returns its tokens: its files close, nothing more is delivered. */
export const endOrder = (tx: Tx, id: string): Promise<void> => changeOrder(tx, id, { deliveryStatus: 'refunded' });

/** What the audit asks of orders: one without its transfer, or the reverse, in words. */
export const orderFaults: (db: Db) => Promise<string[]> = ordersBesideLedger;
