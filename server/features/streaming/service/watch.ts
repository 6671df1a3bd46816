import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { onlinePerformers, publicPerformers, setOnline, sweepStage, watchStages } from '../../performers/service/stage';
import { courseOf, isStreamName } from '../rules';
import { isElsewhere, isListed, type OpenSession, openSessionOf, openSessions } from '../store';
import { countViewers } from './media';
import { lookAfterThumbnails } from './thumbnails';
import { endShow, interruptShow, showStarted } from './shows';

const LOOK_EVERY_MS = 15_000;
/** A page that is loaded again, or a phone that changes its network, is not a departure. */
const DEPARTURE_MS = 5_000;

/**
 * Brings one show in line with what the engine has.
 * @param patient leaves it alone when it looks lost
 * @returns `lost` where it was left alone
 */
async function followShow(ctx: Context, show: OpenSession, patient: boolean): Promise<'lost' | 'followed'> {
  // suspended, or no longer verified, while on stage
  if (!(await isListed(ctx.db, show.performerId))) {
    await endShow(ctx, show.id, 'not allowed');
    return 'followed';
  }
  const state = await ctx.engine.state(show.id);
  const course = courseOf(show, state?.publishing ?? false, new Date());
  if (state?.publishing) await countViewers(ctx, show.id, state.viewers);
  if (course === 'start') await showStarted(ctx, show.id, state?.since ?? new Date());
  // an engine that fell silent in between says nothing of any show
  if ((course === 'end' || course === 'interrupt') && !state && !(await ctx.engine.answers())) return 'followed';
  if (course === 'end') await endShow(ctx, show.id, show.startedAt ? 'lost' : 'unused');
  if (course !== 'interrupt') return 'followed';
  if (patient) return 'lost';
  await interruptShow(ctx, show.id);
  return 'followed';
}

/** The engine said that something happened to a stream: what did is asked of it. @returns whether a public show is open under this name */
export async function followStream(ctx: Context, streamId: string): Promise<boolean> {
  const show = isStreamName(streamId) ? await openSessionOf(ctx.db, streamId) : null;
  if (show?.id !== streamId || (await isElsewhere(ctx.db, show.performerId))) return false;
  if (await ctx.engine.answers()) await followShow(ctx, show, false);
  return true;
}

/**
 * Brings what the database says of shows in line with what the engine has. Reports of the engine do this at once; this finds what
 * no report told: a crash of the engine or of ourselves.
 * @param patient leaves a show alone that looked lost for the first time, since its publisher may be on the way back
 * @param suspects shows that looked lost the last time
 * @returns shows that look lost now
 */
export async function reconcileShows(
  ctx: Context,
  patient: boolean,
  suspects: ReadonlySet<string> = new Set(),
): Promise<Set<string>> {
  const lost = new Set<string>();
  if (!(await ctx.engine.answers())) return lost;
  for (const show of await openSessions(ctx.db))
    if ((await followShow(ctx, show, patient && !suspects.has(show.id))) === 'lost') lost.add(show.id);
  const live = new Set(
    (await openSessions(ctx.db)).filter((show) => show.status === 'live').map((show) => show.performerId),
  );
  await sweepStage(
    ctx,
    (await publicPerformers(ctx.db)).filter((id) => !live.has(id)),
  );
  return lost;
}

/** Marks performers online while they are connected, and tells who looks at them. A performer on stage is online whatever the socket says. */
export function watchPerformers(ctx: Context): void {
  const tell = async (performerId: string, online: boolean) => {
    const change = await setOnline(ctx.db, performerId, online);
    if (!change || change.onStage) return;
    ctx.realtime.toWatchers(performerId, 'performer/status', {
      performerId,
      status: online ? 'connected' : 'disconnected',
      streamingTitle: change.streamingTitle,
    });
  };
  const departed = async ({ accountId }: Caller) => {
    if (!(await ctx.realtime.connectionsOf(accountId))) await tell(accountId, false);
  };
  const warn = (error: unknown) => ctx.log.warn({ err: error }, 'the state of a performer could not be kept');
  ctx.realtime.on('performers/watch', (connection, { ids }) => watchStages(ctx, connection, ids));
  ctx.realtime.onAccountChanged((caller, state) => {
    if (caller.role !== 'performer') return;
    if (state === 'connected') void tell(caller.accountId, true).catch(warn);
    else setTimeout(() => void departed(caller).catch(warn), DEPARTURE_MS).unref();
  });
}

/** Performers whom a crash left online are so no more. */
async function forgetDeparted(ctx: Context): Promise<void> {
  for (const performerId of await onlinePerformers(ctx.db)) {
    if (!(await ctx.realtime.connectionsOf(performerId))) await setOnline(ctx.db, performerId, false);
  }
}

/**
 * Puts right what the last process left behind, then keeps looking. Call it when the engine has started.
 * @returns stops looking
 */
export async function watchShows(ctx: Context): Promise<() => void> {
  await reconcileShows(ctx, false);
  await forgetDeparted(ctx);
  let suspects = new Set<string>();
  const look = async () => {
    suspects = await reconcileShows(ctx, true, suspects);
    await lookAfterThumbnails(ctx);
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => ctx.log.warn({ err: error }, 'shows could not be looked after')),
    LOOK_EVERY_MS,
  );
  return () => clearInterval(timer);
}
