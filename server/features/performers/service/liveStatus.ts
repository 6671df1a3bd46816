import { type ClientEvents } from '@contract/events';
import { type StreamingStatus } from '@contract/performers';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { viewerOf } from '@server/http/viewer';
import { type Connection } from '@server/realtime/realtime';
import { isGroupShowFull } from '../rules';
import {
  setAllOffline,
  findOnlineIds,
  findIdsWithOldThumbnail,
  findIdsWithoutThumbnail,
  findPublicIds,
  lockPerformer,
  putOnline,
  setLiveRow,
  putThumbnail,
  addWatchTime,
  putViewers,
  readThumbnail,
  removeThumbnail,
  findLiveStatuses,
  findShowStart,
  putGroupParticipants,
  putSpySeatPrice,
  setOfflineRow,
} from '../store/liveStatus';

// Cached pages and open lists still show a replaced picture for a while.
const REPLACED_PICTURE_KEPT_MS = 90_000;
const queueRemoval = (ctx: Context, tx: Tx, key: string): Promise<void> =>
  ctx.jobs.add(
    tx,
    'performers/formerPicture',
    { key },
    { runAt: new Date(Date.now() + REPLACED_PICTURE_KEPT_MS), maxAttempts: 5 },
  );

const performerNotFound = () => notFound('This performer');

/** Returns the live status of a performer and locks it until the transaction ends. @throws Refusal 404 */
export async function lockLiveStatus(tx: Tx, performerId: string): Promise<StreamingStatus> {
  const locked = await lockPerformer(tx, performerId);
  if (!locked) throw performerNotFound();
  return locked.streamingStatus;
}

/**
 * Sets a performer live, and removes the thumbnail of an earlier show, or of the public one before a private show. The
 * caller notifies watchers after the commit.
 * @throws Refusal 404
 */
export async function setLive(
  ctx: Context,
  tx: Tx,
  performerId: string,
  { status, since }: { status: 'public' | 'private' | 'group'; since: Date },
): Promise<{ streamingTitle: string }> {
  const before = await lockPerformer(tx, performerId);
  if (!before) throw performerNotFound();
  await setLiveRow(tx, performerId, status, since);
  if (before.thumbnail && (status !== 'public' || (before.thumbnailAt ?? since) < since))
    await clearThumbnail(ctx, tx, performerId, before);
  return before;
}

/**
 * Sets a performer offline. The last thumbnail becomes the poster if there is none, else it is removed.
 * @throws Refusal 404
 */
export async function setOffline(
  ctx: Context,
  tx: Tx,
  performerId: string,
): Promise<{ streamingTitle: string; isOnline: boolean; thumbnail: string | null }> {
  const before = await lockPerformer(tx, performerId);
  if (!before) throw performerNotFound();
  const { thumbnail } = before;
  await setOfflineRow(tx, performerId, before.poster ?? thumbnail);
  await ctx.jobs.add(tx, 'pledges/check', {});
  await ctx.jobs.add(tx, 'tickets/check', {});
  await ctx.jobs.add(tx, 'polls/check', {});
  if (thumbnail && before.poster) await queueRemoval(ctx, tx, thumbnail);
  return before;
}

/** Records how many members are in a performer's group show, and tells watchers whether anybody else can join. */
export async function setGroupParticipants(
  ctx: Context,
  tx: Tx,
  after: After,
  performerId: string,
  participants: number,
): Promise<void> {
  const performer = await putGroupParticipants(tx, performerId, participants);
  if (performer?.streamingStatus !== 'group') return;
  const { streamingTitle } = performer;
  const change = { performerId, status: 'group', streamingTitle, groupShowFull: isGroupShowFull(performer) } as const;
  after(() => ctx.realtime.toWatchers(performerId, 'performer/status', change));
}

/**
 * Stores what a spy pays a minute in a performer's private show, in whole tokens, and tells watchers; 0: nobody may
 * watch.
 */
export async function setSpySeatPrice(
  ctx: Context,
  tx: Tx,
  after: After,
  performerId: string,
  spySeatPrice: number,
): Promise<void> {
  const performer = await putSpySeatPrice(tx, performerId, spySeatPrice);
  if (performer?.streamingStatus !== 'private') return;
  const change = { performerId, status: 'private', streamingTitle: performer.streamingTitle, spySeatPrice } as const;
  after(() => ctx.realtime.toWatchers(performerId, 'performer/status', change));
}

/** Returns the storage key of the running show's thumbnail, or null. */
export const findThumbnail = (db: Db, performerId: string): Promise<string | null> => readThumbnail(db, performerId);

/**
 * Replaces the thumbnail of the running public show.
 * @returns false when the show ended or turned private while the picture was rendered
 * @throws Refusal 404
 */
export async function replaceThumbnail(ctx: Context, performerId: string, key: string): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockPerformer(tx, performerId);
    if (!before) throw performerNotFound();
    if (before.streamingStatus !== 'public') return false;
    await putThumbnail(tx, performerId, key);
    const old = before.thumbnail;
    if (old && old !== before.poster) await queueRemoval(ctx, tx, old);
    return true;
  });
}

async function clearThumbnail(
  ctx: Context,
  tx: Tx,
  performerId: string,
  { thumbnail, poster }: { thumbnail: string | null; poster: string | null },
): Promise<void> {
  await removeThumbnail(tx, performerId);
  if (thumbnail && thumbnail !== poster) await queueRemoval(ctx, tx, thumbnail);
}

/** Returns performers in a public show without a thumbnail since a time, longest first. */
export const findWithoutFreshThumbnail = (db: Db, since: Date, limit: number): Promise<string[]> =>
  findIdsWithoutThumbnail(db, since, limit);

/** Removes thumbnails from before a time, of performers who have a poster. */
export async function removeOldThumbnails(ctx: Context, before: Date): Promise<void> {
  for (const performerId of await findIdsWithOldThumbnail(ctx.db, before)) {
    await inTransaction(ctx.db, async (tx) => {
      const now = await lockPerformer(tx, performerId);
      // A new one may have arrived meanwhile.
      if (now?.thumbnailAt && now.thumbnailAt < before) await clearThumbnail(ctx, tx, performerId, now);
    });
  }
}

/** Returns when the running show of a performer began; null while they are offline, undefined if there is none. */
export const showStartOf = (db: Db, performerId: string): Promise<Date | null | undefined> =>
  findShowStart(db, performerId);

/** Stores the viewer count of the media engine. */
export const updateViewers = (db: Db, performerId: string, viewers: number): Promise<void> =>
  putViewers(db, performerId, viewers);

/** Watch time counts half after this time, so that "most watched" means now. */
const WATCH_TIME_HALF_LIFE_SECONDS = 600;
/** A longer time without a count (a restart) counts as this much. */
const WATCH_TIME_GAP_MAX_SECONDS = 60;

/** Counts the watch time of public shows. @param accountsWatching how many accounts watch now, by performer */
export const countWatchTime = (db: Db, accountsWatching: ReadonlyMap<string, number>): Promise<void> =>
  addWatchTime(db, accountsWatching, {
    halfLifeSeconds: WATCH_TIME_HALF_LIFE_SECONDS,
    gapMaxSeconds: WATCH_TIME_GAP_MAX_SECONDS,
  });

/** Stores whether a performer is connected. @returns null when nothing changed */
export async function setOnline(
  db: Db,
  performerId: string,
  online: boolean,
): Promise<{ onStage: boolean; streamingTitle: string } | null> {
  const row = await putOnline(db, performerId, online);
  return row && { onStage: row.streamingStatus !== 'offline', streamingTitle: row.streamingTitle };
}

/**
 * Subscribes a connection to the live status of performers, except those who block its viewer, and returns their
 * current status. The subscription starts before the query, so that no change is missed.
 */
export async function watchLiveStatuses(
  ctx: Context,
  connection: Connection,
  performerIds: string[],
): Promise<ClientEvents['performers/watch']['answer']> {
  connection.watch(performerIds);
  if (!performerIds.length) return { now: [] };
  const rows = await findLiveStatuses(ctx.db, performerIds, await viewerOf(connection.caller(), connection));
  const visible = new Set(rows.map(({ id }) => id));
  connection.unwatch(performerIds.filter((id) => !visible.has(id)));
  return {
    now: rows.map(({ id: performerId, isOnline, streamingStatus, streamingTitle, spySeatPrice, ...size }) => ({
      performerId,
      streamingStatus,
      streamingTitle,
      isOnline: isOnline || streamingStatus !== 'offline',
      ...(streamingStatus === 'private' && { spySeatPrice }),
      ...(streamingStatus === 'group' && { groupShowFull: isGroupShowFull({ streamingStatus, ...size }) }),
    })),
  };
}

/** Returns the ids of connected performers. */
export const findOnlinePerformers = (db: Db): Promise<string[]> => findOnlineIds(db);
/** Returns the ids of performers in a public show. */
export const findPublicPerformers = (db: Db): Promise<string[]> => findPublicIds(db);

/** Sets performers offline who are marked live without an open show, and notifies watchers. */
export async function endStaleLiveStatus(ctx: Context, performerIds: string[]): Promise<void> {
  for (const { id, streamingTitle } of await setAllOffline(ctx.db, performerIds))
    ctx.realtime.toWatchers(id, 'performer/status', { performerId: id, status: 'offline', streamingTitle });
}
