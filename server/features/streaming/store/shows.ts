import { and, desc, eq, ne, notInArray, or, sql } from 'drizzle-orm';
import { type ClipRule } from '@contract/limits';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { performers } from '../../performers/tables';
import { broadcastSetups, streamSessions } from '../tables';

export type SessionRow = typeof streamSessions.$inferSelect;
/** A session that has not ended. */
export type OpenSession = SessionRow & { status: 'preparing' | 'live' };

const isOpen = ne(streamSessions.status, 'ended');

/** Returns a public show by its id, open or ended. */
export async function sessionById(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db.select().from(streamSessions).where(eq(streamSessions.id, id));
  return row ?? null;
}

/** Returns the open public show by its own id or its performer's. */
export async function openSessionOf(db: Db, id: string): Promise<OpenSession | null> {
  const [row] = await db
    .select()
    .from(streamSessions)
    .where(and(or(eq(streamSessions.id, id), eq(streamSessions.performerId, id)), isOpen));
  return (row as OpenSession | undefined) ?? null;
}

/** What decides about a token for a stream. */
export interface StreamStanding {
  /** the open public show of this id; null for any other stream */
  show: OpenSession | null;
  /** the performer of the public show is verified and active */
  isListed: boolean;
  /** the performer is in a private or group show; the public show is paused meanwhile */
  isInOtherShow: boolean;
  /** the current epoch of the token's holder; null for a guest */
  holderEpoch: number | null;
}

/** Returns what decides about a token for a stream, in one query. */
export async function standingOf(db: Db, streamId: string, holderId: string | null): Promise<StreamStanding> {
  const [row] = await db
    .select({
      show: streamSessions,
      listed: performers.listed,
      status: performers.streamingStatus,
      holderEpoch: sql<
        number | null
      >`(select ${accounts.accessEpoch} from ${accounts} where ${accounts.id} = ${holderId}::uuid)`,
    })
    .from(sql`(select) one`)
    .leftJoin(streamSessions, and(eq(streamSessions.id, streamId), isOpen))
    .leftJoin(performers, eq(performers.accountId, streamSessions.performerId));
  return {
    show: (row?.show as OpenSession | null | undefined) ?? null,
    isListed: row?.listed ?? false,
    isInOtherShow: row?.status === 'private' || row?.status === 'group',
    holderEpoch: row?.holderEpoch ?? null,
  };
}

/** Returns the epoch that new stream tokens of an account carry. */
export async function accessEpochOf(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ epoch: accounts.accessEpoch }).from(accounts).where(eq(accounts.id, accountId));
  return row?.epoch ?? 0;
}

/** Returns the newest public show by its own id or its performer's, open or ended. */
export async function latestSessionOf(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(streamSessions)
    .where(or(eq(streamSessions.id, id), eq(streamSessions.performerId, id)))
    .orderBy(desc(streamSessions.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns all open public shows, except the paused ones of performers in a private or group show. */
export async function openSessions(db: Db): Promise<OpenSession[]> {
  const rows = await db
    .select({ session: streamSessions })
    .from(streamSessions)
    .innerJoin(performers, eq(performers.accountId, streamSessions.performerId))
    .where(and(isOpen, notInArray(performers.streamingStatus, ['private', 'group'])));
  return rows.map(({ session }) => session as OpenSession);
}

/** Says whether a performer is in a private or group show; the public show is paused meanwhile. */
export async function isInOtherShow(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ status: performers.streamingStatus })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row?.status === 'private' || row?.status === 'group';
}

/**
 * Gives an open show a new key for the edge, unless it got one within the last `olderThanMs`.
 * @returns the show as it is now; null when it has ended
 */
export async function renewEdgeKey(db: Db, id: string, olderThanMs: number): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({ edgeKey: sql`${streamSessions.edgeKey} + 1`, edgeKeySince: sql`now()` })
    .where(
      and(
        eq(streamSessions.id, id),
        isOpen,
        sql`${streamSessions.edgeKeySince} <= now() - make_interval(secs => ${olderThanMs / 1000})`,
      ),
    )
    .returning();
  return row ?? openSessionOf(db, id);
}

/** Restarts the timeouts of a performer's open show. */
export async function touchOpenSession(db: Db, performerId: string): Promise<void> {
  await db
    .update(streamSessions)
    .set({ changedAt: sql`now()` })
    .where(and(eq(streamSessions.performerId, performerId), isOpen));
}

/** Inserts a show; does nothing when the performer has an open one. */
export async function insertSession(
  db: Db,
  row: Pick<SessionRow, 'id' | 'performerId' | 'conversationId' | 'recording'>,
): Promise<void> {
  await db.insert(streamSessions).values(row).onConflictDoNothing();
}

/** The number of the last message in the room of a show. */
const lastSeqOfRoom = sql`(select c.last_seq from conversations c where c.id = ${streamSessions.conversationId})`;

/** Marks a show as live. @returns the show; null when it was not waiting for pictures */
export async function markLive(db: Db, id: string, at: Date): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({
      status: 'live',
      startedAt: sql`coalesce(${streamSessions.startedAt}, ${at.toISOString()}::timestamptz)`,
      firstSeq: sql`coalesce(${streamSessions.firstSeq}, ${lastSeqOfRoom})`,
      changedAt: sql`now()`,
    })
    .where(and(eq(streamSessions.id, id), eq(streamSessions.status, 'preparing')))
    .returning();
  return row ?? null;
}

/** Takes a live show off the air. @returns the show; null when it was not live */
export async function markInterrupted(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({ status: 'preparing', changedAt: sql`now()` })
    .where(and(eq(streamSessions.id, id), eq(streamSessions.status, 'live')))
    .returning();
  return row ?? null;
}

/** Ends a show. @returns the show; null when it had ended before */
export async function markEnded(db: Db, id: string, reason: string): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({ status: 'ended', endedAt: sql`now()`, changedAt: sql`now()`, endReason: reason, lastSeq: lastSeqOfRoom })
    .where(and(eq(streamSessions.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Stores the title and the picture for the video of a recorded show. */
export async function describeSession(
  db: Db,
  id: string,
  change: Partial<Pick<SessionRow, 'title' | 'picture'>>,
): Promise<void> {
  await db.update(streamSessions).set(change).where(eq(streamSessions.id, id));
}

/** Notes that a recording ended before its show. @returns the show; null when it was not being recorded */
export async function markRecordingOver(db: Db, id: string): Promise<SessionRow | null> {
  const [row] = await db
    .update(streamSessions)
    .set({ recording: 'over' })
    .where(and(eq(streamSessions.id, id), eq(streamSessions.recording, 'on')))
    .returning();
  return row ?? null;
}

/** Raises the peak viewer count of an open show. */
export async function writePeakViewers(db: Db, id: string, viewers: number): Promise<void> {
  await db
    .update(streamSessions)
    .set({ peakViewers: sql`greatest(${streamSessions.peakViewers}, ${viewers})` })
    .where(and(eq(streamSessions.id, id), isOpen));
}

/** Says whether the public may see a performer: verified, with an active account. */
export async function isListed(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ listed: performers.listed })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row?.listed ?? false;
}

/** A performer and a period; `until` is exclusive. */
export interface StagePeriod {
  performerId: string;
  from: Date;
  until: Date;
}

/**
 * Returns seconds on stage within these periods, by performer and by day (`at` counts from 0 between the bounds), in
 * public, private and group shows. Each second counts once, even when a public show was paused for another one. A
 * running show counts up to now, and a public show that lost its pictures up to that moment.
 */
export async function stageSeconds(
  db: Db,
  periods: StagePeriod[],
  bounds: Date[],
): Promise<{ performerId: string; at: number; seconds: number }[]> {
  const { rows } = await db.$client.query<{ performer_id: string; at: number; seconds: number }>({
    text: `
      with period as (
        select performer_id, tstzrange(from_at, until_at) as span
        from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as p (performer_id, from_at, until_at)
      ),
      day as (
        select ordinality::int - 1 as at, tstzrange(from_at, until_at) as span
        from unnest($4::timestamptz[], $5::timestamptz[]) with ordinality as d (from_at, until_at)
      ),
      show as (
        select performer_id,
          tstzrange(
            started_at,
            greatest(started_at, case status when 'live' then now() when 'preparing' then changed_at else ended_at end)
          ) as span
        from stream_sessions where started_at is not null and performer_id = any($1)
        union all
        select performer_id, tstzrange(started_at, greatest(started_at, coalesce(ended_at, now())))
        from shows where started_at is not null and performer_id = any($1)
      ),
      time as (
        select s.performer_id, d.at, range_agg(s.span * p.span * d.span) as spans
        from show s
          join period p on p.performer_id = s.performer_id and p.span && s.span
          join day d on d.span && s.span * p.span
        group by s.performer_id, d.at
      )
      select performer_id, at,
        round((select sum(extract(epoch from upper(span) - lower(span))) from unnest(spans) as span))::int as seconds
      from time`,
    values: [
      periods.map(({ performerId }) => performerId),
      periods.map(({ from }) => from),
      periods.map(({ until }) => until),
      bounds.slice(0, -1),
      bounds.slice(1),
    ],
  });
  return rows.map(({ performer_id: performerId, at, seconds }) => ({ performerId, at, seconds }));
}

/** How a performer goes live. */
export interface Setup {
  /** the version of the current stream key: how often it was replaced, by itself or with all access of the account */
  keyVersion: number;
  isRecorded: boolean;
  clips: ClipRule;
  /** whether only the performer sees what a program sends, until they go live */
  isPreviewed: boolean;
}

/** Returns a performer's broadcast setup, or the defaults. */
export async function setupOf(db: Db, performerId: string): Promise<Setup> {
  const [row] = await db
    .select({
      keyVersion: sql<number>`coalesce(${broadcastSetups.keyVersion}, 1) + ${accounts.accessEpoch}`,
      isRecorded: broadcastSetups.isRecorded,
      clips: broadcastSetups.clips,
      isPreviewed: broadcastSetups.isPreviewed,
    })
    .from(accounts)
    .leftJoin(broadcastSetups, eq(broadcastSetups.performerId, accounts.id))
    .where(eq(accounts.id, performerId));
  return {
    keyVersion: row?.keyVersion ?? 1,
    isRecorded: row?.isRecorded ?? false,
    clips: row?.clips ?? 'off',
    isPreviewed: row?.isPreviewed ?? false,
  };
}

/** Changes how a performer goes live. Absent settings stay as they are. */
export async function updateSetup(
  db: Db,
  performerId: string,
  changes: Partial<Omit<Setup, 'keyVersion'>>,
): Promise<void> {
  await db
    .insert(broadcastSetups)
    .values({ performerId, ...changes })
    .onConflictDoUpdate({ target: broadcastSetups.performerId, set: { ...changes, changedAt: sql`now()` } });
}

/** Replaces a performer's stream key. */
export async function raiseKeyVersion(db: Db, performerId: string): Promise<void> {
  await db
    .insert(broadcastSetups)
    .values({ performerId, keyVersion: 2 })
    .onConflictDoUpdate({
      target: broadcastSetups.performerId,
      set: { keyVersion: sql`${broadcastSetups.keyVersion} + 1`, changedAt: sql`now()` },
    });
}
