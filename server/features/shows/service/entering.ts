import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { readConversationOf } from '../../chat/service/rooms';
import { isBlocked } from '../../blocking/service/blocks';
import { holderOf, signPass, type StreamPass, viewerBehind } from '../../streaming/service/tokens';
import { PASS_MS } from '../rules';
import { seatById, seatOf, type SeatRow, seatsOf } from '../store/seats';
import { showById, type ShowRow } from '../store/shows';
import { readShow, showFor } from './reading';

/** Tokens are the same each time, so that a page that is loaded again takes the place of the one before. */
const passOf = (ctx: Context, show: ShowRow, kind: 'publish' | 'play', streamId: string, viewer: Viewer) =>
  signPass(ctx, {
    kind,
    streamId,
    ...holderOf(viewer),
    expiresAt: new Date((show.startedAt ?? show.createdAt).getTime() + PASS_MS),
  });

async function publishOf(ctx: Context, show: ShowRow, streamId: string, viewer: Viewer) {
  const token = passOf(ctx, show, 'publish', streamId, viewer);
  return { streamId, token, ...(await ctx.engine.publishAddresses(streamId, token)) };
}

async function playbackOf(ctx: Context, show: ShowRow, streamId: string, viewer: Viewer) {
  const token = passOf(ctx, show, 'play', streamId, viewer);
  return { streamId, token, ...(await ctx.engine.playAddresses(streamId, token)) };
}

/** The performer publishes the show's stream and, in private, plays the member's; the member the other way round. Nothing for who does not sit in it. */
async function addressesOf(ctx: Context, show: ShowRow, viewer: Viewer, seat: SeatRow | null) {
  const isPrivate = show.kind === 'private';
  if (show.status !== 'running') return { publish: null, playback: null };
  if (viewer.accountId === show.performerId)
    return {
      publish: await publishOf(ctx, show, show.id, viewer),
      playback: isPrivate && seat ? await playbackOf(ctx, show, seat.id, viewer) : null,
    };
  if (!seat) return { publish: null, playback: null };
  return {
    publish: isPrivate ? await publishOf(ctx, show, seat.id, viewer) : null,
    playback: await playbackOf(ctx, show, show.id, viewer),
  };
}

/** A show as one who is in it enters. */
export async function entryOf(ctx: Context, show: ShowRow, viewer: Viewer): Promise<ShowEntryView> {
  const accountId = viewer.accountId ?? '';
  const taken = (await seatsOf(ctx.db, show.id)).filter(({ status }) => status === 'taken');
  const seat = taken.find(({ memberId }) => accountId === show.performerId || memberId === accountId) ?? null;
  return {
    conversation: await readConversationOf(ctx.db, show.conversationId),
    sessionId: show.id,
    show: await readShow(ctx, show, accountId),
    ...(await addressesOf(ctx, show, viewer, seat)),
  };
}

/** A show for those who are or were in it. @throws Refusal 404 */
export async function enterShow(ctx: Context, viewer: Viewer, conversationId: string): Promise<ShowEntryView> {
  return entryOf(ctx, await showFor(ctx, viewer.accountId ?? '', conversationId), viewer);
}

/**
 * Whether a pass still opens a stream of a show: the performer publishes the show's own, its members play it; in private the member
 * publishes the place's, and the performer plays it.
 */
export async function mayUseShowStream(ctx: Context, pass: StreamPass): Promise<boolean> {
  const { kind, streamId, who } = pass;
  const show = await showById(ctx.db, streamId);
  if (show) {
    if (show.status !== 'running') return false;
    if (kind === 'publish') return show.performerId === who;
    return (
      (await seatOf(ctx.db, show.id, who)) !== null && !(await isBlocked(ctx.db, viewerBehind(pass), show.performerId))
    );
  }
  const place = await seatById(ctx.db, streamId);
  if (place?.show.status !== 'running' || place.seat.status !== 'taken' || place.show.kind !== 'private') return false;
  return (kind === 'publish' ? place.seat.memberId : place.show.performerId) === who;
}
