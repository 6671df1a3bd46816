import { type ReplyOf } from '@contract/all';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { postNotice } from '../../chat/service/messages';
import { leaveStage } from '../../performers/service/stage';
import { endSession as endPublicSession, tellOffline, waitForReturn } from '../../streaming/service/shows';
import { forbiddenSeats, seatOf, type SeatRow, seatsOf } from '../store/seats';
import { lockShow, markShowEnded, requestsShutOut, showById, type ShowRow } from '../store/shows';
import { tellParticipants } from './participants';
import { drop } from './requests';
import { missingShow, receiptFor } from './reading';
import { type EndReason, type Leaving, leaveSeat, readLeaving } from './seats';

/** Tells somebody that it is over for them, with the receipt. */
async function tellEnd(ctx: Context, show: ShowRow, accountId: string, reason: string): Promise<void> {
  const receipt = await receiptFor(ctx, show, await seatsOf(ctx.db, show.id), accountId);
  ctx.realtime.toAccount(accountId, 'show/ended', { conversationId: show.conversationId, reason, receipt });
}

async function leaveEachSeat(ctx: Context, tx: Tx, after: After, leaving: Leaving): Promise<SeatRow[]> {
  const left: SeatRow[] = [];
  for (const { id } of await seatsOf(tx, leaving.show.id)) {
    const gone = await leaveSeat(ctx, tx, after, id, leaving);
    if (gone) left.push(gone);
  }
  return left;
}

/**
 * Ends a running show for all who are in it: every place is settled, the stage is empty until the performer goes on in public.
 * @returns the show; null when it was over before
 */
export async function endShow(
  ctx: Context,
  show: ShowRow,
  reason: EndReason,
  now = new Date(),
): Promise<ShowRow | null> {
  const leaving = await readLeaving(ctx, show, reason, now);
  return inTransaction(ctx.db, async (tx, after) => {
    const ended =
      (await lockShow(tx, show.id))?.status === 'running' ? await markShowEnded(tx, show.id, reason, now) : null;
    if (!ended) return null;
    await postNotice(ctx, tx, show.conversationId, 'The show is over.');
    const left = await leaveEachSeat(ctx, tx, after, leaving);
    const stage = await leaveStage(ctx, tx, show.performerId);
    await waitForReturn(tx, show.performerId);
    after(async () => void (await Promise.all([ended, ...left].map(({ id }) => ctx.engine.stop(id)))));
    after(() => tellOffline(ctx, ended, stage));
    for (const accountId of [show.performerId, ...left.map((seat) => seat.memberId)])
      after(() => tellEnd(ctx, ended, accountId, reason));
    return ended;
  });
}

/** One member leaves a group show, of their own will or not; a private one ends with its member. */
export async function leaveShow(
  ctx: Context,
  show: ShowRow,
  seat: SeatRow,
  reason: EndReason,
  now = new Date(),
): Promise<void> {
  if (show.kind === 'private') return void (await endShow(ctx, show, reason, now));
  const leaving = await readLeaving(ctx, show, reason, now);
  await inTransaction(ctx.db, async (tx, after) => {
    const left = await leaveSeat(ctx, tx, after, seat.id, leaving);
    if (!left) return;
    after(() => tellEnd(ctx, show, seat.memberId, reason));
    after(() => tellParticipants(ctx, show));
    after(() =>
      ctx.realtime.toAccount(show.performerId, 'show/metered', {
        conversationId: show.conversationId,
        memberId: seat.memberId,
        state: 'left',
        seconds: Math.round(left.deliveredMs / 1000),
        tokens: left.charged / 100,
        minute: left.minutes,
        held: 0,
        minutesLeft: 0,
        secondsLeft: 0,
      }),
    );
  });
}

/** A performer has shut members or countries out: what those asked for is declined, and what they sit in ends for them, at once. */
export async function throwOutOfShows(ctx: Context, performerId: string): Promise<void> {
  for (const { id } of await requestsShutOut(ctx.db, performerId)) await drop(ctx, id, 'declined', new Date());
  for (const { show, seat } of await forbiddenSeats(ctx.db, performerId)) await leaveShow(ctx, show, seat, 'blocked');
}

/**
 * Ends a session, whichever it is: the performer's public, private or group show, a member's private one; of a group a member leaves.
 * A second time answers the same. @throws Refusal 404 for one that is not the caller's
 */
export async function endSession(
  ctx: Context,
  caller: Caller,
  sessionId: string,
  now = new Date(),
): Promise<ReplyOf<'endSession'>> {
  const show = await showById(ctx.db, sessionId);
  if (!show) return endPublicSession(ctx, caller, sessionId);
  if (show.performerId === caller.accountId) {
    const ended = await endShow(ctx, show, 'performer', now);
    return { sessionId, endedAt: (ended?.endedAt ?? show.endedAt ?? now).toISOString() };
  }
  const seats = (await seatsOf(ctx.db, show.id)).filter((seat) => seat.memberId === caller.accountId);
  if (!seats.length) throw missingShow();
  const taken = await seatOf(ctx.db, show.id, caller.accountId);
  if (taken) await leaveShow(ctx, show, taken, 'member', now);
  return { sessionId, endedAt: (taken ? now : (seats.at(-1)?.endedAt ?? now)).toISOString() };
}
