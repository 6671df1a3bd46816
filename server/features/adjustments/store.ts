import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../auth/tables';
import { balanceAdjustments } from './tables';

export type AdjustmentRow = typeof balanceAdjustments.$inferSelect;

const ROWS_MAX = 20;
const deciders = alias(accounts, 'deciders');

const select = (db: Db) =>
  db
    .select({ adjustment: balanceAdjustments, requester: accounts.name, decider: deciders.name })
    .from(balanceAdjustments)
    .innerJoin(accounts, eq(accounts.id, balanceAdjustments.requestedBy))
    .leftJoin(deciders, eq(deciders.id, balanceAdjustments.decidedBy));
export type AdjustmentWithPeople = Awaited<ReturnType<typeof select>>[number];

export async function insertAdjustment(tx: Tx, row: typeof balanceAdjustments.$inferInsert): Promise<void> {
  await tx.insert(balanceAdjustments).values(row);
}

/** Returns the adjustment that an operator requested under an idempotency key, or null. */
export async function findByKey(db: Db, requestedBy: string, idempotencyKey: string): Promise<AdjustmentRow | null> {
  const [row] = await db
    .select()
    .from(balanceAdjustments)
    .where(and(eq(balanceAdjustments.requestedBy, requestedBy), eq(balanceAdjustments.idempotencyKey, idempotencyKey)));
  return row ?? null;
}

/**
 * Returns how many units an operator alone added to or took from an account within a day. Further adjustments of both
 * wait until the transaction ends.
 */
export async function lockDayOf(tx: Tx, requestedBy: string, accountId: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`adjustments:${requestedBy}:${accountId}`}, 2))`,
  );
  const [row] = await tx
    .select({ amount: sql<number>`coalesce(sum(abs(${balanceAdjustments.amount})), 0)::bigint` })
    .from(balanceAdjustments)
    .where(
      and(
        eq(balanceAdjustments.accountId, accountId),
        eq(balanceAdjustments.requestedBy, requestedBy),
        eq(balanceAdjustments.status, 'posted'),
        isNull(balanceAdjustments.decidedBy),
        gt(balanceAdjustments.createdAt, sql`now() - interval '1 day'`),
      ),
    );
  return row!.amount;
}

export async function findAdjustment(db: Db, id: string): Promise<AdjustmentWithPeople | null> {
  const [row] = await select(db).where(eq(balanceAdjustments.id, id));
  return row ?? null;
}

/** Locks an adjustment until the transaction ends, so that one of two operators waits. */
export async function lockAdjustment(tx: Tx, id: string): Promise<AdjustmentRow | null> {
  const [row] = await tx.select().from(balanceAdjustments).where(eq(balanceAdjustments.id, id)).for('update');
  return row ?? null;
}

export async function changeAdjustment(
  tx: Tx,
  id: string,
  changes: Pick<AdjustmentRow, 'status' | 'decidedBy' | 'decidedAt' | 'transferId'>,
): Promise<void> {
  await tx.update(balanceAdjustments).set(changes).where(eq(balanceAdjustments.id, id));
}

/** Returns the newest adjustments of an account. */
export const findOfAccount = (db: Db, accountId: string): Promise<AdjustmentWithPeople[]> =>
  select(db)
    .where(eq(balanceAdjustments.accountId, accountId))
    .orderBy(desc(balanceAdjustments.createdAt), desc(balanceAdjustments.id))
    .limit(ROWS_MAX);

/** Describes posted adjustments whose transfer is missing or has another amount. */
export async function findAdjustmentFaults(db: Db): Promise<string[]> {
  const { rows } = await db.$client.query<{ fault: string }>({
    text: `select format('adjustment %s is posted for %s units, its transfer moved %s', b.id, b.amount, p.amount) as fault
      from balance_adjustments b left join ledger_transfers t on t.id = b.transfer_id and t.kind = 'adjustment'
      left join lateral (select -sum(p.amount)::bigint as amount from ledger_postings p join ledger_accounts a on a.id = p.account_id
        where p.transfer_id = t.id and a.kind = 'adjustment') p on true
      where b.status = 'posted' and p.amount is distinct from b.amount limit 20`,
  });
  return rows.map(({ fault }) => fault);
}
