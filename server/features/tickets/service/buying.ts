import { type ReplyOf } from '@contract/all';
import { type TicketShowView } from '@contract/tickets';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { conflict, refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { readBalance } from '../../ledger/service/balances';
import { isTicketPosted, postTicket } from '../../ledger/service/escrows';
import { canEarn } from '../../performers/service/enrolment';
import { addReminder } from '../../reminders/service/reminding';
import { findTicketRefusal, isOnSale } from '../rules';
import {
  countSold,
  deleteWaiter,
  findTicketOf,
  findTicketShow,
  insertTicket,
  insertWaiter,
  lockTicketShow,
  type TicketShowRow,
} from '../store/shows';
import { missingTicketShow, readShowFor } from './reading';
import { returnTicketOf } from './settling';

/** A member's request to buy a ticket. */
export interface TicketRequest {
  memberId: string;
  showId: string;
  /** the price that was shown, in whole tokens */
  price: number;
  /** identifies one confirmed purchase over all its retries */
  idempotencyKey: string | null;
}

const isHeld = (ticket: { outcome: string | null } | null) => ticket !== null && ticket.outcome !== 'returned';

async function refuseSale(tx: Tx, show: TicketShowRow, { memberId, price }: TicketRequest): Promise<void> {
  const refusal = findTicketRefusal(show, {
    agreed: price,
    sold: await countSold(tx, show.id),
    hasTicket: isHeld(await findTicketOf(tx, show.id, memberId)),
    now: new Date(),
  });
  if (refusal?.code === 'PRICE_CHANGED') throw conflict(refusal.code, refusal.text);
  if (refusal) throw refused(refusal.code, refusal.text);
}

/** Posts a ticket of a locked show, unless the same request posted it before. @throws Refusal as `buyTicket` */
async function post(
  ctx: Context,
  { tx, after }: { tx: Tx; after: After },
  request: TicketRequest,
  country: string | null,
): Promise<void> {
  const { memberId, showId, price, idempotencyKey } = request;
  const show = await lockTicketShow(tx, showId);
  if (!show) throw missingTicketShow();
  const key = idempotencyKey ?? newId();
  if (!(await isTicketPosted(tx, { memberId, key }))) await refuseSale(tx, show, request);
  const posted = await postTicket(tx, { key, memberId, subject: showId, tokens: price });
  if (posted.replayed) return;
  await insertTicket(tx, { transferId: posted.transferId, showId, memberId, country });
  await deleteWaiter(tx, showId, memberId);
  await addReminder(ctx, tx, memberId, show);
  after(() => sendBalanceChanges(ctx, posted.transferId));
}

/** Returns a show that a viewer may buy a ticket for. @throws Refusal 404, 403 for a blocked member */
async function findForSale(ctx: Context, viewer: Viewer, id: string): Promise<TicketShowRow> {
  const show = await findTicketShow(ctx.db, id);
  if (!show) throw missingTicketShow();
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  if (!(await canEarn(ctx.db, show.performerId))) throw missingTicketShow();
  return show;
}

async function readBought(ctx: Context, showId: string, memberId: string): Promise<ReplyOf<'buyTicket'>> {
  const show = (await findTicketShow(ctx.db, showId))!;
  const [view, { balance }] = await Promise.all([
    readShowFor(ctx.db, show, memberId),
    readBalance(ctx.db, memberId, 'member'),
  ]);
  return { ...view, balance };
}

/**
 * Buys a ticket. Its price is held until it is paid after the show or returned. The member is reminded of the show. A
 * repeated request with the same idempotency key moves nothing.
 * @throws Refusal 403 for a blocked member; 404; 409 PRICE_CHANGED, IDEMPOTENCY_KEY_REUSED; 422 NOT_ENOUGH_TOKEN,
 * SPENDING_LIMIT_REACHED, SPENDING_PAUSED or as `findTicketRefusal`
 */
export async function buyTicket(ctx: Context, viewer: Viewer, request: TicketRequest): Promise<ReplyOf<'buyTicket'>> {
  await findForSale(ctx, viewer, request.showId);
  await inTransaction(ctx.db, (tx, after) => post(ctx, { tx, after }, request, viewer.country));
  return readBought(ctx, request.showId, request.memberId);
}

/**
 * Returns the member's ticket before the show begins. Without a ticket it changes nothing.
 * @throws Refusal 404; 422 TICKET_SHOW_BEGAN
 */
export async function returnTicket(ctx: Context, memberId: string, showId: string): Promise<ReplyOf<'returnTicket'>> {
  await inTransaction(ctx.db, async (tx, after) => {
    const show = await lockTicketShow(tx, showId);
    if (!show) throw missingTicketShow();
    const ticket = await findTicketOf(tx, showId, memberId);
    if (!ticket || ticket.outcome === 'returned') return;
    if (show.status !== 'announced' || show.startsAt <= new Date())
      throw refused(
        'TICKET_SHOW_BEGAN',
        'This show has begun, so your ticket can no longer be returned. Your tokens are held until the show ends.',
      );
    await returnTicketOf(ctx, { tx, after }, ticket);
    await ctx.jobs.add(tx, 'tickets/check', {});
  });
  return readBought(ctx, showId, memberId);
}

/**
 * Puts a member on the waiting list of a show, or takes them off it. Nothing is spent.
 * @throws Refusal 403 for a blocked member; 404; 422 TICKETS_CLOSED, TICKET_OWNED
 */
export async function waitForTicket(
  ctx: Context,
  viewer: Viewer,
  { memberId, showId, isWaiting }: { memberId: string; showId: string; isWaiting: boolean },
): Promise<TicketShowView> {
  const show = await findForSale(ctx, viewer, showId);
  if (!isWaiting) await deleteWaiter(ctx.db, showId, memberId);
  else
    await inTransaction(ctx.db, async (tx) => {
      const locked = await lockTicketShow(tx, showId);
      if (!locked || !isOnSale(locked, new Date()))
        throw refused('TICKETS_CLOSED', 'Tickets for this show are no longer sold.');
      if (isHeld(await findTicketOf(tx, showId, memberId))) throw refused('TICKET_OWNED', 'You have a ticket already.');
      await insertWaiter(tx, showId, memberId);
      await ctx.jobs.add(tx, 'tickets/check', {});
    });
  return readShowFor(ctx.db, show, memberId);
}
