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

/** Returns a page of the token packages on sale and their total number. */
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

/** Returns a token package, on sale or not. */
export async function findPackage(db: Db, id: string) {
  const [row] = await db.select().from(tokenPackages).where(eq(tokenPackages.id, id));
  return row ?? null;
}

export async function insertPackage(db: Db, row: typeof tokenPackages.$inferInsert) {
  const [inserted] = await db.insert(tokenPackages).values(row).returning();
  return inserted!;
}

/** Takes a token package off sale. Returns false if none on sale has this name. */
export async function deactivatePackage(db: Db, name: string): Promise<boolean> {
  const rows = await db
    .update(tokenPackages)
    .set({ status: 'inactive', updatedAt: sql`now()` })
    .where(and(eq(tokenPackages.name, name), eq(tokenPackages.status, 'active')))
    .returning({ id: tokenPackages.id });
  return rows.length > 0;
}

/** Inserts an order. Returns null if the account has used its idempotency key before. */
export async function insertOrder(db: Db, row: typeof tokenOrders.$inferInsert): Promise<TokenOrderRow | null> {
  const [inserted] = await db
    .insert(tokenOrders)
    .values(row)
    .onConflictDoNothing({ target: [tokenOrders.accountId, tokenOrders.idempotencyKey] })
    .returning();
  return inserted ?? null;
}

export async function findOrderByKey(db: Db, accountId: string, idempotencyKey: string): Promise<TokenOrderRow | null> {
  const [row] = await db
    .select()
    .from(tokenOrders)
    .where(and(eq(tokenOrders.accountId, accountId), eq(tokenOrders.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function findOrder(db: Db, id: string): Promise<TokenOrderRow | null> {
  const [row] = await db.select().from(tokenOrders).where(eq(tokenOrders.id, id));
  return row ?? null;
}

/** Returns the order of an event and locks it until the transaction ends. */
export async function lockOrder(
  tx: Tx,
  provider: TokenOrderRow['provider'],
  by: { id: string } | { paymentReference: string },
): Promise<TokenOrderRow | null> {
  const matches = 'id' in by ? eq(tokenOrders.id, by.id) : eq(tokenOrders.paymentReference, by.paymentReference);
  const [row] = await tx
    .select()
    .from(tokenOrders)
    .where(and(eq(tokenOrders.provider, provider), matches))
    .for('update');
  return row ?? null;
}

export async function changeOrder(db: Db, id: string, change: Partial<typeof tokenOrders.$inferInsert>): Promise<void> {
  await db
    .update(tokenOrders)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(tokenOrders.id, id));
}

/** Inserts an event. Returns false for a repetition. */
export async function insertEvent(tx: Tx, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return inserted.length === 1;
}

/** Tells whether an event of this kind about this subject is stored. */
export async function hasEvent(tx: Tx, provider: string, kind: string, subject: string): Promise<boolean> {
  const [row] = await tx
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.kind, kind), eq(paymentEvents.subject, subject)))
    .limit(1);
  return row !== undefined;
}
