import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { workOnEach } from '@server/jobs/each';
import { payTicket } from '../../earnings/service/payments';
import { toTokens } from '../../ledger/rules';
import { type AuditCheck } from '../../ledger/service/audit';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { listOpenEscrows, returnEscrow } from '../../ledger/service/escrows';
import { notify } from '../../notifications/service/notifying';
import { findRunningShowOf } from '../../shows/service/entering';
import { endShow } from '../../shows/service/ending';
import { readSetting } from '../../site/service';
import { findEarner } from '../../studios/service/membership';
import { isOnSale, paidPart } from '../rules';
import {
  type DueTicket,
  findDueShows,
  findDueTickets,
  findStrayStages,
  findTicketFaults,
  findWantedShows,
  type StrayStage,
} from '../store/due';
import {
  countSold,
  findTicketOf,
  lockTicketShow,
  readArrivedMs,
  takeWaiters,
  type TicketRow,
  type TicketShowRow,
} from '../store/shows';
import { closeShow } from './announcing';

interface Work {
  tx: Tx;
  after: After;
}

/** Returns a held ticket to its member. @returns false when it was paid or returned before */
export async function returnTicketOf(
  ctx: Context,
  { tx, after }: Work,
  { transferId }: Pick<TicketRow, 'transferId'>,
): Promise<boolean> {
  const posted = await returnEscrow(tx, transferId);
  if (posted) after(() => sendBalanceChanges(ctx, posted.transferId));
  return posted !== null;
}

/** Returns a ticket and tells its member. */
async function returnAndTell(ctx: Context, work: Work, show: TicketShowRow, ticket: TicketRow): Promise<void> {
  if (!(await returnTicketOf(ctx, work, ticket))) return;
  await notify(ctx, work.tx, {
    accountId: ticket.memberId,
    kind: 'ticket',
    key: `ticket:${show.id}`,
    actorId: show.performerId,
    facts: { outcome: 'returned', title: show.title, tokens: toTokens(ticket.amount), showId: show.id },
    once: true,
  });
}

/** Pays a ticket by the show's rule of payment. By the minute, a member whom no minute reached owes nothing. */
async function pay(ctx: Context, work: Work, show: TicketShowRow, ticket: TicketRow): Promise<void> {
  const { tx, after } = work;
  const arrivedMs = show.payRule === 'minutes' ? await readArrivedMs(tx, show.id, ticket.memberId) : 0;
  const part = paidPart(show.payRule, arrivedMs, show.minutes);
  if (part === 0) return returnAndTell(ctx, work, show, ticket);
  const posted = await payTicket(tx, {
    transferId: ticket.transferId,
    earner: await findEarner(tx, show.performerId),
    conversionRate: await readSetting({ db: tx }, 'conversionRate'),
    part,
  });
  if (posted) after(() => sendBalanceChanges(ctx, posted.transferId));
}

/** Pays or returns the ticket of one member in a transaction of its own. */
function settleDue(ctx: Context, { showId, memberId }: DueTicket): Promise<void> {
  return inTransaction(ctx.db, async (tx, after) => {
    const show = await lockTicketShow(tx, showId);
    const ticket = show && (await findTicketOf(tx, showId, memberId));
    if (!ticket || ticket.outcome !== null) return;
    await (show.status === 'done' ? pay : returnAndTell)(ctx, { tx, after }, show, ticket);
  });
}

/** Closes a show that ran or did not take place, unless that changed meanwhile, and tells its performer. */
function closeDue(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const show = await lockTicketShow(tx, id);
    const [now] = await findDueShows(tx, id);
    if (!show || !now) return;
    await closeShow(ctx, tx, show, now.due);
    await notify(ctx, tx, {
      accountId: show.performerId,
      kind: 'ticket',
      key: `ticket:${id}`,
      facts: { outcome: now.due === 'done' ? 'paid' : 'not_held', title: show.title, showId: id },
      once: true,
    });
  });
}

/** Takes a cancelled show off the stage. */
async function endOnStage(ctx: Context, { performerId, stageId }: StrayStage): Promise<void> {
  const running = await findRunningShowOf(ctx.db, performerId);
  if (running?.id === stageId) await endShow(ctx, running, 'performer');
}

/** Tells the first members of the waiting list that a seat is free, one member for each free seat. */
function offerSeats(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const show = await lockTicketShow(tx, id);
    if (!show || !isOnSale(show, new Date())) return;
    const free = show.seats - (await countSold(tx, id));
    if (free <= 0) return;
    for (const accountId of await takeWaiters(tx, id, free))
      await notify(ctx, tx, {
        accountId,
        kind: 'ticket',
        key: `ticket:seat:${id}`,
        actorId: show.performerId,
        facts: { outcome: 'seat', title: show.title, showId: id },
      });
  });
}

/**
 * Closes the shows that are due, then pays or returns every ticket that is due, then offers free seats. It decides by
 * the present state alone, so it may run at any time, twice, in two processes, and after a crash between any two steps.
 * A show or ticket that fails keeps no other from its turn, and the run of the next minute tries it again.
 */
export async function checkTickets(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  await workOnEach(log, await findDueShows(db), ({ id }) => closeDue(ctx, id), 'a ticket show could not be closed');
  await workOnEach(log, await findDueTickets(db), (due) => settleDue(ctx, due), 'a ticket could not be settled');
  await workOnEach(log, await findStrayStages(db), (stray) => endOnStage(ctx, stray), 'a stage could not be ended');
  await workOnEach(log, await findWantedShows(db), (id) => offerSeats(ctx, id), 'free seats could not be offered');
}

const EVERYTHING = 10_000;

/** Returns all held tickets of a member, before a payment of theirs is taken back. */
export async function returnTicketsOf(ctx: Context, work: Work, memberId: string): Promise<void> {
  const showIds = new Set((await listOpenEscrows(work.tx, { owner: memberId }, EVERYTHING)).map((row) => row.subject));
  for (const id of [...showIds].sort()) {
    const show = await lockTicketShow(work.tx, id);
    const ticket = show && (await findTicketOf(work.tx, id, memberId));
    // the unpaid tickets of a show that took place belong to the performer
    if (!ticket || ticket.outcome !== null || show.status === 'done') continue;
    await returnAndTell(ctx, work, show, ticket);
  }
}

/** Audits that tickets and their shows agree. */
export const ticketsCheck: AuditCheck = {
  invariant: 'every ticket has a show and the outcome of that show, and no show has more tickets than seats',
  faults: findTicketFaults,
};
