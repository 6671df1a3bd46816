import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { orders } from '../tables';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** One purchase of a member at a time: whoever comes meanwhile waits, and then sees what the first one did. */
export async function lockBuyer(tx: Tx, memberId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, memberId)).for('no key update');
}

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(order).returning();
  return inserted!;
}

/** The order that a member's key stands for, or null. */
export async function orderByKey(db: Db, memberId: string, idempotencyKey: string): Promise<OrderRow | null> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function orderById(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ?? null;
}

/** An order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

export async function changeOrder(
  tx: Tx,
  id: string,
  change: Partial<Pick<NewOrder, 'deliveryStatus' | 'shippingCode'>>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
}
