import { type RequestOf } from '@contract/all';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { databaseCodeOf, inTransaction } from '@server/db/transaction';
import { type Viewer } from '@server/http/viewer';
import { notFound, Refusal, refused } from '@server/http/errors';
import { postNotice } from '../../chat/service/messages';
import { openRoom } from '../../chat/service/rooms';
import { refuseBlocked } from '../../blocking/service/blocks';
import { unitsOf } from '../../ledger/rules';
import { balanceOf } from '../../ledger/service';
import { takeStage } from '../../performers/service/stage';
import { giveWay } from '../../streaming/service/shows';
import { refuseInactive } from '../../studios/service/membership';
import { type AskRefusal, BEGIN_MS, refusalToTerms } from '../rules';
import {
  insertShow,
  lockShow,
  offerOf,
  requestOf,
  requestsTo,
  runningShowOf,
  settleRequest,
  showOfConversation,
  type ShowRow,
} from '../store/shows';
import { expiryOf } from '../view';
import { entryOf } from './entering';
import { refuseUnproven } from './offering';
import { missingShow, readRequest } from './reading';
import { drop, tell } from './requests';
import { takeSeat } from './seats';

type Terms = RequestOf<'askPrivateShow'>['body'];

const WORDS: Record<AskRefusal, string> = {
  PERFORMER_OFFLINE: 'The performer is not here right now. Nothing was spent.',
  PERFORMER_BUSY: 'The performer is in another show right now. Nothing was spent.',
  PRICE_CHANGED: 'The price has changed. Nothing was spent; look at it again.',
  CAP_TOO_SMALL: 'Your limit has to cover one minute at least.',
  NOT_ENOUGH_TOKEN: 'You do not have enough tokens for one minute.',
};
export const refusal = (code: AskRefusal) => refused(code, WORDS[code]);

const UNIQUE_VIOLATION = '23505';

/** Refuses terms that do not hold. @throws Refusal 422 PRICE_CHANGED, CAP_TOO_SMALL, NOT_ENOUGH_TOKEN */
export async function refuseTerms(ctx: Context, memberId: string, terms: Terms, price: number): Promise<void> {
  const { balance } = await balanceOf(ctx.db, memberId, 'member');
  const code = refusalToTerms(terms ?? {}, price, unitsOf(balance));
  if (code) throw refusal(code);
}

/**
 * A member asks a performer for a private show. Asking again answers the same request, and once it was accepted the show.
 * @throws Refusal 404 for a performer who is not there, 403 for who is blocked; 422 SHOWS_UNAVAILABLE, PERFORMER_OFFLINE, PERFORMER_BUSY, PENDING_REQUEST_EXISTS and what the terms do not let in
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
  await refuseBlocked(ctx.db, viewer, performerId);
  const running = await runningShowOf(ctx.db, performerId);
  if (running?.memberId === memberId) return entryOf(ctx, running, viewer);
  const waiting = await requestOf(ctx.db, memberId);
  if (waiting?.performerId === performerId) return entryOf(ctx, waiting, viewer);
  refuseUnproven(ctx, 'member');
  if (waiting) throw refused('PENDING_REQUEST_EXISTS', 'You are waiting for another performer. Cancel that first.');
  if (running) throw refusal('PERFORMER_BUSY');
  if (!offer.isOnline && offer.streamingStatus === 'offline') throw refusal('PERFORMER_OFFLINE');
  await refuseTerms(ctx, memberId, terms, offer.privateCallPrice);
  return entryOf(
    ctx,
    await insertRequest(ctx, {
      memberId,
      performerId,
      country: viewer.country,
      price: offer.privateCallPrice,
      cap: terms?.cap ?? null,
    }),
    viewer,
  );
}

async function insertRequest(
  ctx: Context,
  asked: Pick<ShowRow, 'memberId' | 'performerId' | 'country' | 'price' | 'cap'> & { memberId: string },
): Promise<ShowRow> {
  try {
    return await inTransaction(ctx.db, async (tx, after) => {
      const room = await openRoom(tx, {
        type: 'stream_private',
        performerId: asked.performerId,
        memberIds: [asked.memberId],
      });
      const show = await insertShow(tx, {
        ...asked,
        id: newId(),
        kind: 'private',
        conversationId: room._id,
        status: 'requested',
      });
      await ctx.jobs.add(tx, 'shows/expire', { showId: show.id }, { runAt: expiryOf(show) });
      after(async () => ctx.realtime.toAccount(asked.performerId, 'show/requested', await readRequest(ctx, show)));
      return show;
    });
  } catch (error) {
    // another page of the member was quicker
    const quicker = databaseCodeOf(error) === UNIQUE_VIOLATION ? await requestOf(ctx.db, asked.memberId) : null;
    if (quicker?.performerId !== asked.performerId) throw error;
    return quicker;
  }
}

/**
 * The performer accepts: the first minute is held, the public show gives way, everyone else who asked is declined. Accepting again answers the same show, also when it is over.
 * @throws Refusal 404 for another's request; 422 SHOWS_UNAVAILABLE, STUDIO_INACTIVE, REQUEST_OVER, SHOW_RUNNING, NOT_ENOUGH_TOKEN
 */
export async function acceptPrivateShow(
  ctx: Context,
  viewer: Viewer,
  conversationId: string,
  now = new Date(),
): Promise<ShowEntryView> {
  const asked = await showOfConversation(ctx.db, conversationId);
  if (asked?.kind !== 'private' || asked.performerId !== viewer.accountId) throw missingShow();
  if (asked.status === 'ended') return entryOf(ctx, asked, viewer);
  if (asked.status === 'requested') {
    refuseUnproven(ctx, 'performer');
    await refuseInactive(ctx.db, asked.performerId);
  }
  try {
    return await entryOf(ctx, await begin(ctx, asked, now), viewer);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_ENOUGH_TOKEN') throw error;
    await drop(ctx, asked.id, 'cancelled', now);
    throw refused('NOT_ENOUGH_TOKEN', 'They do not have the tokens for a minute any more. The request is over.');
  }
}

async function begin(ctx: Context, asked: ShowRow, now: Date): Promise<ShowRow> {
  const { performerId } = asked;
  return inTransaction(ctx.db, async (tx, after) => {
    // the performer's row is held from here on: of accepts at the same time one is first, and the others see what it did
    const { streamingTitle } = await takeStage(ctx, tx, performerId, {
      status: 'private',
      since: asked.startedAt ?? now,
    });
    const found = await lockShow(tx, asked.id);
    if (found?.status === 'running') return found;
    if (found?.status !== 'requested' || now > expiryOf(found)) throw refused('REQUEST_OVER', 'This request is over.');
    if (await runningShowOf(tx, performerId)) throw refused('SHOW_RUNNING', 'You are in another show. End it first.');
    const show = await settleRequest(tx, asked.id, 'running', now, new Date(now.getTime() + BEGIN_MS));
    if (!show?.memberId) throw missingShow();
    await takeSeat(ctx, tx, after, show, { memberId: show.memberId, country: show.country, cap: show.cap, now });
    const publicStream = await giveWay(tx, performerId);
    for (const other of await requestsTo(tx, performerId)) {
      await settleRequest(tx, other.id, 'declined', now);
      after(() => tell(ctx, 'declined', other));
    }
    await postNotice(ctx, tx, show.conversationId, agreement(show));
    after(() =>
      ctx.realtime.toWatchers(performerId, 'performer/status', { performerId, status: 'private', streamingTitle }),
    );
    after(() => tell(ctx, 'accepted', show));
    after(() => (publicStream ? ctx.engine.stop(publicStream) : undefined));
    return show;
  });
}

function agreement({ price, cap }: ShowRow): string {
  if (price === 0) return 'Private show agreed: it costs nothing';
  const minutes = cap === null ? null : Math.floor(cap / price);
  return `Private show agreed: ${price} a minute${minutes === null ? '' : `, at most ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`}`;
}
