import { type RequestOf } from '@contract/all';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
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
import { ticketShowOf } from '../store/ticketed';
import { announceParticipants } from './announcing';
import { entryOf } from './entering';
import { addParticipant, countGroup, type NewParticipant } from './participants';
import { declineRequests } from './privateShows';
import { refusalForMember, refusalForPerformer } from './refusals';

/**
 * Lets a performer on stage who may perform before paying members.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, SHOWS_UNAVAILABLE, STUDIO_INACTIVE, CONSENT_MISSING
 */
export async function refuseStage(ctx: Context, caller: Caller): Promise<void> {
  refuseUnverified(caller);
  if (!ctx.engine.provesDelivery) throw refusalForPerformer('SHOWS_UNAVAILABLE');
  await refuseInactivePerformer(ctx.db, caller.accountId);
  await requireStageConsents(ctx.db, caller.accountId);
}

/** A group show to begin. `price` per minute in whole tokens; null if the performer has not set one. */
interface NewGroupShow {
  performerId: string;
  price: number | null;
  now: Date;
}

/**
 * Begins a group show and declines open private show requests, in the caller's transaction. `isNew` is false for one
 * that runs already.
 * @throws Refusal 422 PRICE_MISSING, SHOW_RUNNING
 */
export async function beginGroupShow(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  { performerId, price, now }: NewGroupShow,
): Promise<{ show: ShowRow; isNew: boolean }> {
  const { streamingTitle } = await setLive(ctx, tx, performerId, { status: 'group', since: now });
  const running = await runningShowOf(tx, performerId);
  if (running?.kind === 'private') throw refusalForPerformer('SHOW_RUNNING');
  if (running) return { show: running, isNew: false };
  if (price === null) throw refusalForPerformer('PRICE_MISSING');
  const room = await openRoom(tx, { type: 'stream_group', performerId, memberIds: [] });
  const show = await insertShow(tx, {
    id: newId(),
    kind: 'group',
    performerId,
    conversationId: room._id,
    price,
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
  return { show, isNew: true };
}

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
  await refuseStage(ctx, caller);
  const offer = await offerOf(ctx.db, performerId);
  if (!offer) throw notFound('This performer');
  const price = isOffered(offer.groupCallPrice) ? offer.groupCallPrice : null;
  const { show } = await inTransaction(ctx.db, (tx, after) =>
    beginGroupShow(ctx, { tx, after }, { performerId, price, now }),
  );
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
  if (await ticketShowOf(ctx.db, show)) throw refusalForMember('TICKET_NEEDED');
  if (!(await activeParticipant(ctx.db, show.id, memberId))) {
    const refusal = refusalToGroupShow({
      isDeliveryProven: ctx.engine.provesDelivery,
      terms,
      price: show.price,
      balance: toUnits((await readBalance(ctx.db, memberId, 'member')).balance),
    });
    if (refusal) throw refusalForMember(refusal);
  }
  return admitToGroup(
    ctx,
    viewer,
    show,
    { cap: terms.cap ?? null, maxParticipants: offer.maxParticipantsAllowed },
    now,
  );
}

/**
 * Lets a member into a running group show whose terms they have met. A member who is in it already enters again.
 * @throws Refusal 422 PERFORMER_OFFLINE, SHOW_FULL, NOT_ENOUGH_TOKEN
 */
export async function admitToGroup(
  ctx: Context,
  viewer: Viewer,
  show: ShowRow,
  { cap, maxParticipants }: { cap: number | null; maxParticipants: number },
  now = new Date(),
): Promise<ShowEntryView> {
  const memberId = viewer.accountId ?? '';
  if (!(await activeParticipant(ctx.db, show.id, memberId)))
    await addToGroup(ctx, show, { memberId, country: viewer.country, cap, now }, maxParticipants);
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
