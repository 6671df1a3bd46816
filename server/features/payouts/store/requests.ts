import { and, asc, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { type Span } from '@server/calendar';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { payoutRequests } from '../tables';
import { type TimeSpan } from '../rules/request';

export type RequestRow = typeof payoutRequests.$inferSelect;
export type RequestStatus = RequestRow['status'];
export type NewRequest = typeof payoutRequests.$inferInsert;

/** Locks the payouts of an account until the transaction ends. */
export async function lockPayouts(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts:${accountId}`}, 2))`);
}

/** Locks a request until the transaction ends, also against payment files. */
export async function lockRequest(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`select 1 from payout_requests where id = ${id} for update`);
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | null> {
  const [row] = await db.select().from(payoutRequests).where(eq(payoutRequests.id, id));
  return row ?? null;
}

export async function findRequestByKey(db: Db, accountId: string, idempotencyKey: string): Promise<RequestRow | null> {
  const [row] = await db
    .select()
    .from(payoutRequests)
    .where(and(eq(payoutRequests.accountId, accountId), eq(payoutRequests.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

export async function findPendingRequests(db: Db, accountId: string): Promise<RequestRow[]> {
  return db
    .select()
    .from(payoutRequests)
    .where(and(eq(payoutRequests.accountId, accountId), eq(payoutRequests.status, 'pending')));
}

/** Returns whether an account has a request that isn't paid or rejected yet. */
export const hasWaitingRequest = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.$count(
    payoutRequests,
    and(eq(payoutRequests.accountId, accountId), inArray(payoutRequests.status, ['pending', 'approved'])),
  )) > 0;

/** Returns the ranges of an account's requests that overlap a span; rejected requests do not count. */
export async function findOverlappingRanges(
  db: Db,
  accountId: string,
  span: TimeSpan,
  exceptId: string | null,
): Promise<TimeSpan[]> {
  return db
    .select({ from: payoutRequests.fromAt, until: payoutRequests.untilAt })
    .from(payoutRequests)
    .where(
      and(
        eq(payoutRequests.accountId, accountId),
        ne(payoutRequests.status, 'rejected'),
        exceptId ? ne(payoutRequests.id, exceptId) : undefined,
        lt(payoutRequests.fromAt, span.until),
        sql`${payoutRequests.untilAt} > ${span.from}`,
      ),
    );
}

/**
 * Returns when the account's last request that was not rejected ended, otherwise the time of its first earning; null
 * before both.
 */
export async function findUnrequestedStart(db: Db, accountId: string): Promise<Date | null> {
  const { rows } = await db.$client.query<{ since: Date | null }>({
    text: `select coalesce((select max(until_at) from payout_requests where account_id = $1 and status <> 'rejected'), (select min(created_at) from earnings where receiver = $1)) as since`,
    values: [accountId],
  });
  return rows[0]?.since ?? null;
}

/** Returns the sum of the corrections that an account's requests already include, in units. */
export async function sumCorrections(db: Db, accountId: string, exceptId: string | null): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${payoutRequests.correction}), 0)::bigint`.mapWith(Number) })
    .from(payoutRequests)
    .where(
      and(
        eq(payoutRequests.accountId, accountId),
        ne(payoutRequests.status, 'rejected'),
        exceptId ? ne(payoutRequests.id, exceptId) : undefined,
      ),
    );
  return row?.units ?? 0;
}

export async function insertRequest(tx: Tx, row: NewRequest): Promise<RequestRow> {
  const [inserted] = await tx.insert(payoutRequests).values(row).returning();
  if (!inserted) throw new Error('A payout request was not written');
  return inserted;
}

/** Changes a request, which makes a new version of it. */
export async function changeRequest(tx: Tx, id: string, changes: Partial<NewRequest>): Promise<RequestRow> {
  const [changed] = await tx
    .update(payoutRequests)
    .set({ ...changes, version: sql`${payoutRequests.version} + 1`, updatedAt: sql`now()` })
    .where(eq(payoutRequests.id, id))
    .returning();
  if (!changed) throw new Error(`No payout request ${id}`);
  return changed;
}

export interface RequestSearch extends Span {
  accountId: string;
  status?: RequestStatus;
  order: { by: 'createdAt' | 'tokenMustPay'; direction: 'asc' | 'desc' };
  limit: number;
  offset: number;
}

export async function findRequests(
  db: Db,
  { accountId, status, from, until, order, limit, offset }: RequestSearch,
): Promise<{ rows: RequestRow[]; total: number }> {
  const where = and(
    eq(payoutRequests.accountId, accountId),
    status ? eq(payoutRequests.status, status) : undefined,
    from ? gte(payoutRequests.createdAt, from) : undefined,
    until ? lt(payoutRequests.createdAt, until) : undefined,
  );
  const column = order.by === 'createdAt' ? payoutRequests.createdAt : payoutRequests.amount;
  const direction = order.direction === 'asc' ? asc : desc;
  return withTotal(
    { limit, offset },
    db
      .select()
      .from(payoutRequests)
      .where(where)
      .orderBy(direction(column), direction(payoutRequests.id))
      .limit(limit)
      .offset(offset),
    () => db.$count(payoutRequests, where),
  );
}
