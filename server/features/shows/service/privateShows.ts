import { type RequestOf } from '@contract/all';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, databaseCodeOf, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { postSystemMessage } from '../../chat/service/messages';
import { openRoom } from '../../chat/service/rooms';
import { requireStageConsents } from '../../consent/service/mayPublish';
import { toUnits } from '../../ledger/rules';
import { readBalance } from '../../ledger/service/balances';
import { requireSpendable } from '../../ledger/service/limits';
import { setLive, setSpySeatPrice } from '../../performers/service/liveStatus';
import { pausePublicShow } from '../../streaming/service/publicShows';
import { refuseInactivePerformer } from '../../studios/service/membership';
import { isOffered, refusalToAccept, refusalToPrivateShow } from '../rules/mayJoin';
import { minutesOfCap, START_GRACE_MS } from '../rules/meter';
import {
  insertShow,
  lockShow,
  offerOf,
  putSpyPrice,
  requestOf,
  requestsTo,
  runningShowOf,
  settleRequest,
  showOfConversation,
  type ShowRow,
} from '../store/shows';
import { expiryOf } from '../view';
import { announceAnswer } from './announcing';
import { entryOf } from './entering';
import { addParticipant, isUnpaid } from './participants';
import { missingShow, readRequest } from './reading';
import { refusalForMember, refusalForPerformer } from './refusals';
import { closeRequest } from './requests';

type Terms = RequestOf<'askPrivateShow'>['body'];

const UNIQUE_VIOLATION = '23505';

/**
 * Requests a private show. Asking again returns the same request, or the show once it was accepted.
 * @throws Refusal 404 for a performer who isn't available, 403 for a blocked member, 422 with a `JoinRefusal`,
 * SPENDING_LIMIT_REACHED or SPENDING_PAUSED
 */
export async function askPrivateShow(
  ctx: Context,
  viewer: Viewer,
  performerId: string,
  terms: Terms,
): Promise<ShowEntryView> {
  const memberId = viewer.accountId ?? '';
  const offer = await offerOf(ctx.db, performerId);
  if (!offer) throw notFound('This performer');
  await refuseBlockedViewer(ctx.db, viewer, performerId);
  const running = await runningShowOf(ctx.db, performerId);
  if (running?.memberId === memberId) return entryOf(ctx, running, viewer);
  const waiting = await requestOf(ctx.db, memberId);
  if (waiting?.performerId === performerId) return entryOf(ctx, waiting, viewer);
  const price = offer.privateCallPrice;
  const refusal = refusalToPrivateShow({
    isDeliveryProven: ctx.engine.provesDelivery,
    hasOtherRequest: waiting !== null,
    isPerformerBusy: running !== null,
    isPerformerOnline: offer.isOnline || offer.streamingStatus !== 'offline',
    terms: terms ?? {},
    price,
    balance: toUnits((await readBalance(ctx.db, memberId, 'member')).balance),
  });
  if (refusal) throw refusalForMember(refusal);
  await requireSpendable(ctx.db, memberId, price);
  const spyPrice = terms?.spying && isOffered(offer.spyPrice) ? offer.spyPrice : null;
  const request = { memberId, performerId, country: viewer.country, price, cap: terms?.cap ?? null, spyPrice };
  return entryOf(ctx, await insertRequest(ctx, request), viewer);
}

type NewRequest = Pick<ShowRow, 'performerId' | 'country' | 'price' | 'cap' | 'spyPrice'> & { memberId: string };

async function insertRequest(ctx: Context, request: NewRequest): Promise<ShowRow> {
  const { performerId, memberId } = request;
  try {
    return await inTransaction(ctx.db, async (tx, after) => {
      const room = await openRoom(tx, { type: 'stream_private', performerId, memberIds: [memberId] });
      const row = { ...request, id: newId(), kind: 'private', conversationId: room._id, status: 'requested' } as const;
      const show = await insertShow(tx, row);
      await ctx.jobs.add(tx, 'shows/expire', { showId: show.id }, { runAt: expiryOf(show) });
      after(async () => ctx.realtime.toAccount(performerId, 'show/requested', await readRequest(ctx, show)));
      return show;
    });
  } catch (error) {
    // another page of the same member was quicker
    const quicker = databaseCodeOf(error) === UNIQUE_VIOLATION ? await requestOf(ctx.db, memberId) : null;
    if (quicker?.performerId !== performerId) throw error;
    return quicker;
  }
}

/**
 * Accepts a request: holds the first minute, pauses the public show and declines all other requests.
 * Accepting again returns the same show, even after it has ended.
 * @throws Refusal 404 for another performer's request;
 *   422 SHOWS_UNAVAILABLE, STUDIO_INACTIVE, REQUEST_OVER, SHOW_RUNNING, NOT_ENOUGH_TOKEN, CONSENT_MISSING
 */
export async function acceptPrivateShow(
  ctx: Context,
  viewer: Viewer,
  conversationId: string,
  now = new Date(),
): Promise<ShowEntryView> {
  const request = await showOfConversation(ctx.db, conversationId);
  if (request?.kind !== 'private' || request.performerId !== viewer.accountId) throw missingShow();
  if (request.status === 'ended') return entryOf(ctx, request, viewer);
  if (request.status === 'requested') await requireStageConsents(ctx.db, request.performerId);
  if (request.status === 'requested') {
    if (!ctx.engine.provesDelivery) throw refusalForPerformer('SHOWS_UNAVAILABLE');
    await refuseInactivePerformer(ctx.db, request.performerId);
  }
  try {
    return await entryOf(ctx, await startPrivateShow(ctx, request, now), viewer);
  } catch (error) {
    if (!isUnpaid(error)) throw error;
    await closeRequest(ctx, request.id, 'cancelled', now);
    // the performer isn't told about the member's own limits
    throw refused('NOT_ENOUGH_TOKEN', 'The member can’t pay for a minute any more. The request was cancelled.');
  }
}

async function startPrivateShow(ctx: Context, request: ShowRow, now: Date): Promise<ShowRow> {
  const { performerId } = request;
  return inTransaction(ctx.db, async (tx, after) => {
    // locks the performer's row: of several accepts at the same time, the later ones see what the first one did
    const stage = { status: 'private', since: request.startedAt ?? now } as const;
    await setLive(ctx, tx, performerId, stage);
    const found = await lockShow(tx, request.id);
    if (found?.status === 'running') return found;
    const refusal = refusalToAccept(
      { isOpen: found?.status === 'requested', expiresAt: expiryOf(request) },
      (await runningShowOf(tx, performerId)) !== null,
      now,
    );
    if (refusal) throw refusalForPerformer(refusal);
    const settled = await settleRequest(tx, request.id, 'running', now, new Date(now.getTime() + START_GRACE_MS));
    if (!settled?.memberId) throw missingShow();
    const { memberId, country, cap } = settled;
    const show = await openToSpies(ctx, tx, after, settled);
    await addParticipant(ctx, tx, after, show, { memberId, country, cap, now });
    const publicStream = await pausePublicShow(tx, performerId);
    await declineRequests(ctx, tx, after, performerId, now);
    await postSystemMessage(ctx, tx, show.conversationId, agreementText(show));
    after(() => announceAnswer(ctx, 'accepted', show));
    after(() => (publicStream ? ctx.engine.stop(publicStream) : undefined));
    return show;
  });
}

/**
 * Lets others watch a show that begins, if its member agreed and the performer still offers it, and tells watchers that
 * the show begins. @returns the show as it is then
 */
async function openToSpies(ctx: Context, tx: Tx, after: After, show: ShowRow): Promise<ShowRow> {
  const isStillOffered = isOffered((await offerOf(tx, show.performerId))?.spyPrice ?? 0);
  const spyPrice = isStillOffered ? show.spyPrice : null;
  if (spyPrice !== show.spyPrice) await putSpyPrice(tx, show.id, spyPrice);
  await setSpySeatPrice(ctx, tx, after, show.performerId, spyPrice ?? 0);
  return { ...show, spyPrice };
}

/** Declines every open request to a performer, whose show starts. */
export async function declineRequests(
  ctx: Context,
  tx: Tx,
  after: After,
  performerId: string,
  now: Date,
): Promise<void> {
  for (const request of await requestsTo(tx, performerId)) {
    await settleRequest(tx, request.id, 'declined', now);
    after(() => announceAnswer(ctx, 'declined', request));
  }
}

function agreementText({ price, cap, spyPrice }: ShowRow): string {
  const watched = spyPrice === null ? '' : ', others may watch';
  if (price === 0) return `Private show agreed: free of charge${watched}`;
  const minutes = minutesOfCap(cap, price);
  const limit = minutes === Infinity ? '' : `, at most ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Private show agreed: ${price} tokens a minute${limit}${watched}`;
}
