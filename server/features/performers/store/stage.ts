import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type Viewer } from '@server/http/viewer';
import { openTo } from '../../blocking/service/blocks';
import { performers } from '../tables';

type Stage = Pick<
  typeof performers.$inferSelect,
  'streamingStatus' | 'streamingTitle' | 'poster' | 'thumbnail' | 'thumbnailAt' | 'isOnline'
>;
const stage = {
  streamingStatus: performers.streamingStatus,
  streamingTitle: performers.streamingTitle,
  poster: performers.poster,
  thumbnail: performers.thumbnail,
  thumbnailAt: performers.thumbnailAt,
  isOnline: performers.isOnline,
};

/** The performer's row, held until the transaction ends. */
export async function lockStage(tx: Tx, performerId: string): Promise<Stage | null> {
  const [row] = await tx.select(stage).from(performers).where(eq(performers.accountId, performerId)).for('update');
  return row ?? null;
}

export async function putOnStage(
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

export async function takeOffStage(tx: Tx, performerId: string, poster: string | null): Promise<void> {
  await tx
    .update(performers)
    .set({ streamingStatus: 'offline', liveSince: null, viewers: 0, thumbnail: null, thumbnailAt: null, poster })
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

/** Who is on the public stage with no picture since then, the longest first. */
export async function idsWithoutThumbnail(db: Db, since: Date, limit: number): Promise<string[]> {
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

/** Whose picture is older, and has a poster to take its place. */
export async function idsWithOldThumbnail(db: Db, before: Date): Promise<string[]> {
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

/** What these do now, without those who have blocked the viewer. */
export function stagesOf(
  db: Db,
  performerIds: string[],
  viewer: Viewer,
): Promise<{ id: string; streamingStatus: Stage['streamingStatus']; streamingTitle: string; isOnline: boolean }[]> {
  const { streamingStatus, streamingTitle, isOnline } = stage;
  return db
    .select({ id: performers.accountId, streamingStatus, streamingTitle, isOnline })
    .from(performers)
    .where(and(inArray(performers.accountId, performerIds), openTo(viewer, performers.accountId)));
}

/** @returns null when nothing changed */
export async function putOnline(db: Db, performerId: string, isOnline: boolean): Promise<Stage | null> {
  const [row] = await db
    .update(performers)
    .set({ isOnline })
    .where(and(eq(performers.accountId, performerId), ne(performers.isOnline, isOnline)))
    .returning(stage);
  return row ?? null;
}

export async function idsOnline(db: Db): Promise<string[]> {
  return (await db.select({ id: performers.accountId }).from(performers).where(eq(performers.isOnline, true))).map(
    ({ id }) => id,
  );
}

export async function idsOnPublicStage(db: Db): Promise<string[]> {
  return (
    await db.select({ id: performers.accountId }).from(performers).where(eq(performers.streamingStatus, 'public'))
  ).map(({ id }) => id);
}

export async function clearStage(db: Db, performerIds: string[]): Promise<{ id: string; streamingTitle: string }[]> {
  if (!performerIds.length) return [];
  return db
    .update(performers)
    .set({ streamingStatus: 'offline', liveSince: null, viewers: 0 })
    .where(inArray(performers.accountId, performerIds))
    .returning({ id: performers.accountId, streamingTitle: performers.streamingTitle });
}
