import { and, asc, desc, eq, ilike, inArray, isNotNull, or, sql } from 'drizzle-orm';
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

/** Tells whether an account has paid for tokens before, also when the payment was reversed later. */
export async function hasPaid(db: Db, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: tokenOrders.id })
    .from(tokenOrders)
    .where(and(eq(tokenOrders.accountId, accountId), isNotNull(tokenOrders.paidAt)))
    .limit(1);
  return row !== undefined;
}

/** Describes bonus transfers without their order, and orders whose bonus was not posted. */
export async function findBonusFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select case when t.id is null then format('order %s has no transfer of its bonus', o.id) else format('bonus transfer %s has no paid order', t.id) end as fault
    from (select id from ledger_transfers where kind = 'bonus') t
    full join (select * from token_orders where bonus_transfer_id is not null or (paid_at is not null and bonus_tokens > 0)) o on o.bonus_transfer_id = t.id
    left join lateral (select p.amount from ledger_postings p where p.transfer_id = t.id and p.amount > 0) p on true
    where t.id is null or o.id is null or p.amount <> 100 * o.bonus_tokens::bigint limit 20`);
  return rows.map(({ fault }) => fault);
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

/** Tells whether an event of one of these kinds about this subject is stored. */
export async function hasEvent(tx: Tx, provider: string, kinds: string[], subject: string): Promise<boolean> {
  const [row] = await tx
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(eq(paymentEvents.provider, provider), inArray(paymentEvents.kind, kinds), eq(paymentEvents.subject, subject)),
    )
    .limit(1);
  return row !== undefined;
}
