import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlocked } from '../../blocking/service/blocks';
import { postNotice } from '../../chat/service/messages';
import { findPublicConversation } from '../../chat/service/rooms';
import { updateStreamingTitle } from '../../performers/service/profile';
import { holdStage, leaveStage, takeStage } from '../../performers/service/stage';
import { settingOf } from '../../site/service';
import { refuseInactive } from '../../studios/service/membership';
import { DAY_MS, isStreamName, publishExpiry } from '../rules';
import {
  describeSession,
  insertSession,
  isElsewhere,
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
} from '../store';
import { holderOf, signPass } from './tokens';

const offline = () => refused('PERFORMER_OFFLINE', 'The performer is not on stage right now.');

/**
 * Opens the public show of a verified performer, or answers the one that is open: a performer who comes back goes on where they were.
 * It becomes live when the engine has pictures.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, STUDIO_INACTIVE, SHOW_RUNNING
 */
export async function startLive(
  ctx: Context,
  caller: Caller,
  title: string | undefined,
): Promise<ReplyOf<'startLive'>> {
  if (!caller.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents have to be verified before you can go live.');
  await refuseInactive(ctx.db, caller.accountId);
  if (await isElsewhere(ctx.db, caller.accountId))
    throw refused('SHOW_RUNNING', 'You are in another show. End it first.');
  if (title !== undefined) await updateStreamingTitle(ctx, caller, title);
  const { show, conversation } = await openShow(ctx, caller.accountId);
  const token = signPass(ctx, {
    kind: 'publish',
    streamId: show.id,
    who: caller.accountId,
    country: null,
    expiresAt: publishExpiry(show.createdAt, new Date()),
  });
  return {
    conversation,
    sessionId: show.id,
    isRecorded: show.recording === 'on',
    publish: { streamId: show.id, token, ...(await ctx.engine.publishAddresses(show.id, token)) },
  };
}

/** The open public show of a performer, opened when there is none. */
export function openShow(
  ctx: Context,
  performerId: string,
): Promise<{ show: SessionRow; conversation: ReplyOf<'startLive'>['conversation'] }> {
  return inTransaction(ctx.db, async (tx) => {
    const conversation = await findPublicConversation(tx, performerId);
    const { isRecorded } = await setupOf(tx, performerId);
    await insertSession(tx, {
      id: newId(),
      performerId,
      conversationId: conversation._id,
      recording: isRecorded && ctx.engine.canRecord ? 'on' : 'off',
    });
    const show = await openSessionOf(tx, performerId);
    if (!show) throw notFound('This show');
    return { show, conversation };
  });
}

/** Lets a viewer, guests too, into the public show of a performer. @throws Refusal 404 for an unknown performer, 403 for a blocked viewer, 422 PERFORMER_OFFLINE */
export async function joinLive(ctx: Context, viewer: Viewer, performerId: string): Promise<ReplyOf<'joinLive'>> {
  if (!(await isListed(ctx.db, performerId))) throw notFound('This performer');
  await refuseBlocked(ctx.db, viewer, performerId);
  const show = await openSessionOf(ctx.db, performerId);
  if (show?.status !== 'live') throw offline();
  const secured = await settingOf(ctx, 'secureOption');
  const token = secured
    ? signPass(ctx, { kind: 'play', streamId: show.id, ...holderOf(viewer), expiresAt: new Date(Date.now() + DAY_MS) })
    : null;
  const conversation = await findPublicConversation(ctx.db, performerId);
  return {
    conversation,
    sessionId: show.id,
    isRecorded: show.recording === 'on',
    playback: { streamId: show.id, token, ...(await ctx.engine.playAddresses(show.id, token)) },
  };
}

/** The performer ends the show, for good; a second time answers the same. @throws Refusal 404 for a show that is not theirs */
export async function endSession(ctx: Context, caller: Caller, sessionId: string): Promise<ReplyOf<'endSession'>> {
  const show = await sessionById(ctx.db, sessionId);
  if (show?.performerId !== caller.accountId) throw notFound('This show');
  const ended = await endShow(ctx, sessionId, 'performer');
  const endedAt = ended?.endedAt ?? (await sessionById(ctx.db, sessionId))?.endedAt ?? new Date();
  return { sessionId, endedAt: endedAt.toISOString() };
}

/** The state of a stream, by its id or its performer's. @throws Refusal 404 for one that never was, 403 for a blocked viewer */
export async function getBroadcast(ctx: Context, viewer: Viewer, id: string): Promise<ReplyOf<'getBroadcast'>> {
  const show = isStreamName(id) ? await latestSessionOf(ctx.db, id) : null;
  if (!show) throw notFound('This stream');
  await refuseBlocked(ctx.db, viewer, show.performerId);
  const state = show.status === 'ended' ? null : await ctx.engine.state(show.id);
  const publishing = state?.publishing ?? false;
  return {
    streamId: show.id,
    publishing,
    since: publishing ? (show.startedAt?.toISOString() ?? null) : null,
    viewers: publishing ? (state?.viewers ?? 0) : 0,
  };
}

/** Has the engine ask anew who may watch what this performer shows: some of those inside were blocked. */
export async function recheckShows(ctx: Context, performerId: string): Promise<void> {
  const show = await openSessionOf(ctx.db, performerId);
  if (show) await ctx.engine.recheck(show.id);
}

/** Whether the performer of a public show is in a private or group one; what they are doing stays so until the transaction ends. */
async function isGivingAnother(tx: Tx, sessionId: string): Promise<boolean> {
  const session = await sessionById(tx, sessionId);
  return session !== null && ['private', 'group'].includes(await holdStage(tx, session.performerId));
}

/** The engine has pictures: the performer is on stage, and whoever looks is told. Says nothing when it is known already. */
export async function showStarted(ctx: Context, sessionId: string, at: Date): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    // a private or group show may be beginning: who is first holds the stage
    if (await isGivingAnother(tx, sessionId)) return;
    const show = await markLive(tx, sessionId, at);
    if (!show) return;
    const returns = show.startedAt !== null && show.startedAt < at;
    const { streamingTitle } = await takeStage(ctx, tx, show.performerId, {
      status: 'public',
      since: show.startedAt ?? at,
    });
    after(() => {
      ctx.realtime.toWatchers(show.performerId, 'performer/status', {
        performerId: show.performerId,
        status: 'public',
        streamingTitle,
      });
      ctx.realtime.toRoom(show.conversationId, 'stream/started', { performerId: show.performerId, sessionId });
    });
    await describeSession(tx, sessionId, { title: streamingTitle });
    if (!returns)
      await postNotice(
        ctx,
        tx,
        show.conversationId,
        show.recording === 'on' ? 'The show has begun. Its picture and sound are recorded.' : 'The show has begun.',
      );
  });
}

/** The picture is gone without a word (a crash): off the stage, but the show stays open for a while in case the performer returns. */
export async function interruptShow(ctx: Context, sessionId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    if (await isGivingAnother(tx, sessionId)) return;
    const show = await markInterrupted(tx, sessionId);
    if (!show) return;
    const left = await leaveStage(ctx, tx, show.performerId);
    after(() => tellOffline(ctx, show, left));
  });
}

/** A public show gives way to a private or a group one: off the air, but open, so that its performer goes on with it later. @returns what it is called in the engine; null when there is none */
export async function giveWay(tx: Tx, performerId: string): Promise<string | null> {
  const show = await openSessionOf(tx, performerId);
  if (show) await markInterrupted(tx, show.id);
  return show?.id ?? null;
}

/** The public show that gave way is waited for anew from now on. */
export const waitForReturn = (tx: Tx, performerId: string): Promise<void> => touchOpenSession(tx, performerId);

/** Ends a show for good, in the engine too. @returns the show; null when it was over already */
export async function endShow(ctx: Context, sessionId: string, reason: string): Promise<SessionRow | null> {
  return inTransaction(ctx.db, async (tx, after) => {
    const elsewhere = await isGivingAnother(tx, sessionId);
    const show = await markEnded(tx, sessionId, reason);
    if (!show) return null;
    const left = elsewhere ? null : await leaveStage(ctx, tx, show.performerId);
    if (left && show.recording !== 'off')
      await describeSession(tx, sessionId, { title: left.streamingTitle, picture: left.thumbnail });
    after(() => {
      if (left) tellOffline(ctx, show, left);
      ctx.realtime.toRoom(show.conversationId, 'stream/ended', { performerId: show.performerId, sessionId });
    });
    if (show.startedAt) await postNotice(ctx, tx, show.conversationId, 'The show is over.');
    after(() => ctx.engine.stop(sessionId));
    return show;
  });
}

/** `offline` says that the stage is empty and marks online (wire.md section 5); whoever is not connected is said so after it. */
export function tellOffline(
  ctx: Context,
  { performerId }: { performerId: string },
  { streamingTitle, isOnline }: { streamingTitle: string; isOnline: boolean },
): void {
  ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'offline', streamingTitle });
  if (!isOnline)
    ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'disconnected', streamingTitle });
}
