import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import {
  countWatchTime,
  findOnlinePerformers,
  findPublicPerformers,
  setOnline,
  endStaleLiveStatus,
  watchLiveStatuses,
} from '../../performers/service/liveStatus';
import { type Delivery } from '../engine';
import { isStreamId, transitionOf } from '../rules';
import { isInOtherShow, isListed, type OpenSession, openSessionOf, openSessions } from '../store/shows';
import { recordAudience } from './audience';
import { countViewers } from './embeddedReports';
import { reconcilePreviews } from './previews';
import { endShow, interruptShow, markShowStarted } from './publicShows';
import { refreshThumbnails } from './thumbnails';

const RECONCILE_INTERVAL_MS = 15_000;
/** A performer whose page reloads, or whose phone changes networks, stays online for this time. */
const DISCONNECT_GRACE_MS = 5_000;

/**
 * Brings one show in line with the engine's state.
 * @param waitsIfLost leaves the show unchanged when its pictures have stopped
 * @returns `lost` if it was left unchanged
 */
async function reconcileShow(ctx: Context, show: OpenSession, waitsIfLost: boolean): Promise<'lost' | 'reconciled'> {
  // the account was suspended, or lost its verification, during the show
  if (!(await isListed(ctx.db, show.performerId))) {
    await endShow(ctx, show.id, 'not allowed');
    return 'reconciled';
  }
  const state = await ctx.engine.state(show.id);
  const transition = transitionOf(show, state?.publishing ?? false, new Date());
  if (state?.publishing) await countViewers(ctx, show.id, state.viewers);
  if (transition === 'start') await markShowStarted(ctx, show.id, state?.since ?? new Date());
  // without an answer from the engine, nothing is known about the show
  if ((transition === 'end' || transition === 'interrupt') && !state && !(await ctx.engine.answers()))
    return 'reconciled';
  if (transition === 'end') await endShow(ctx, show.id, show.startedAt ? 'lost' : 'unused');
  if (transition !== 'interrupt') return 'reconciled';
  if (waitsIfLost) return 'lost';
  await interruptShow(ctx, show.id);
  return 'reconciled';
}

/** Counts the accounts that watch each show, without its performer. What guests watch does not count. */
async function addWatchTimeOf(
  ctx: Context,
  shows: OpenSession[],
  deliveries: ReadonlyMap<string, Delivery>,
): Promise<void> {
  const since = Date.now() - RECONCILE_INTERVAL_MS;
  const accounts = shows.map(({ id, performerId }): [string, number] => {
    const watching = [...(deliveries.get(id)?.watching ?? [])];
    const counted = watching.filter(([name, { to }]) => isStreamId(name) && name !== performerId && to >= since);
    return [performerId, counted.length];
  });
  await countWatchTime(ctx.db, new Map(accounts));
}

/** Counts and records who watches these live shows. */
async function countAudience(ctx: Context, shows: OpenSession[]): Promise<void> {
  if (!shows.length) return;
  const deliveries = await ctx.engine.deliveries();
  await addWatchTimeOf(ctx, shows, deliveries);
  await recordAudience(ctx, shows, deliveries);
}

/** Asks the engine about a stream after a report. @returns whether a public show with this id is open */
export async function reconcileStream(ctx: Context, streamId: string): Promise<boolean> {
  const show = isStreamId(streamId) ? await openSessionOf(ctx.db, streamId) : null;
  if (show?.id !== streamId || (await isInOtherShow(ctx.db, show.performerId))) return false;
  if (await ctx.engine.answers()) await reconcileShow(ctx, show, false);
  return true;
}

/**
 * Brings all public shows in line with the engine's state. Reports of the engine do this at once; this call finds what
 * no report told, such as a crash of the engine or of this process.
 * @param waitsIfLost leaves a show unchanged when it looks lost for the first time, since its publisher may reconnect
 * @param suspects the shows that looked lost the last time
 * @returns the shows that look lost now
 */
export async function reconcileShows(
  ctx: Context,
  waitsIfLost: boolean,
  suspects: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const lost = new Set<string>();
  if (!(await ctx.engine.answers())) return lost;
  const open = await openSessions(ctx.db);
  // the process that receives a show checks it
  const elsewhere = (await ctx.engine.nodes?.elsewhere(open.map(({ id }) => id))) ?? new Set();
  for (const show of open.filter(({ id }) => !elsewhere.has(id)))
    if ((await reconcileShow(ctx, show, waitsIfLost && !suspects.has(show.id))) === 'lost') lost.add(show.id);
  const shows = (await openSessions(ctx.db)).filter((show) => show.status === 'live');
  await countAudience(
    ctx,
    shows.filter(({ id }) => !elsewhere.has(id)),
  );
  const live = new Set(shows.map((show) => show.performerId));
  await endStaleLiveStatus(
    ctx,
    (await findPublicPerformers(ctx.db)).filter((id) => !live.has(id)),
  );
  return lost;
}

/** Marks connected performers as online, and tells their watchers. A performer on stage is online in any case. */
export function watchPerformers(ctx: Context): void {
  const setAndAnnounce = async (performerId: string, online: boolean) => {
    const change = await setOnline(ctx.db, performerId, online);
    if (!change || change.onStage) return;
    ctx.realtime.toWatchers(performerId, 'performer/status', {
      performerId,
      status: online ? 'connected' : 'disconnected',
      streamingTitle: change.streamingTitle,
    });
  };
  const onDisconnected = async ({ accountId }: Caller) => {
    if (!(await ctx.realtime.connectionsOf(accountId))) await setAndAnnounce(accountId, false);
  };
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'updating the online status of a performer failed');
  ctx.realtime.on('performers/watch', (connection, { ids }) => watchLiveStatuses(ctx, connection, ids));
  ctx.realtime.onAccountChanged((caller, state) => {
    if (caller.role !== 'performer') return;
    if (state === 'connected') void setAndAnnounce(caller.accountId, true).catch(warn);
    else setTimeout(() => void onDisconnected(caller).catch(warn), DISCONNECT_GRACE_MS).unref();
  });
}

/** Marks performers as offline whom a crash left online. */
async function resetOnlineStatus(ctx: Context): Promise<void> {
  for (const performerId of await findOnlinePerformers(ctx.db)) {
    if (!(await ctx.realtime.connectionsOf(performerId))) await setOnline(ctx.db, performerId, false);
  }
}

/**
 * Repairs what the last process left behind, then checks all shows regularly. Call it when the engine has started.
 * @returns stops the checks
 */
export async function watchShows(ctx: Context): Promise<() => void> {
  // with other processes, a show that looks lost may be on its way from one to another
  await reconcileShows(ctx, ctx.engine.nodes?.hasPeers() ?? false);
  // the sockets are at the API processes
  if (ctx.config.parts.api) await resetOnlineStatus(ctx);
  let suspects = new Set<string>();
  const check = async () => {
    await reconcilePreviews(ctx);
    suspects = await reconcileShows(ctx, true, suspects);
    await refreshThumbnails(ctx);
  };
  const timer = setInterval(
    () => void check().catch((error: unknown) => ctx.log.warn({ err: error }, 'checking the public shows failed')),
    RECONCILE_INTERVAL_MS,
  );
  return () => clearInterval(timer);
}
