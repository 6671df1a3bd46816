import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../performers/tables';
import { GOAL_MESSAGE_REST_SECONDS, TIMER_TOLERANCE_SECONDS } from './rules';
import { automaticMessages } from './tables';

export type AutomaticMessageRow = typeof automaticMessages.$inferSelect;

/** Returns the automatic messages of a performer, in their order. */
export const messagesOf = (db: Db, performerId: string): Promise<AutomaticMessageRow[]> =>
  db
    .select()
    .from(automaticMessages)
    .where(eq(automaticMessages.performerId, performerId))
    .orderBy(asc(automaticMessages.position));

/** Lets other changes of a performer's messages wait until the transaction ends. */
export async function lockMessages(tx: Tx, performerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`automatic-messages:${performerId}`}, 3))`);
}

type WrittenRow = Omit<AutomaticMessageRow, 'since' | 'sentAt'>;

/** Replaces the messages of a performer. The timers of `restarted` begin anew. */
export async function writeMessages(
  tx: Tx,
  performerId: string,
  { rows, restarted }: { rows: WrittenRow[]; restarted: ReadonlySet<string> },
): Promise<void> {
  const kept = rows.map(({ id }) => id);
  await tx
    .delete(automaticMessages)
    .where(
      and(
        eq(automaticMessages.performerId, performerId),
        kept.length ? notInArray(automaticMessages.id, kept) : undefined,
      ),
    );
  for (const { id, ...fields } of rows) {
    const timer = restarted.has(id) ? { since: sql`clock_timestamp()`, sentAt: null } : {};
    await tx
      .insert(automaticMessages)
      .values({ id, ...fields })
      .onConflictDoUpdate({ target: automaticMessages.id, set: { ...fields, ...timer } });
  }
}

/** Returns what a performer says to everybody who opens the public room, in order; nothing unless the show is live. */
export const liveGreetings = async (db: Db, performerId: string): Promise<string[]> =>
  (
    await db
      .select({ text: automaticMessages.text })
      .from(automaticMessages)
      .innerJoin(performers, eq(performers.accountId, automaticMessages.performerId))
      .where(
        and(
          eq(automaticMessages.performerId, performerId),
          eq(automaticMessages.rule, 'join'),
          automaticMessages.isOn,
          eq(performers.streamingStatus, 'public'),
        ),
      )
      .orderBy(asc(automaticMessages.position))
  ).map(({ text }) => text);

const timerIsDue = sql`${automaticMessages.rule} = 'timer' and ${automaticMessages.isOn}
  and greatest(${automaticMessages.since}, ${automaticMessages.sentAt}, ${performers.liveSince})
    + make_interval(mins => ${automaticMessages.minutes}, secs => ${-TIMER_TOLERANCE_SECONDS}) <= clock_timestamp()`;

/** Returns the performers in a public show of whose timers one is due. */
export const performersWithDueTimers = async (db: Db): Promise<string[]> =>
  (
    await db
      .selectDistinct({ id: performers.accountId })
      .from(automaticMessages)
      .innerJoin(performers, eq(performers.accountId, automaticMessages.performerId))
      .where(and(eq(performers.streamingStatus, 'public'), timerIsDue))
  ).map(({ id }) => id);

/** Keeps the public show of a performer running until the transaction ends. @returns false without one */
export async function holdPublicShow(tx: Tx, performerId: string): Promise<boolean> {
  const [row] = await tx
    .select({ status: performers.streamingStatus })
    .from(performers)
    .where(eq(performers.accountId, performerId))
    .for('share');
  return row?.status === 'public';
}

/** Marks the due timer that waited longest as sent. @returns null if none is due, or another process has it */
export async function claimTimer(tx: Tx, performerId: string): Promise<AutomaticMessageRow | null> {
  const [due] = await tx
    .select({ message: automaticMessages })
    .from(automaticMessages)
    .innerJoin(performers, eq(performers.accountId, automaticMessages.performerId))
    .where(and(eq(automaticMessages.performerId, performerId), timerIsDue))
    .orderBy(sql`coalesce(${automaticMessages.sentAt}, '-infinity')`, asc(automaticMessages.position))
    .limit(1)
    .for('update', { of: automaticMessages, skipLocked: true });
  if (!due) return null;
  await markSent(tx, [due.message.id]);
  return due.message;
}

/** Marks the messages for a reached goal as sent, except those that a room got just now. @returns them in order */
export async function claimGoalMessages(tx: Tx, performerId: string): Promise<AutomaticMessageRow[]> {
  const rows = await tx
    .select()
    .from(automaticMessages)
    .where(
      and(
        eq(automaticMessages.performerId, performerId),
        eq(automaticMessages.rule, 'goal'),
        automaticMessages.isOn,
        sql`coalesce(${automaticMessages.sentAt}, '-infinity') < clock_timestamp() - make_interval(secs => ${GOAL_MESSAGE_REST_SECONDS})`,
      ),
    )
    .orderBy(asc(automaticMessages.position))
    .for('update', { skipLocked: true });
  await markSent(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
}

async function markSent(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(automaticMessages)
    .set({ sentAt: sql`clock_timestamp()` })
    .where(inArray(automaticMessages.id, ids));
}
