import { and, asc, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { paymentEvents, tokenOrders, tokenPackages } from '../tables';

export type TokenOrderRow = typeof tokenOrders.$inferSelect;

const packageColumns = {
  ordering: tokenPackages.ordering,
  tokens: tokenPackages.tokens,
  price: tokenPackages.priceMinor,
  name: tokenPackages.name,
  createdAt: tokenPackages.createdAt,
};
const isPackageColumn = (name: string): name is keyof typeof packageColumns => Object.hasOwn(packageColumns, name);

/** One page of the packages on sale, and how many there are. */
export async function findPackages(
  db: Db,
  query: { q?: string; limit: number; offset: number; sortBy?: string; sort?: 'asc' | 'desc' },
) {
  const pattern = `%${query.q?.replace(/[\\%_]/g, '\\$&') ?? ''}%`;
  const where = and(
    eq(tokenPackages.status, 'active'),
    query.q ? or(ilike(tokenPackages.name, pattern), ilike(tokenPackages.description, pattern)) : undefined,
  );
  const column = packageColumns[query.sortBy && isPackageColumn(query.sortBy) ? query.sortBy : 'ordering'];
  return withTotal(
    query,
    db
      .select()
      .from(tokenPackages)
      .where(where)
      .orderBy(query.sort === 'desc' ? desc(column) : asc(column), asc(tokenPackages.tokens), asc(tokenPackages.id))
      .limit(query.limit)
      .offset(query.offset),
    () => db.$count(tokenPackages, where),
  );
}

/** A package, on sale or not. */
export async function packageById(db: Db, id: string) {
  const [row] = await db.select().from(tokenPackages).where(eq(tokenPackages.id, id));
  return row ?? null;
}

export async function insertPackage(db: Db, row: typeof tokenPackages.$inferInsert) {
  const [inserted] = await db.insert(tokenPackages).values(row).returning();
  return inserted!;
}

/** @returns whether there was one on sale */
export async function deactivatePackage(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .update(tokenPackages)
    .set({ status: 'inactive', updatedAt: sql`now()` })
    .where(and(eq(tokenPackages.name, name), eq(tokenPackages.status, 'active')))
    .returning({ id: tokenPackages.id });
  return rows.length > 0;
}

/** Writes an order; under a key that the account used before it writes nothing and returns null. */
export async function insertOrder(db: Db, row: typeof tokenOrders.$inferInsert): Promise<TokenOrderRow | null> {
  const [inserted] = await db
    .insert(tokenOrders)
    .values(row)
    .onConflictDoNothing({ target: [tokenOrders.accountId, tokenOrders.idempotencyKey] })
    .returning();
  return inserted ?? null;
}

export async function orderByKey(db: Db, accountId: string, idempotencyKey: string): Promise<TokenOrderRow | null> {
  const [row] = await db
    .select()
    .from(tokenOrders)
    .where(and(eq(tokenOrders.accountId, accountId), eq(tokenOrders.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function orderById(db: Db, id: string): Promise<TokenOrderRow | null> {
  const [row] = await db.select().from(tokenOrders).where(eq(tokenOrders.id, id));
  return row ?? null;
}

/** The order that an event is about, locked until the transaction ends. */
export async function lockOrder(
  tx: Tx,
  provider: TokenOrderRow['provider'],
  by: { id: string } | { paymentReference: string },
): Promise<TokenOrderRow | null> {
  const named = 'id' in by ? eq(tokenOrders.id, by.id) : eq(tokenOrders.paymentReference, by.paymentReference);
  const [row] = await tx
    .select()
    .from(tokenOrders)
    .where(and(eq(tokenOrders.provider, provider), named))
    .for('update');
  return row ?? null;
}

export async function changeOrder(db: Db, id: string, change: Partial<typeof tokenOrders.$inferInsert>): Promise<void> {
  await db
    .update(tokenOrders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(tokenOrders.id, id));
}

/** Keeps an event. @returns false when it was kept before: it is a repetition */
export async function keepEvent(tx: Tx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const kept = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return kept.length === 1;
}

/** Whether an event of this kind about this subject was kept before. */
export async function eventIsKnown(tx: Tx, provider: string, kind: string, subject: string): Promise<boolean> {
  const [row] = await tx
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.kind, kind), eq(paymentEvents.subject, subject)))
    .limit(1);
  return row !== undefined;
}
