import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { type PledgeGoalStatus } from '@contract/pledges';
import { PLEDGE_CONFIRM_HOURS, PLEDGE_RESULT_SHOWN_MINUTES } from '@contract/limits';
import { type Db, type Tx } from '@server/db/client';
import { pledgeGoals } from './tables';

export type PledgeGoalRow = typeof pledgeGoals.$inferSelect;

/** @returns false when another goal of the performer runs */
export async function insertGoal(tx: Tx, goal: typeof pledgeGoals.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(pledgeGoals).values(goal).onConflictDoNothing().returning({ id: pledgeGoals.id });
  return rows.length > 0;
}

/** Returns the goal that a performer's room shows: the one that runs, or the last one for an hour after its end. */
export async function findShownGoal(db: Db, performerId: string): Promise<PledgeGoalRow | null> {
  const [row] = await db
    .select()
    .from(pledgeGoals)
    .where(
      and(
        eq(pledgeGoals.performerId, performerId),
        or(
          isNull(pledgeGoals.closedAt),
          sql`${pledgeGoals.closedAt} > now() - make_interval(mins => ${PLEDGE_RESULT_SHOWN_MINUTES})`,
        ),
      ),
    )
    .orderBy(desc(pledgeGoals.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns a goal, and locks it until the transaction ends. `hasEnded`: its time is over. */
export async function lockGoal(
  tx: Tx,
  id: string,
): Promise<(PledgeGoalRow & { hasEnded: boolean; isConfirmable: boolean }) | null> {
  await tx.select({ id: pledgeGoals.id }).from(pledgeGoals).where(eq(pledgeGoals.id, id)).for('no key update');
  const [row] = await tx
    .select({
      goal: pledgeGoals,
      hasEnded: sql<boolean>`${pledgeGoals.endsAt} <= clock_timestamp()`,
      isConfirmable: sql<boolean>`coalesce(${pledgeGoals.reachedAt} + make_interval(hours => ${PLEDGE_CONFIRM_HOURS}) > clock_timestamp(), false)`,
    })
    .from(pledgeGoals)
    .where(eq(pledgeGoals.id, id));
  return row ? { ...row.goal, hasEnded: row.hasEnded, isConfirmable: row.isConfirmable } : null;
}

export async function markReached(tx: Tx, id: string): Promise<void> {
  await tx
    .update(pledgeGoals)
    .set({ status: 'reached', reachedAt: sql`clock_timestamp()` })
    .where(eq(pledgeGoals.id, id));
}

export async function closeGoal(tx: Tx, id: string, status: PledgeGoalStatus): Promise<void> {
  await tx
    .update(pledgeGoals)
    .set({ status, closedAt: sql`clock_timestamp()` })
    .where(eq(pledgeGoals.id, id));
}

export async function countPledgers(db: Db, goalId: string): Promise<number> {
  const { rows } = await db.execute<{ members: number }>(sql`
    select count(distinct owner)::int as members from ledger_escrows
    where subject = ${goalId} and outcome is distinct from 'returned'`);
  return rows[0]!.members;
}

// The status with which a running goal has to be closed now; null while it goes on.
const DUE = sql`case
  when a.status <> 'active' or p.verification <> 'verified' then 'unavailable'
  when g.status = 'open' and g.ends_at <= clock_timestamp() then 'missed'
  when g.status = 'reached' and g.reached_at + make_interval(hours => ${PLEDGE_CONFIRM_HOURS}) <= clock_timestamp() then 'unconfirmed'
  when g.status = 'open' and p.streaming_status = 'offline' and exists (
    select from stream_sessions s where s.performer_id = g.performer_id and s.status = 'ended'
      and s.started_at is not null and s.ended_at >= g.created_at) then 'show_ended' end`;

/** Returns the goals that run and have to be closed, with the status that they get; of all, or this one. */
export async function findDueGoals(db: Db, id: string | null = null): Promise<{ id: string; due: PledgeGoalStatus }[]> {
  const { rows } = await db.execute<{ id: string; due: PledgeGoalStatus }>(sql`
    select id, due from (
      select g.id, ${DUE} as due from pledge_goals g
      join accounts a on a.id = g.performer_id join performers p on p.account_id = g.performer_id
      where g.closed_at is null and (${id}::uuid is null or g.id = ${id})) goals
    where due is not null`);
  return rows;
}

/** A member with pledges to a goal that have to be paid or returned now. */
export interface DuePledger {
  goalId: string;
  memberId: string;
}

/** Returns the pledges to closed goals, and those of members who are suspended, closed or blocked by the performer. */
export async function findDuePledgers(db: Db): Promise<DuePledger[]> {
  const { rows } = await db.execute<{ goal_id: string; member_id: string }>(sql`
    select distinct e.subject as goal_id, e.owner as member_id from ledger_escrows e
    join pledge_goals g on g.id = e.subject join accounts a on a.id = e.owner
    where e.outcome is null and (g.closed_at is not null or a.status <> 'active'
      or exists (select from blocked_users b where b.user_id = e.owner and b.performer_id = g.performer_id))`);
  return rows.map((row) => ({ goalId: row.goal_id, memberId: row.member_id }));
}

/** Describes pledges without a goal, with an outcome that their goal doesn't have, or left over for an hour. */
export async function findPledgeFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select fault from (
      select case when g.id is null then format('pledge %s has no goal', e.transfer_id)
        when e.outcome = 'paid' and g.status <> 'done' then format('pledge %s was paid, its goal %s is %s', e.transfer_id, g.id, g.status)
        when e.outcome is null and g.closed_at < now() - interval '1 hour' then format('pledge %s is held, its goal %s is %s', e.transfer_id, g.id, g.status)
        when e.amount % 100 <> 0 then format('pledge %s is no whole number of tokens', e.transfer_id) end as fault
      from ledger_escrows e join ledger_transfers t on t.id = e.transfer_id and t.kind = 'pledge'
      left join pledge_goals g on g.id = e.subject
      union all
      select format('goal %s has %s units of %s tokens', g.id, sum(e.amount), g.tokens) from pledge_goals g
      join ledger_escrows e on e.subject = g.id and e.outcome is distinct from 'returned'
      group by g.id having sum(e.amount) > 100 * g.tokens::bigint) faults
    where fault is not null limit 20`);
  return rows.map(({ fault }) => fault);
}
