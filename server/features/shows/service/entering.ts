import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { findAccount } from '../../auth/service/accounts';
import { maySeePerformer } from '../../blocking/service/visibility';
import { readConversationOf } from '../../chat/service/rooms';
import { privatePlayback, signShowToken, type StreamTokenClaims, tokenViewer } from '../../streaming/service/tokens';
import { mayPlayShow, mayPublishShow, mayUseMemberStream } from '../rules/mayJoin';
import { activeParticipant, participantById, type ParticipantRow, participantsOf } from '../store/participants';
import { runningShowOf, showById, type ShowRow } from '../store/shows';
import { readShow, showFor } from './reading';

async function publishOf(ctx: Context, show: ShowRow, streamId: string, viewer: Viewer) {
  const openedAt = show.startedAt ?? show.createdAt;
  const token = await signShowToken(ctx, { kind: 'publish', streamId }, viewer, openedAt);
  return { streamId, token, ...(await ctx.engine.publishAddresses(streamId, token)) };
}

const playbackOf = (ctx: Context, show: ShowRow, streamId: string, viewer: Viewer) =>
  privatePlayback(ctx, streamId, viewer, show.startedAt ?? show.createdAt);

/**
 * Returns where somebody publishes and plays. The performer publishes the show's stream and, in a private show, plays
 * the member's; the member does the reverse. A spy only plays. Both are null for everybody else.
 */
async function addressesOf(ctx: Context, show: ShowRow, viewer: Viewer, participant: ParticipantRow | null) {
  const isPrivate = show.kind === 'private';
  if (show.status !== 'running') return { publish: null, playback: null };
  if (viewer.accountId === show.performerId)
    return {
      publish: await publishOf(ctx, show, show.id, viewer),
      playback: isPrivate && participant ? await playbackOf(ctx, show, participant.id, viewer) : null,
    };
  if (!participant) return { publish: null, playback: null };
  return {
    publish: isPrivate && participant.role === 'member' ? await publishOf(ctx, show, participant.id, viewer) : null,
    playback: await playbackOf(ctx, show, show.id, viewer),
  };
}

/** Returns what the performer or a member needs to be in a show: the conversation, the show, and stream addresses. */
export async function entryOf(ctx: Context, show: ShowRow, viewer: Viewer): Promise<ShowEntryView> {
  const accountId = viewer.accountId ?? '';
  const active = (await participantsOf(ctx.db, show.id)).filter(({ status }) => status === 'taken');
  const isOwn = ({ memberId, role }: ParticipantRow) =>
    accountId === show.performerId ? role === 'member' : memberId === accountId;
  const participant = active.find(isOwn) ?? null;
  return {
    conversation: await readConversationOf(ctx.db, show.conversationId),
    sessionId: show.id,
    show: await readShow(ctx, show, accountId),
    ...(await addressesOf(ctx, show, viewer, participant)),
  };
}

/** Returns a show to those who are or were in it. @throws Refusal 404 for everybody else */
export async function enterShow(ctx: Context, viewer: Viewer, conversationId: string): Promise<ShowEntryView> {
  return entryOf(ctx, await showFor(ctx, viewer.accountId ?? '', conversationId), viewer);
}

const isOperator = async (ctx: Context, accountId: string): Promise<boolean> => {
  const { role, status } = await findAccount(ctx.db, accountId);
  return role === 'operator' && status === 'active';
};

/** Returns the running private or group show of a performer, or null. */
export const findRunningShowOf = runningShowOf;

/** Returns where an operator plays the performer's stream of a running show. */
export const playbackForOperator = (ctx: Context, show: ShowRow, viewer: Viewer) =>
  playbackOf(ctx, show, show.id, viewer);

/** Says whether a pass still opens a stream of a private or group show (see rules/mayJoin.ts). */
export async function mayUseShowStream(ctx: Context, pass: StreamTokenClaims): Promise<boolean> {
  const { kind, streamId, holder } = pass;
  const show = await showById(ctx.db, streamId);
  if (show) {
    if (kind === 'publish') return mayPublishShow(show, holder);
    const isParticipant = (await activeParticipant(ctx.db, show.id, holder)) !== null;
    // only the wall signs a token of a private show for an operator, and only for a reviewer
    if (!isParticipant && (await isOperator(ctx, holder))) return show.status === 'running';
    return mayPlayShow(show, {
      isParticipant,
      isBlocked: isParticipant && !(await maySeePerformer(ctx.db, tokenViewer(pass), show.performerId)),
    });
  }
  const found = await participantById(ctx.db, streamId);
  return found !== null && mayUseMemberStream(kind, holder, found.show, found.participant);
}
