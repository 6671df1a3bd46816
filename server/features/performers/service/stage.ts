import { type ClientEvents } from '@contract/events';
import { type StreamingStatusWord } from '@contract/performers';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { viewerOf } from '@server/http/viewer';
import { type Connection } from '@server/realtime/realtime';
import {
  clearStage,
  idsOnline,
  idsWithOldThumbnail,
  idsWithoutThumbnail,
  idsOnPublicStage,
  lockStage,
  putOnline,
  putOnStage,
  putThumbnail,
  putViewers,
  readThumbnail,
  removeThumbnail,
  stagesOf,
  takeOffStage,
} from '../store/stage';

/** Pages with the picture before are given out for half a minute, and stand open until their cards renew themselves. */
const SHOWN_STILL_MS = 90_000;
const removeLater = (ctx: Context, tx: Tx, key: string): Promise<void> =>
  ctx.jobs.add(
    tx,
    'performers/formerPicture',
    { key },
    { runAt: new Date(Date.now() + SHOWN_STILL_MS), maxAttempts: 5 },
  );

const missing = () => notFound('This performer');

/** What a performer is doing on stage; it stays so until the transaction ends. @throws Refusal 404 */
export async function holdStage(tx: Tx, performerId: string): Promise<StreamingStatusWord> {
  const held = await lockStage(tx, performerId);
  if (!held) throw missing();
  return held.streamingStatus;
}

/** A performer comes on stage; the picture of an earlier show, or of the public one before a private one, goes. The caller tells who looks, after the commit. @throws Refusal 404 */
export async function takeStage(
  ctx: Context,
  tx: Tx,
  performerId: string,
  { status, since }: { status: 'public' | 'private' | 'group'; since: Date },
): Promise<{ streamingTitle: string }> {
  const before = await lockStage(tx, performerId);
  if (!before) throw missing();
  await putOnStage(tx, performerId, status, since);
  if (before.thumbnail && (status !== 'public' || (before.thumbnailAt ?? since) < since))
    await takeAway(ctx, tx, performerId, before);
  return before;
}

/** A performer leaves the stage. The last picture of the show becomes the poster of one who has none; else it goes. @throws Refusal 404 */
export async function leaveStage(
  ctx: Context,
  tx: Tx,
  performerId: string,
): Promise<{ streamingTitle: string; isOnline: boolean; thumbnail: string | null }> {
  const before = await lockStage(tx, performerId);
  if (!before) throw missing();
  const { thumbnail } = before;
  await takeOffStage(tx, performerId, before.poster ?? thumbnail);
  if (thumbnail && before.poster) await removeLater(ctx, tx, thumbnail);
  return before;
}

/** Where the picture of the running show is kept; null while there is none. */
export const thumbnailOf = (db: Db, performerId: string): Promise<string | null> => readThumbnail(db, performerId);

/**
 * Replaces the picture of the running public show; the one before goes when no page shows it any more.
 * @returns whether there still is such a show: it may have ended, or become a private one, which has no picture outside, while the picture was drawn
 * @throws Refusal 404
 */
export async function changeThumbnail(ctx: Context, performerId: string, key: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockStage(tx, performerId);
    if (!before) throw missing();
    if (before.streamingStatus !== 'public') return false;
    await putThumbnail(tx, performerId, key);
    const old = before.thumbnail;
    if (old && old !== before.poster) await removeLater(ctx, tx, old);
    return true;
  });
}

async function takeAway(
  ctx: Context,
  tx: Tx,
  performerId: string,
  { thumbnail, poster }: { thumbnail: string | null; poster: string | null },
): Promise<void> {
  await removeThumbnail(tx, performerId);
  if (thumbnail && thumbnail !== poster) await removeLater(ctx, tx, thumbnail);
}

/** Performers on the public stage of whom there is no picture since then, the longest first. */
export const withoutFreshThumbnail = (db: Db, since: Date, limit: number): Promise<string[]> =>
  idsWithoutThumbnail(db, since, limit);

/** Takes away pictures of shows that are older, where a poster takes their place. */
export async function dropThumbnails(ctx: Context, before: Date): Promise<void> {
  for (const performerId of await idsWithOldThumbnail(ctx.db, before)) {
    await inTransaction(ctx.db, async (tx) => {
      const now = await lockStage(tx, performerId);
      // a fresh one may have come in between
      if (now?.thumbnailAt && now.thumbnailAt < before) await takeAway(ctx, tx, performerId, now);
    });
  }
}

/** How many watch now, as the media engine counts. */
export const changeViewers = (db: Db, performerId: string, viewers: number): Promise<void> =>
  putViewers(db, performerId, viewers);

/** Marks a performer as connected or not. @returns null when that was known */
export async function setOnline(
  db: Db,
  performerId: string,
  online: boolean,
): Promise<{ onStage: boolean; streamingTitle: string } | null> {
  const row = await putOnline(db, performerId, online);
  return row && { onStage: row.streamingStatus !== 'offline', streamingTitle: row.streamingTitle };
}

/**
 * A connection hears of these from now on, but for those who have blocked its viewer, and learns what they do now: the page that asks may be older than that.
 * It listens before it is answered, so that nothing falls in between.
 */
export async function watchStages(
  ctx: Context,
  connection: Connection,
  performerIds: string[],
): Promise<ClientEvents['performers/watch']['answer']> {
  connection.watch(performerIds);
  if (!performerIds.length) return { now: [] };
  const rows = await stagesOf(ctx.db, performerIds, await viewerOf(connection.caller(), connection));
  const open = new Set(rows.map(({ id }) => id));
  connection.unwatch(performerIds.filter((id) => !open.has(id)));
  return {
    now: rows.map(({ id: performerId, isOnline, ...row }) => ({
      performerId,
      ...row,
      isOnline: isOnline || row.streamingStatus !== 'offline',
    })),
  };
}

export const onlinePerformers = (db: Db): Promise<string[]> => idsOnline(db);
export const publicPerformers = (db: Db): Promise<string[]> => idsOnPublicStage(db);

/** Takes performers off the stage whom no open show holds there. */
export async function sweepStage(ctx: Context, performerIds: string[]): Promise<void> {
  for (const { id, streamingTitle } of await clearStage(ctx.db, performerIds))
    ctx.realtime.toWatchers(id, 'performer/status', { performerId: id, status: 'offline', streamingTitle });
}
