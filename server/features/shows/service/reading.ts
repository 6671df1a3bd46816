import { type ReplyOf } from '@contract/all';
import { type MeterView, type ReceiptView, type ShowView } from '@contract/shows';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { notFound } from '@server/http/errors';
import { balanceOf } from '../../ledger/service';
import { isRunning } from '../rules';
import { latestSeatOf, leftSeatsOf, seatsOf, seatsOfShows, type SeatRow } from '../store/seats';
import {
  endedShowsOf,
  offerOf,
  people,
  requestsTo,
  runningShowOf,
  showOfConversation,
  type ShowRow,
  standingOf,
} from '../store/shows';
import { countOf, viewMeter, viewReceiptOfMember, viewReceiptOfPerformer, viewRequest, viewShow } from '../view';
import { deliveryOf, earnedFrom } from './seats';

export const missingShow = () => notFound('This show');

/** A show that somebody is or was in: its performer, who asked for it, who sat in it. @throws Refusal 404 for every other one */
export async function showFor(ctx: Context, accountId: string, conversationId: string): Promise<ShowRow> {
  const show = await showOfConversation(ctx.db, conversationId);
  if (!show) throw missingShow();
  const isIn =
    show.performerId === accountId ||
    show.memberId === accountId ||
    (await latestSeatOf(ctx.db, show.id, accountId)) !== null;
  if (!isIn) throw missingShow();
  return show;
}

/** The caller's receipt of a show: the performer's of all places once it is over, a member's of the newest own one once it is left. */
export async function receiptFor(
  ctx: Context,
  show: ShowRow,
  seats: SeatRow[],
  accountId: string,
): Promise<ReceiptView | null> {
  const names = await people(ctx.db, [
    show.performerId,
    show.memberId ?? show.performerId,
    ...seats.map((seat) => seat.memberId),
  ]);
  if (accountId === show.performerId) {
    if (show.status !== 'ended') return null;
    return viewReceiptOfPerformer(
      show,
      seats,
      names,
      await earnedFrom(
        ctx,
        show.performerId,
        seats.flatMap((seat) => seat.transferId ?? []),
      ),
    );
  }
  const own = seats.filter((seat) => seat.memberId === accountId).at(-1);
  return own?.status === 'left' ? viewReceiptOfMember(show, own, names) : null;
}

async function metersFor(ctx: Context, show: ShowRow, seats: SeatRow[], accountId: string): Promise<MeterView[]> {
  const taken = seats.filter(
    (seat) => seat.status === 'taken' && (accountId === show.performerId || accountId === seat.memberId),
  );
  if (!taken.length) return [];
  const { flow, watching } = deliveryOf(await ctx.engine.deliveries(), show);
  return Promise.all(
    taken.map(async (seat) => {
      const { balance } = await balanceOf(ctx.db, seat.memberId, 'member');
      return viewMeter(
        seat,
        countOf(seat),
        show.price,
        balance,
        isRunning(flow, watching.get(seat.memberId) ?? null, Date.now()) ? 'running' : 'paused',
      );
    }),
  );
}

/** A show as one of those in it sees it. */
export async function readShow(ctx: Context, show: ShowRow, accountId: string): Promise<ShowView> {
  const seats = await seatsOf(ctx.db, show.id);
  const taken = seats.filter((seat) => seat.status === 'taken').map((seat) => seat.memberId);
  const [names, offer, meters, receipt] = await Promise.all([
    people(ctx.db, [show.performerId, show.memberId ?? show.performerId, ...taken]),
    offerOf(ctx.db, show.performerId),
    metersFor(ctx, show, seats, accountId),
    receiptFor(ctx, show, seats, accountId),
  ]);
  return viewShow(show, {
    people: names,
    participants: taken,
    maxParticipants: show.kind === 'private' ? 1 : (offer?.maxParticipantsAllowed ?? 0),
    meters,
    receipt,
  });
}

/** Who waits for a performer, oldest first, and what runs already. */
export async function listRequests(ctx: Context, performerId: string): Promise<ReplyOf<'listShowRequests'>> {
  const waiting = await requestsTo(ctx.db, performerId);
  const running = await runningShowOf(ctx.db, performerId);
  return {
    data: await Promise.all(waiting.map((show) => readRequest(ctx, show))),
    running: running && { kind: running.kind, conversationId: running.conversationId },
  };
}

/** A request as its performer sees it. */
export async function readRequest(ctx: Context, show: ShowRow) {
  const memberId = show.memberId ?? '';
  const [names, standing] = await Promise.all([
    people(ctx.db, [memberId]),
    standingOf(ctx.db, memberId, show.performerId),
  ]);
  return viewRequest(show, names, standing);
}

/** The caller's receipts, newest first. */
export async function searchShows(
  ctx: Context,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<ReplyOf<'searchShows'>> {
  if (caller.role === 'performer') {
    const { rows, total } = await endedShowsOf(ctx.db, caller.accountId, page);
    const seats = await seatsOfShows(
      ctx.db,
      rows.map(({ id }) => id),
    );
    const receipts = await Promise.all(
      rows.map((show) =>
        receiptFor(
          ctx,
          show,
          seats.filter((seat) => seat.showId === show.id),
          caller.accountId,
        ),
      ),
    );
    return { data: receipts.filter((receipt) => receipt !== null), total };
  }
  const { rows, total } = await leftSeatsOf(ctx.db, caller.accountId, page);
  const names = await people(
    ctx.db,
    rows.flatMap(({ show, seat }) => [show.performerId, seat.memberId]),
  );
  return { data: rows.map(({ show, seat }) => viewReceiptOfMember(show, seat, names)), total };
}
