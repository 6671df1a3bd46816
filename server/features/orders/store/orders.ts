import { and, eq, ne, sql } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { orders } from '../tables';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** Locks the member's account row. A second purchase waits, and then sees what the first one did. */
export async function lockBuyer(tx: Tx, memberId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, memberId)).for('no key update');
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(order).returning();
  return inserted!;
}

/** Returns the order that a member placed under an idempotency key, or null. */
export async function findOrderByKey(db: Db, memberId: string, idempotencyKey: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** Returns an order and locks its row until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

export async function updateOrderRow(
  tx: Tx,
  id: string,
  changes: Partial<Pick<NewOrder, 'deliveryStatus' | 'shippingCode'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}

const isOpenOrderOf = (type: PurchasableType, itemId: string) =>
  and(eq(orders.type, type), eq(orders.itemId, itemId), ne(orders.deliveryStatus, 'refunded'));

/** Counts the orders of an item without refunded ones. */
export const countOpenOrders = (db: Db, type: PurchasableType, itemId: string): Promise<number> =>
  db.$count(orders, isOpenOrderOf(type, itemId));

/** Returns the orders of an item without refunded ones, oldest first. */
export const findOpenOrders = (db: Db, type: PurchasableType, itemId: string): Promise<{ id: string }[]> =>
  db.select({ id: orders.id }).from(orders).where(isOpenOrderOf(type, itemId)).orderBy(orders.id);
