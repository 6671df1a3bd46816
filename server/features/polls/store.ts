import { and, eq, sql } from 'drizzle-orm';
import { POLL_RESULT_SHOWN_SECONDS, POLL_RETENTION_DAYS } from '@contract/limits';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../performers/tables';
import { pollVotes, polls } from './tables';

export type PollRow = typeof polls.$inferSelect;

const isOpen = sql<boolean>`${polls.endedAt} is null and coalesce(${polls.endsAt} > clock_timestamp(), true)`;
const isLive = sql<boolean>`${performers.streamingStatus} = 'public' and ${performers.liveSince} = ${polls.showSince}`;

/** Returns the start of a performer's public show, and keeps it running until the transaction ends; null without it. */
export async function holdShow(tx: Tx, performerId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ status: performers.streamingStatus, since: performers.liveSince })
    .from(performers)
    .where(eq(performers.accountId, performerId))
    .for('share');
  return row?.status === 'public' ? row.since : null;
}

/** @returns null when the performer has an open poll */
export async function insertPoll(
  tx: Tx,
  {
    minutes,
    ...poll
  }: Pick<PollRow, 'id' | 'performerId' | 'question' | 'choices' | 'isPaid' | 'showSince'> & {
    minutes: number | null;
  },
): Promise<PollRow | null> {
  const endsAt = minutes === null ? null : sql`clock_timestamp() + make_interval(mins => ${minutes})`;
  const [row] = await tx
    .insert(polls)
    .values({ ...poll, endsAt })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

export async function findPoll(db: Db, id: string): Promise<PollRow | null> {
  const [row] = await db.select().from(polls).where(eq(polls.id, id));
  return row ?? null;
}

/** Returns whether a poll takes votes, and keeps it from ending until the transaction ends. */
export async function holdPoll(tx: Tx, id: string): Promise<{ isOpen: boolean; isLive: boolean }> {
  await tx.select({ id: polls.id }).from(polls).where(eq(polls.id, id)).for('share');
  const [row] = await tx
    .select({ isOpen, isLive })
    .from(polls)
    .innerJoin(performers, eq(performers.accountId, polls.performerId))
    .where(eq(polls.id, id));
  return row ?? { isOpen: false, isLive: false };
}

/** The poll that a room shows, with the votes of the moment `at`. */
export interface CountedPoll {
  at: Date;
  poll: (PollRow & { isOpen: boolean }) | null;
  counted: { choice: number; votes: number }[];
}

/** Counts the votes of the poll that a performer's room shows: the open one, or the last one for a moment. */
export async function countShownPoll(db: Db, performerId: string): Promise<CountedPoll> {
  const { rows } = await db.execute<{ id: string | null; at: string; counted: CountedPoll['counted'] }>(sql`
    with shown as (
      select id from polls where performer_id = ${performerId}
        and coalesce(ended_at > now() - make_interval(secs => ${POLL_RESULT_SHOWN_SECONDS}), true)
      order by started_at desc limit 1)
    select (select id from shown) as id, to_json(statement_timestamp()) #>> '{}' as at,
      coalesce((select json_agg(c) from (
        select choice, count(*)::int as votes from poll_votes where poll_id = (select id from shown) group by choice) c),
        '[]') as counted`);
  const { id, at, counted } = rows[0]!;
  const [poll] = id ? await db.select({ row: polls, isOpen }).from(polls).where(eq(polls.id, id)) : [];
  return { at: new Date(at), poll: poll ? { ...poll.row, isOpen: poll.isOpen } : null, counted };
}

/** Returns the choices for which a member has voted, in order. */
export async function choicesOf(db: Db, pollId: string, memberId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ choice: pollVotes.choice })
    .from(pollVotes)
    .where(and(eq(pollVotes.pollId, pollId), eq(pollVotes.memberId, memberId)))
    .orderBy(pollVotes.choice);
  return rows.map(({ choice }) => choice);
}

/** Writes a vote. @returns false when the member has voted in this free poll before */
export async function insertVote(tx: Tx, vote: typeof pollVotes.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(pollVotes).values(vote).onConflictDoNothing().returning({ id: pollVotes.id });
  return rows.length > 0;
}

/** Returns whether a tip paid for this vote. */
export async function isVoteOfTip(
  db: Db,
  tipId: string,
  { pollId, choice }: { pollId: string; choice: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: pollVotes.id })
    .from(pollVotes)
    .where(and(eq(pollVotes.tipId, tipId), eq(pollVotes.pollId, pollId), eq(pollVotes.choice, choice)));
  return row !== undefined;
}

/** Ends the open poll of a performer once the votes that are being written are in. @returns false without one */
export async function endOpenPoll(tx: Tx, performerId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update polls set ended_at = clock_timestamp() where performer_id = ${performerId} and ended_at is null`);
  return (rowCount ?? 0) > 0;
}

/** Ends the polls whose time or show is over; of all performers, or of this one. @returns their performers */
export async function endDuePolls(db: Db, performerId: string | null = null): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update polls poll set ended_at = clock_timestamp() from performers p
    where p.account_id = poll.performer_id and poll.ended_at is null
      and (${performerId}::uuid is null or poll.performer_id = ${performerId})
      and (poll.ends_at <= clock_timestamp()
        or case when p.streaming_status = 'public' then p.live_since is distinct from poll.show_since
          else not exists (select from stream_sessions s where s.performer_id = poll.performer_id
            and s.status <> 'ended' and s.started_at = poll.show_since) end)
    returning poll.performer_id as id`);
  return rows.map(({ id }) => id);
}

/** Deletes polls of long ago with their votes. Tips stay. */
export async function deleteOldPolls(db: Db): Promise<void> {
  await db.execute(sql`delete from polls where ended_at < now() - make_interval(days => ${POLL_RETENTION_DAYS})`);
}

/** Describes paid votes that don't have a tip of one token from the same member to the poll's performer. */
export async function findVoteFaults(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ fault: string }>(sql`
    select format('vote %s of poll %s does not agree with its tip', v.id, v.poll_id) as fault
    from poll_votes v join polls poll on poll.id = v.poll_id left join tips t on t.id = v.tip_id
    where (v.tip_id is not null) <> poll.is_paid
      or t.tokens <> 1 or t.sender_id <> v.member_id or t.performer_id <> poll.performer_id limit 20`);
  return rows.map(({ fault }) => fault);
}
