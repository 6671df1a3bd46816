import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { isVisibleTo } from '../../blocking/service/visibility';
import { performers } from '../tables';

type LiveStatus = Pick<
  typeof performers.$inferSelect,
  'streamingStatus' | 'streamingTitle' | 'poster' | 'thumbnail' | 'thumbnailAt' | 'isOnline'
>;
const liveStatus = {
  streamingStatus: performers.streamingStatus,
  streamingTitle: performers.streamingTitle,
  poster: performers.poster,
  thumbnail: performers.thumbnail,
  thumbnailAt: performers.thumbnailAt,
  isOnline: performers.isOnline,
};

type Seats = Pick<typeof performers.$inferSelect, 'groupParticipants' | 'maxParticipantsAllowed' | 'spySeatPrice'>;
const seats = {
  groupParticipants: performers.groupParticipants,
  maxParticipantsAllowed: performers.maxParticipantsAllowed,
  spySeatPrice: performers.spySeatPrice,
};

const NOBODY_WATCHES = { viewers: 0, groupParticipants: 0, spySeatPrice: 0, watchSeconds: 0, watchedAt: null };

/** Returns the live status of a performer and locks the row until the transaction ends. */
export async function lockPerformer(tx: Tx, performerId: string): Promise<LiveStatus | null> {
  const [row] = await tx.select(liveStatus).from(performers).where(eq(performers.accountId, performerId)).for('update');
  return row ?? null;
}

export async function setLiveRow(
  tx: Tx,
  performerId: string,
  status: 'public' | 'private' | 'group',
  since: Date,
): Promise<void> {
  await tx
    .update(performers)
    .set({ streamingStatus: status, liveSince: since })
    .where(eq(performers.accountId, performerId));
}

export async function setOfflineRow(tx: Tx, performerId: string, poster: string | null): Promise<void> {
  await tx
    .update(performers)
    .set({ streamingStatus: 'offline', ...NOBODY_WATCHES, liveSince: null, thumbnail: null, thumbnailAt: null, poster })
    .where(eq(performers.accountId, performerId));
}

export async function putThumbnail(tx: Tx, performerId: string, key: string): Promise<void> {
  await tx
    .update(performers)
    .set({ thumbnail: key, thumbnailAt: sql`now()` })
    .where(eq(performers.accountId, performerId));
}

export async function readThumbnail(db: Db, performerId: string): Promise<string | null> {
  const [row] = await db
    .select({ thumbnail: performers.thumbnail })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row?.thumbnail ?? null;
}

export async function removeThumbnail(tx: Tx, performerId: string): Promise<void> {
  await tx.update(performers).set({ thumbnail: null, thumbnailAt: null }).where(eq(performers.accountId, performerId));
}

/** Returns performers in a public show without a thumbnail since a time, longest first. */
export async function findIdsWithoutThumbnail(db: Db, since: Date, limit: number): Promise<string[]> {
  const unseen = or(isNull(performers.thumbnailAt), lt(performers.thumbnailAt, since));
  return (
    await db
      .select({ id: performers.accountId })
      .from(performers)
      .where(and(eq(performers.streamingStatus, 'public'), unseen))
      .orderBy(sql`${performers.thumbnailAt} nulls first`)
      .limit(limit)
  ).map(({ id }) => id);
}

/** Returns performers with a poster whose thumbnail is older. */
export async function findIdsWithOldThumbnail(db: Db, before: Date): Promise<string[]> {
  return (
    await db
      .select({ id: performers.accountId })
      .from(performers)
      .where(and(isNotNull(performers.thumbnail), isNotNull(performers.poster), lt(performers.thumbnailAt, before)))
  ).map(({ id }) => id);
}

export async function putViewers(db: Db, performerId: string, viewers: number): Promise<void> {
  await db
    .update(performers)
    .set({ viewers })
    .where(and(eq(performers.accountId, performerId), ne(performers.viewers, viewers)));
}

/**
 * Adds the seconds since the last call to the watch time of performers in a public show, for each account that
 * watches. Earlier watch time counts half after `halfLifeSeconds`. Several processes may call it: none adds twice.
 */
export async function addWatchTime(
  db: Db,
  accountsWatching: ReadonlyMap<string, number>,
  { halfLifeSeconds, gapMaxSeconds }: { halfLifeSeconds: number; gapMaxSeconds: number },
): Promise<void> {
  const passed = sql`least(${gapMaxSeconds}::float8, extract(epoch from now() - coalesce(p.watched_at, now()))::float8)`;
  await db.execute(sql`
    update performers p
    set watch_seconds = floor(least(1e9, p.watch_seconds * power(0.5, ${passed} / ${halfLifeSeconds}::float8) + watching.accounts * ${passed})),
      watched_at = now()
    from unnest(${sql.param([...accountsWatching.keys()])}::uuid[], ${sql.param([...accountsWatching.values()])}::int[]) as watching (performer_id, accounts)
    where p.account_id = watching.performer_id and p.streaming_status = 'public'`);
}

/** Returns the live status of these performers, without those who block the viewer. */
export function findLiveStatuses(
  db: Db,
  performerIds: string[],
  viewer: Viewer,
): Promise<({ id: string } & Pick<LiveStatus, 'streamingStatus' | 'streamingTitle' | 'isOnline'> & Seats)[]> {
  const { streamingStatus, streamingTitle, isOnline } = liveStatus;
  return db
    .select({ id: performers.accountId, streamingStatus, streamingTitle, isOnline, ...seats })
    .from(performers)
    .where(and(inArray(performers.accountId, performerIds), isVisibleTo(viewer, performers.accountId)));
}

/** Stores how many members are in a performer's group show. @returns null without the performer */
export async function putGroupParticipants(
  tx: Tx,
  performerId: string,
  groupParticipants: number,
): Promise<(LiveStatus & Seats) | null> {
  const [row] = await tx
    .update(performers)
    .set({ groupParticipants })
    .where(eq(performers.accountId, performerId))
    .returning({ ...liveStatus, ...seats });
  return row ?? null;
}

/** Stores what a spy pays a minute in a performer's private show. @returns null without the performer */
export async function putSpySeatPrice(tx: Tx, performerId: string, spySeatPrice: number): Promise<LiveStatus | null> {
  const [row] = await tx
    .update(performers)
    .set({ spySeatPrice })
    .where(eq(performers.accountId, performerId))
    .returning(liveStatus);
  return row ?? null;
}

/** Stores whether a performer is connected. @returns null when nothing changed */
export async function putOnline(db: Db, performerId: string, isOnline: boolean): Promise<LiveStatus | null> {
  const [row] = await db
    .update(performers)
    .set({ isOnline })
    .where(and(eq(performers.accountId, performerId), ne(performers.isOnline, isOnline)))
    .returning(liveStatus);
  return row ?? null;
}

export async function findOnlineIds(db: Db): Promise<string[]> {
  return (await db.select({ id: performers.accountId }).from(performers).where(eq(performers.isOnline, true))).map(
    ({ id }) => id,
  );
}

export async function findPublicIds(db: Db): Promise<string[]> {
  return (
    await db.select({ id: performers.accountId }).from(performers).where(eq(performers.streamingStatus, 'public'))
  ).map(({ id }) => id);
}

export async function setAllOffline(db: Db, performerIds: string[]): Promise<{ id: string; streamingTitle: string }[]> {
  if (!performerIds.length) return [];
  return db
    .update(performers)
    .set({ streamingStatus: 'offline', ...NOBODY_WATCHES, liveSince: null })
    .where(inArray(performers.accountId, performerIds))
    .returning({ id: performers.accountId, streamingTitle: performers.streamingTitle });
}

/** Returns when the running show of a performer began; null while they are offline, undefined if there is none. */
export async function findShowStart(db: Db, performerId: string): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ status: performers.streamingStatus, liveSince: performers.liveSince })
    .from(performers)
    .where(eq(performers.accountId, performerId));
  return row && (row.status === 'offline' ? null : row.liveSince);
}
