import { type RequestOf } from '@contract/all';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { addToRoom, openRoom } from '../../chat/service/rooms';
import { requireStageConsents } from '../../consent/service/mayPublish';
import { toUnits } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { setLive } from '../../performers/service/liveStatus';
import { pausePublicShow } from '../../streaming/service/publicShows';
import { refuseUnverified } from '../../streaming/service/refusals';
import { refuseInactivePerformer } from '../../studios/service/membership';
import { isFull, isOffered, refusalToGroupShow } from '../rules/mayJoin';
import { START_GRACE_MS } from '../rules/meter';
import { activeParticipant, countParticipants } from '../store/participants';
import { insertShow, lockShow, offerOf, runningShowOf, type ShowRow } from '../store/shows';
import { announceParticipants } from './announcing';
import { entryOf } from './entering';
import { addParticipant, countGroup, type NewParticipant } from './participants';
import { declineRequests } from './privateShows';
import { refusalForMember, refusalForPerformer } from './refusals';

/**
 * Starts a group show at the performer's current price and declines open private show requests.
 * Starting again returns the running group show.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, SHOWS_UNAVAILABLE, STUDIO_INACTIVE, PRICE_MISSING, SHOW_RUNNING,
 * CONSENT_MISSING
 */
export async function startGroupShow(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  now = new Date(),
): Promise<ShowEntryView> {
  const performerId = caller.accountId;
  refuseUnverified(caller);
  if (!ctx.engine.provesDelivery) throw refusalForPerformer('SHOWS_UNAVAILABLE');
  await refuseInactivePerformer(ctx.db, performerId);
  await requireStageConsents(ctx.db, performerId);
  const offer = await offerOf(ctx.db, performerId);
  if (!offer) throw notFound('This performer');
  const show = await inTransaction(ctx.db, async (tx, after) => {
    const { streamingTitle } = await setLive(ctx, tx, performerId, { status: 'group', since: now });
    const running = await runningShowOf(tx, performerId);
    if (running?.kind === 'private') throw refusalForPerformer('SHOW_RUNNING');
    if (running) return running;
    if (!isOffered(offer.groupCallPrice)) throw refusalForPerformer('PRICE_MISSING');
    const room = await openRoom(tx, { type: 'stream_group', performerId, memberIds: [] });
    const started = await insertShow(tx, {
      id: newId(),
      kind: 'group',
      performerId,
      conversationId: room._id,
      price: offer.groupCallPrice,
      status: 'running',
      startedAt: now,
      createdAt: now,
      seenAt: new Date(now.getTime() + START_GRACE_MS),
    });
    const publicStream = await pausePublicShow(tx, performerId);
    await declineRequests(ctx, tx, after, performerId, now);
    const change = { performerId, status: 'group', streamingTitle, groupShowFull: false } as const;
    after(() => ctx.realtime.toWatchers(performerId, 'performer/status', change));
    after(() => (publicStream ? ctx.engine.stop(publicStream) : undefined));
    return started;
  });
  return entryOf(ctx, show, viewer);
}

/**
 * Joins a performer's group show. A member who is in it already enters again.
 * @throws Refusal 404 for a performer who isn't available, 403 for a blocked member, 422 with a `JoinRefusal`
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
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const show = await runningShowOf(ctx.db, performerId);
  if (show?.kind !== 'group') throw refusalForMember('PERFORMER_OFFLINE');
  if (!(await activeParticipant(ctx.db, show.id, memberId))) {
    const refusal = refusalToGroupShow({
      isDeliveryProven: ctx.engine.provesDelivery,
      terms,
      price: show.price,
      balance: toUnits((await readBalance(ctx.db, memberId, 'member')).balance),
    });
    if (refusal) throw refusalForMember(refusal);
    const member = { memberId, country: viewer.country, cap: terms.cap ?? null, now };
    await addToGroup(ctx, show, member, offer.maxParticipantsAllowed);
  }
  return entryOf(ctx, show, viewer);
}

async function addToGroup(ctx: Context, show: ShowRow, member: NewParticipant, maxParticipants: number): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    // the lock lasts until the commit, so members who join at the same time cannot exceed the limit
    if ((await lockShow(tx, show.id))?.status !== 'running') throw refusalForMember('PERFORMER_OFFLINE');
    if (await activeParticipant(tx, show.id, member.memberId)) return;
    if (isFull(await countParticipants(tx, show.id), maxParticipants)) throw refusalForMember('SHOW_FULL');
    await addParticipant(ctx, tx, after, show, member);
    await addToRoom(tx, show.conversationId, member.memberId);
    await countGroup(ctx, tx, after, show);
    after(() => announceParticipants(ctx, show));
  });
}
