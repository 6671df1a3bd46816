import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { countUse } from '../../auth/service/abuse';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { postSystemMessage } from '../../chat/service/messages';
import { findPublicConversation } from '../../chat/service/rooms';
import { lockLiveStatus, setOffline, setLive } from '../../performers/service/liveStatus';
import { readSetting } from '../../site/service';
import { noteWatching } from '../../announcements/service/reading';
import { notifyFollowers } from '../../notifications/service/followers';
import { isStreamId } from '../rules';
import {
  describeSession,
  insertSession,
  isListed,
  latestSessionOf,
  markEnded,
  markInterrupted,
  markLive,
  openSessionOf,
  sessionById,
  type SessionRow,
  setupOf,
  touchOpenSession,
} from '../store/shows';
import { clipRuleOf } from './clipping';
import { changeEdgeKey, edgePassFor } from './edge';
import { endPreviewOf } from './previews';
import { rewindFor } from './rewind';
import { signPlayToken } from './tokens';

/** Returns the open public show of a performer, and opens one if there is none. */
export function openShow(
  db: Db,
  { engine }: Context,
  performerId: string,
): Promise<{ show: SessionRow; conversation: ReplyOf<'startLive'>['conversation'] }> {
  return inTransaction(db, async (tx) => {
    const conversation = await findPublicConversation(tx, performerId);
    const { isRecorded } = await setupOf(tx, performerId);
    await insertSession(tx, {
      id: newId(),
      performerId,
      conversationId: conversation._id,
      recording: isRecorded && engine.canRecord ? 'on' : 'off',
    });
    const show = await openSessionOf(tx, performerId);
    if (!show) throw notFound('This show');
    return { show, conversation };
  });
}

/**
 * Lets a viewer (a guest, too) watch the public show of a performer.
 * @throws Refusal 404 for an unknown performer, 403 for a blocked viewer, 422 PERFORMER_OFFLINE, 429 for too many
 *   guests of an address block
 */
export async function joinLive(ctx: Context, viewer: Viewer, performerId: string): Promise<ReplyOf<'joinLive'>> {
  if (!(await isListed(ctx.db, performerId))) throw notFound('This performer');
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const show = await openSessionOf(ctx.db, performerId);
  if (show?.status !== 'live') throw refused('PERFORMER_OFFLINE', 'The performer is offline right now.');
  if (viewer.accountId) await noteWatching(ctx.db, performerId, viewer.accountId);
  else await countUse(ctx, 'guestView', viewer);
  const isTokenRequired = await readSetting(ctx, 'secureOption');
  const token = isTokenRequired ? await signPlayToken(ctx, show.id, viewer) : null;
  const conversation = await findPublicConversation(ctx.db, performerId);
  return {
    conversation,
    sessionId: show.id,
    isRecorded: show.recording === 'on',
    clips: await clipRuleOf(ctx, performerId),
    playback: {
      streamId: show.id,
      token,
      ...(await ctx.engine.playAddresses(show.id, token)),
      edge: await edgePassFor(ctx, viewer, show),
      rewind: await rewindFor(ctx, show.id, token),
    },
  };
}

/** Ends the caller's public show. Ending it again returns the same answer. @throws Refusal 404 for another's show */
export async function endSession(ctx: Context, caller: Caller, sessionId: string): Promise<ReplyOf<'endSession'>> {
  const show = await sessionById(ctx.db, sessionId);
  if (show?.performerId !== caller.accountId) throw notFound('This show');
  const ended = await endShow(ctx, sessionId, 'performer');
  const endedAt = ended?.endedAt ?? (await sessionById(ctx.db, sessionId))?.endedAt ?? new Date();
  return { sessionId, endedAt: endedAt.toISOString() };
}

/**
 * Returns the state of a stream, by its own id or its performer's.
 * @throws Refusal 404 for an unknown stream, 403 for a blocked viewer
 */
export async function getBroadcast(ctx: Context, viewer: Viewer, id: string): Promise<ReplyOf<'getBroadcast'>> {
  const show = isStreamId(id) ? await latestSessionOf(ctx.db, id) : null;
  if (!show) throw notFound('This stream');
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  const state = show.status === 'ended' ? null : await ctx.engine.state(show.id);
  const publishing = state?.publishing ?? false;
  return {
    streamId: show.id,
    publishing,
    since: publishing ? (show.startedAt?.toISOString() ?? null) : null,
    viewers: publishing ? (state?.viewers ?? 0) : 0,
  };
}

/** Makes the engine, and the edge, disconnect viewers of a performer's public show who are blocked by now. */
export async function recheckPublicShow(ctx: Context, performerId: string): Promise<void> {
  const show = await openSessionOf(ctx.db, performerId);
  if (show) await ctx.engine.recheck(show.id);
  await changeEdgeKey(ctx, performerId);
}

/** Says whether the performer is in a private or group show, and locks that state until the transaction ends. */
async function lockIsInOtherShow(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await sessionById(tx, sessionId);
  return session !== null && ['private', 'group'].includes(await lockLiveStatus(tx, session.performerId));
}

/** Puts the performer on stage once the engine has pictures, and tells watchers. Does nothing for a live show. */
export async function markShowStarted(ctx: Context, sessionId: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    // a private or group show may start at the same moment; the lock decides
    if (await lockIsInOtherShow(tx, sessionId)) return;
    const show = await markLive(tx, sessionId, at);
    if (!show) return;
    const { performerId } = show;
    const isReturn = show.startedAt !== null && show.startedAt < at;
    const since = show.startedAt ?? at;
    const { streamingTitle } = await setLive(ctx, tx, performerId, { status: 'public', since });
    after(() => {
      ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'public', streamingTitle });
      ctx.realtime.toRoom(show.conversationId, 'stream/started', { performerId, sessionId });
    });
    await describeSession(tx, sessionId, { title: streamingTitle });
    if (isReturn) return;
    await notifyFollowers(ctx, tx, performerId);
    const notice = show.recording === 'on' ? 'The show has begun. It is being recorded.' : 'The show has begun.';
    await postSystemMessage(ctx, tx, show.conversationId, notice);
  });
}

/** Takes the performer off the stage after the pictures stopped (a crash). The show stays open for a while. */
export async function interruptShow(ctx: Context, sessionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    if (await lockIsInOtherShow(tx, sessionId)) return;
    const show = await markInterrupted(tx, sessionId);
    if (!show) return;
    const left = await setOffline(ctx, tx, show.performerId);
    after(() => announceOffline(ctx, show, left));
  });
}

/**
 * Pauses the public show while a private or group show runs. It stays open, so the performer can resume it.
 * @returns its stream id; null if there is none
 */
export async function pausePublicShow(tx: Tx, performerId: string): Promise<string | null> {
  const show = await openSessionOf(tx, performerId);
  if (show) await markInterrupted(tx, show.id);
  return show?.id ?? null;
}

/** Says whether a public show of the performer has begun and waits for them, paused or interrupted. */
export async function isPublicShowWaiting(db: Db, performerId: string): Promise<boolean> {
  const show = await openSessionOf(db, performerId);
  return show?.status === 'preparing' && show.startedAt !== null;
}

/** Restarts the time for which a paused public show waits for its performer. */
export const restartReturnTimeout = (tx: Tx, performerId: string): Promise<void> => touchOpenSession(tx, performerId);

/** Ends a public show, and its stream in the engine. @returns the show; null when it had ended before */
export async function endShow(ctx: Context, sessionId: string, reason: string): Promise<SessionRow | null> {
  return inTransaction(ctx.db, async (tx, after) => {
    const isElsewhere = await lockIsInOtherShow(tx, sessionId);
    const show = await markEnded(tx, sessionId, reason);
    if (!show) return null;
    const { performerId } = show;
    const left = isElsewhere ? null : await setOffline(ctx, tx, performerId);
    if (left && show.recording !== 'off')
      await describeSession(tx, sessionId, { title: left.streamingTitle, picture: left.thumbnail });
    after(() => {
      if (left) announceOffline(ctx, show, left);
      ctx.realtime.toRoom(show.conversationId, 'stream/ended', { performerId, sessionId });
    });
    if (show.startedAt) await postSystemMessage(ctx, tx, show.conversationId, 'The show is over.');
    after(() => ctx.engine.stop(sessionId));
    return show;
  });
}

/** Ends the open public show of a performer, if there is one, and the preview of one. */
export async function endPublicShowOf(ctx: Context, performerId: string, reason = 'performer'): Promise<void> {
  await endPreviewOf(ctx, performerId);
  const show = await openSessionOf(ctx.db, performerId);
  if (show) await endShow(ctx, show.id, reason);
}

/**
 * Tells watchers that the stage is empty. `offline` still marks a performer as online, so `disconnected` may follow.
 */
export function announceOffline(
  ctx: Context,
  { performerId }: { performerId: string },
  { streamingTitle, isOnline }: { streamingTitle: string; isOnline: boolean },
): void {
  ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'offline', streamingTitle });
  if (!isOnline)
    ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'disconnected', streamingTitle });
}
