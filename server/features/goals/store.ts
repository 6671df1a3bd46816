import { eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../performers/tables';
import { tipGoals } from './tables';

export type GoalsRow = typeof tipGoals.$inferSelect;

export async function performerExists(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row !== undefined;
}

/** Returns the time of the database, ISO 8601 with microseconds. */
export async function readClock(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select to_json(clock_timestamp()) #>> '{}' as now`);
  return rows[0]!.now;
}

export async function findGoals(db: Db, performerId: string): Promise<GoalsRow | null> {
  const [row] = await db.select().from(tipGoals).where(eq(tipGoals.performerId, performerId));
  return row ?? null;
}

/** Returns the goals of a performer and locks them until the transaction ends. */
export async function lockGoals(tx: Tx, performerId: string): Promise<GoalsRow | null> {
  const [row] = await tx.select().from(tipGoals).where(eq(tipGoals.performerId, performerId)).for('update');
  return row ?? null;
}

export async function writeReached(tx: Tx, performerId: string, reached: number): Promise<void> {
  await tx.update(tipGoals).set({ reached }).where(eq(tipGoals.performerId, performerId));
}

/** Returns the performers with goals whose tools read of them, or whose room gets a message about them. */
export async function findGoalReaders(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select performer_id as id from tip_goals g
    where exists (select from feed_keys k where k.performer_id = g.performer_id and 'goal' = any (k.kinds))
      or exists (select from webhooks w
        where w.performer_id = g.performer_id and w.disabled_at is null and 'goal' = any (w.kinds))
      or exists (select from automatic_messages m
        where m.performer_id = g.performer_id and m.is_on and m.rule = 'goal')`);
  return rows.map(({ id }) => id);
}

/** Starts goals in place of those that the performer has. */
export async function writeGoals(
  db: Db,
  row: Omit<typeof tipGoals.$inferInsert, 'startedAt' | 'reached'>,
): Promise<void> {
  await db
    .insert(tipGoals)
    .values(row)
    .onConflictDoUpdate({
      target: tipGoals.performerId,
      set: { ...row, startedAt: sql`clock_timestamp()`, reached: 0 },
    });
}

export async function deleteGoals(db: Db, performerId: string): Promise<void> {
  await db.delete(tipGoals).where(eq(tipGoals.performerId, performerId));
}

/**
 * Returns what tips have raised since the goals began, in whole tokens, less what was refunded, and the moment at which
 * this holds.
 */
export async function raisedBy(db: Db, performerId: string): Promise<{ total: number; at: Date; hasEnded: boolean }> {
  const { rows } = await db.execute<{ total: number; at: string; has_ended: boolean }>(sql`
    with counted as (
      select t.tokens, t.sender_id, t.transfer_id from tip_goals g
      join tips t on t.performer_id = g.performer_id
        and t.created_at >= g.started_at and t.created_at < coalesce(g.ends_at, 'infinity')
      where g.performer_id = ${performerId}
    )
    select
      greatest(0, coalesce((select sum(tokens) from counted), 0) - coalesce((
        select ceil(sum(p.amount) / 100.0) from counted c
        join ledger_transfers back on back.reverses = c.transfer_id and back.kind = 'refund'
        join ledger_postings p on p.transfer_id = back.id
        join ledger_accounts a on a.id = p.account_id and a.owner = c.sender_id), 0))::float8 as total,
      to_json(clock_timestamp()) #>> '{}' as at,
      coalesce((select ends_at <= now() from tip_goals where performer_id = ${performerId}), false) as has_ended`);
  const { total, at, has_ended: hasEnded } = rows[0]!;
  return { total: Number(total), at: new Date(at), hasEnded };
}
