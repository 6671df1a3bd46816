import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { type DeletionFacts } from '../rules/dataRights';
import { accountDeletions } from '../tables';

export type DeletionRow = typeof accountDeletions.$inferSelect;

/** Returns the deletion of an account that is scheduled, in progress or done; null without one. */
export async function findDeletion(db: Db, accountId: string): Promise<DeletionRow | null> {
  const [row] = await db.select().from(accountDeletions).where(eq(accountDeletions.accountId, accountId));
  return row ?? null;
}

/** Locks an account until the transaction ends. @returns its status */
export async function lockAccountStatus(tx: Tx, accountId: string) {
  const [row] = await tx
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  return row?.status ?? null;
}

/** Counts what can stand in the way of a deletion. */
export async function countObstacles(
  db: Db,
  accountId: string,
): Promise<Pick<DeletionFacts, 'runningShows' | 'openOrders' | 'openRefunds' | 'openPayouts'>> {
  const { rows } = await db.$client.query<Awaited<ReturnType<typeof countObstacles>>>({
    text: `select
      ((select count(*) from stream_sessions where performer_id = $1 and status = 'live')
        + (select count(*) from shows where status in ('requested', 'running') and (performer_id = $1 or member_id = $1))
        + (select count(*) from show_seats where member_id = $1 and status = 'taken'))::int as "runningShows",
      (select count(*) from orders where (member_id = $1 or performer_id = $1) and delivery_status in ('created', 'processing', 'shipping'))::int as "openOrders",
      (select count(*) from refund_requests r join orders o on o.id = r.order_id where r.status = 'pending' and (r.member_id = $1 or o.performer_id = $1))::int as "openRefunds",
      (select count(*) from payout_requests where account_id = $1 and status in ('pending', 'approved'))::int as "openPayouts"`,
    values: [accountId],
  });
  return rows[0] ?? { runningShows: 0, openOrders: 0, openRefunds: 0, openPayouts: 0 };
}

/** Counts the performers of a studio. */
export async function countPerformers(db: Db, studioId: string): Promise<number> {
  const { rows } = await db.$client.query<{ count: number }>({
    text: 'select count(*)::int as count from studio_memberships where studio_id = $1 and until is null',
    values: [studioId],
  });
  return rows[0]?.count ?? 0;
}

/** Schedules a deletion and closes the account. */
export async function insertDeletion(
  tx: Tx,
  row: Pick<DeletionRow, 'accountId' | 'formerStatus' | 'requestedBy' | 'deleteAt'>,
): Promise<void> {
  await tx.insert(accountDeletions).values(row);
  await tx
    .update(accounts)
    .set({ status: 'closing', updatedAt: sql`now()` })
    .where(eq(accounts.id, row.accountId));
}

/**
 * Takes a scheduled deletion back: the account gets its former status, unless it was suspended meanwhile.
 * @returns whether there was one
 */
export async function deleteDeletion(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .delete(accountDeletions)
    .where(and(eq(accountDeletions.accountId, accountId), eq(accountDeletions.status, 'scheduled')))
    .returning();
  if (!row) return false;
  await tx
    .update(accounts)
    .set({ status: row.formerStatus, updatedAt: sql`now()` })
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'closing')));
  return true;
}

/** Makes a scheduled deletion due at a moment. */
export async function changeDeleteAt(tx: Tx, accountId: string, deleteAt: Date): Promise<void> {
  await tx
    .update(accountDeletions)
    .set({ deleteAt })
    .where(and(eq(accountDeletions.accountId, accountId), eq(accountDeletions.status, 'scheduled')));
}

/** Returns the accounts to be deleted now, including those whose erasure was interrupted. */
export async function findDueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ accountId: accountDeletions.accountId })
    .from(accountDeletions)
    .where(and(ne(accountDeletions.status, 'erased'), lte(accountDeletions.deleteAt, now)))
    .orderBy(asc(accountDeletions.deleteAt))
    .limit(100);
  return rows.map(({ accountId }) => accountId);
}

/** Marks the deletions that come before a moment as reminded. @returns those that were not */
export async function markReminded(tx: Tx, before: Date): Promise<Pick<DeletionRow, 'accountId' | 'deleteAt'>[]> {
  return tx
    .update(accountDeletions)
    .set({ remindedAt: sql`now()` })
    .where(
      and(
        eq(accountDeletions.status, 'scheduled'),
        isNull(accountDeletions.remindedAt),
        lte(accountDeletions.deleteAt, before),
      ),
    )
    .returning({ accountId: accountDeletions.accountId, deleteAt: accountDeletions.deleteAt });
}
