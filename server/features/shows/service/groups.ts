import { type RequestOf } from '@contract/all';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlocked } from '../../blocking/service/blocks';
import { admitToRoom, openRoom } from '../../chat/service/rooms';
import { takeStage } from '../../performers/service/stage';
import { giveWay } from '../../streaming/service/shows';
import { refuseInactive } from '../../studios/service/membership';
import { BEGIN_MS } from '../rules';
import { seatOf, takenSeats } from '../store/seats';
import { insertShow, lockShow, offerOf, requestsTo, runningShowOf, settleRequest, type ShowRow } from '../store/shows';
import { refusal, refuseTerms } from './asking';
import { entryOf } from './entering';
import { refuseUnproven } from './offering';
import { tellParticipants } from './participants';
import { tell } from './requests';
import { type Sitter, takeSeat } from './seats';

/**
 * The performer opens a group show at the price that holds now; again answers the one that runs. Who waited for a private one is declined.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, SHOWS_UNAVAILABLE, STUDIO_INACTIVE, SHOW_RUNNING
 */
export async function startGroupShow(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  now = new Date(),
): Promise<ShowEntryView> {
  const performerId = caller.accountId;
  if (!caller.verified)
    throw refused('PERFORMER_NOT_VERIFIED', 'Your documents have to be verified before you can go live.');
  refuseUnproven(ctx, 'performer');
  await refuseInactive(ctx.db, performerId);
  const offer = await offerOf(ctx.db, performerId);
  if (!offer) throw notFound('This performer');
  const show = await inTransaction(ctx.db, async (tx, after) => {
    const { streamingTitle } = await takeStage(ctx, tx, performerId, { status: 'group', since: now });
    const running = await runningShowOf(tx, performerId);
    if (running?.kind === 'private') throw refused('SHOW_RUNNING', 'You are in another show. End it first.');
    if (running) return running;
    const room = await openRoom(tx, { type: 'stream_group', performerId, memberIds: [] });
    const made = await insertShow(tx, {
      id: newId(),
      kind: 'group',
      performerId,
      conversationId: room._id,
      price: offer.groupCallPrice,
      status: 'running',
      startedAt: now,
      createdAt: now,
      seenAt: new Date(now.getTime() + BEGIN_MS),
    });
    const publicStream = await giveWay(tx, performerId);
    for (const waiting of await requestsTo(tx, performerId)) {
      await settleRequest(tx, waiting.id, 'declined', now);
      after(() => tell(ctx, 'declined', waiting));
    }
    after(() =>
      ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'group', streamingTitle }),
    );
    after(() => (publicStream ? ctx.engine.stop(publicStream) : undefined));
    return made;
  });
  return entryOf(ctx, show, viewer);
}

/**
 * A member joins the group show of a performer; who is in it already enters again.
 * @throws Refusal 404 for a performer who is not there, 403 for who is blocked; 422 PERFORMER_OFFLINE, SHOWS_UNAVAILABLE, SHOW_FULL and what the terms do not let in
 */
export async function joinGroupShow(
  ctx: Context,
  viewer: Viewer,
  performerId: string,
  terms: RequestOf<'joinGroupShow'>['query'],
  now = new Date(),
): Promise<ShowEntryView> {
  const memberId = viewer.accountId ?? '';
  const offer = await offerOf(ctx.db, performerId);
  if (!offer) throw notFound('This performer');
  await refuseBlocked(ctx.db, viewer, performerId);
  const show = await runningShowOf(ctx.db, performerId);
  if (show?.kind !== 'group') throw refusal('PERFORMER_OFFLINE');
  if (!(await seatOf(ctx.db, show.id, memberId))) {
    refuseUnproven(ctx, 'member');
    await refuseTerms(ctx, memberId, terms, show.price);
    await sitDown(ctx, show, {
      memberId,
      country: viewer.country,
      cap: terms.cap ?? null,
      places: offer.maxParticipantsAllowed,
      now,
    });
  }
  return entryOf(ctx, show, viewer);
}

async function sitDown(ctx: Context, show: ShowRow, { places, ...member }: Sitter & { places: number }): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    // held until the end: of those who come at the same time, one is the last who fits
    if ((await lockShow(tx, show.id))?.status !== 'running') throw refusal('PERFORMER_OFFLINE');
    if (await seatOf(tx, show.id, member.memberId)) return;
    if ((await takenSeats(tx, show.id)) >= places)
      throw refused('SHOW_FULL', 'Every place is taken. Nothing was spent.');
    await takeSeat(ctx, tx, after, show, member);
    await admitToRoom(tx, show.conversationId, member.memberId);
    after(() => tellParticipants(ctx, show));
  });
}
