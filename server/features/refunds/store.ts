import { and, asc, count, desc, eq, gt, ilike, inArray, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../auth/tables';
import { orders } from '../orders/tables';
import { refundApprovals, refundRequests } from './tables';

export type RefundRow = typeof refundRequests.$inferSelect;
export type RefundStatus = RefundRow['status'];

export async function insertRequest(tx: Tx, row: typeof refundRequests.$inferInsert): Promise<void> {
  await tx.insert(refundRequests).values(row);
}

export async function hasPendingRequest(db: Db, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'pending')));
  return rows.length > 0;
}

/** Returns the pending request for an order, or null. */
export async function findPendingRequest(db: Db, orderId: string): Promise<RefundRow | null> {
  const [row] = await db
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, 'pending')));
  return row ?? null;
}

export async function findRequest(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refundRequests).where(eq(refundRequests.id, id));
  return row ?? null;
}

/** Returns a request and locks it until the transaction ends. */
export async function lockRequest(tx: Tx, id: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for('update');
  return row ?? null;
}

export async function decideRequest(
  tx: Tx,
  id: string,
  decision: {
    status: RefundStatus;
    note: string;
    decidedBy: string | null;
    transferId: number | null;
    refunded: number | null;
  },
): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ ...decision, version: sql`${refundRequests.version} + 1`, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(refundRequests.id, id));
}

/** Lets a rejected request wait again. */
export async function reopenRejected(tx: Tx, id: string): Promise<void> {
  await tx
    .update(refundRequests)
    .set({
      status: 'pending',
      note: '',
      decidedBy: null,
      decidedAt: null,
      version: sql`${refundRequests.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(refundRequests.id, id));
}

interface RequestFilter {
  memberId?: string;
  id?: string;
  status?: RefundStatus;
  q?: string;
}

function matching({ memberId, id, status, q }: RequestFilter) {
  const pattern = `%${q?.replace(/[\\%_]/g, '\\$&') ?? ''}%`;
  return and(
    memberId ? eq(refundRequests.memberId, memberId) : undefined,
    id ? eq(refundRequests.id, id) : undefined,
    status ? eq(refundRequests.status, status) : undefined,
    q
      ? or(
          ilike(orders.name, pattern),
          ilike(refundRequests.description, pattern),
          ilike(accounts.username, pattern),
          sql`${orders.number}::text = ${q}`,
        )
      : undefined,
  );
}

/** Yields requests with their orders and people in batches, oldest first. */
export async function* allRequests(db: Db, filter: Pick<RequestFilter, 'status' | 'q'>, batch = 500) {
  const decider = alias(accounts, 'decider');
  for (let last: string | null = null; ;) {
    const rows = await db
      .select({
        request: refundRequests,
        order: { number: orders.number, name: orders.name, tokens: orders.tokens },
        member: accounts.username,
        decidedBy: decider.name,
      })
      .from(refundRequests)
      .innerJoin(orders, eq(orders.id, refundRequests.orderId))
      .innerJoin(accounts, eq(accounts.id, refundRequests.memberId))
      .leftJoin(decider, eq(decider.id, refundRequests.decidedBy))
      .where(and(matching(filter), last ? gt(refundRequests.id, last) : undefined))
      .orderBy(asc(refundRequests.id))
      .limit(batch);
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1)!.request.id;
  }
}

/** Returns a page of requests and their total number. */
export async function findRequests(
  db: Db,
  filter: RequestFilter & { limit: number; offset: number; sort: 'asc' | 'desc' },
) {
  const where = matching(filter);
  const from = () =>
    db
      .select({ request: refundRequests })
      .from(refundRequests)
      .innerJoin(orders, eq(orders.id, refundRequests.orderId))
      .innerJoin(accounts, eq(accounts.id, refundRequests.memberId))
      .where(where);
  const { rows, total } = await withTotal(
    filter,
    from()
      .orderBy(filter.sort === 'asc' ? asc(refundRequests.id) : desc(refundRequests.id))
      .limit(filter.limit)
      .offset(filter.offset),
    () =>
      db
        .select({ total: count() })
        .from(refundRequests)
        .innerJoin(orders, eq(orders.id, refundRequests.orderId))
        .innerJoin(accounts, eq(accounts.id, refundRequests.memberId))
        .where(where),
  );
  return { rows: rows.map(({ request }) => request), total };
}

/** Counts the other requests of a member, and those of them that were resolved. */
export async function countMembersRequests(
  db: Db,
  { memberId, id }: Pick<RefundRow, 'memberId' | 'id'>,
): Promise<{ earlier: number; resolved: number }> {
  const [row] = await db
    .select({
      earlier: count(),
      resolved: sql<number>`(count(*) filter (where ${refundRequests.status} = 'resolved'))::int`,
    })
    .from(refundRequests)
    .where(and(eq(refundRequests.memberId, memberId), ne(refundRequests.id, id)));
  return row ?? { earlier: 0, resolved: 0 };
}

/** Describes resolved requests whose transfer is missing or has another amount. */
export async function findRefundFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select format('refund request %s is resolved for %s tokens, its transfer returned %s units', r.id, r.refunded, p.amount) as fault
    from refund_requests r join orders o on o.id = r.order_id
    left join ledger_transfers t on t.id = r.transfer_id and t.kind = 'refund' and t.reverses = o.transfer_id
    left join lateral (
      select sum(p.amount)::bigint as amount from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.transfer_id = t.id and a.owner = r.member_id) p on true
    where r.status = 'resolved' and p.amount is distinct from 100 * r.refunded::bigint limit 20`);
  return rows.map(({ fault }) => fault);
}

/** The first approval of a request. `byId` null: the command line. */
export interface RefundApproval {
  requestId: string;
  byId: string | null;
  name: string;
  tokens: number;
  createdAt: Date;
}

/** Returns the first approvals of requests. */
export async function findApprovals(db: Db, requestIds: readonly string[]): Promise<RefundApproval[]> {
  if (requestIds.length === 0) return [];
  const rows = await db
    .select({ approval: refundApprovals, name: accounts.name })
    .from(refundApprovals)
    .leftJoin(accounts, eq(accounts.id, refundApprovals.byId))
    .where(inArray(refundApprovals.requestId, [...requestIds]));
  return rows.map(({ approval, name }) => ({ ...approval, name: name ?? 'Command line' }));
}

/** Stores the first approval of a request, in place of an earlier one, and counts the change of the request. */
export async function storeApproval(
  tx: Tx,
  approval: Pick<RefundApproval, 'requestId' | 'byId' | 'tokens'>,
): Promise<void> {
  await tx
    .insert(refundApprovals)
    .values(approval)
    .onConflictDoUpdate({
      target: refundApprovals.requestId,
      set: { byId: approval.byId, tokens: approval.tokens, createdAt: sql`now()` },
    });
  await tx
    .update(refundRequests)
    .set({ version: sql`${refundRequests.version} + 1`, updatedAt: sql`now()` })
    .where(eq(refundRequests.id, approval.requestId));
}
