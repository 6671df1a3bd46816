import { type RequestOf } from '@contract/all';
import { TICKET_SHOWS_MAX } from '@contract/limits';
import { type OwnTicketShowView, type TicketShowFieldsView, type TicketShowStatus } from '@contract/tickets';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { writeTicketTimes } from '../../performers/service/profile';
import { refuseUnverified } from '../../streaming/service/refusals';
import { refuseInactivePerformer } from '../../studios/service/membership';
import { breaksPromise, findFaultOfTerms, isOpenStatus, soldUntilOf } from '../rules';
import {
  countSold,
  findOpenShowsOf,
  findTicketShow,
  insertTicketShow,
  lockTicketShow,
  type TicketShowRow,
  updateTicketShowRow,
} from '../store/shows';
import { timeOf } from '../view';
import { missingTicketShow, readOwnShow } from './reading';

/** Locks a ticket show of the performer. @throws Refusal 404 */
export async function lockOwnShow(tx: Tx, performerId: string, id: string): Promise<TicketShowRow> {
  const show = await lockTicketShow(tx, id);
  if (show?.performerId !== performerId) throw missingTicketShow();
  return show;
}

const reread = async (ctx: Context, id: string): Promise<OwnTicketShowView> =>
  readOwnShow(ctx.db, (await findTicketShow(ctx.db, id))!);

const rowOf = ({ early, startsAt, ...fields }: TicketShowFieldsView) => ({
  ...fields,
  startsAt: new Date(startsAt),
  earlyPrice: early?.price ?? null,
  earlyUntil: early ? new Date(early.until) : null,
});

/** Stores the performer's open ticket shows where cards, pages and calendars read them. */
export async function listOnPages(ctx: Context, tx: Tx, performerId: string): Promise<void> {
  await writeTicketTimes(tx, performerId, (await findOpenShowsOf(tx, performerId)).map(timeOf));
}

/** Queues the checks of a show: at its start, when its minimum counts, and at the time by which it must be open. */
async function queueChecks(ctx: Context, tx: Tx, show: { startsAt: Date }): Promise<void> {
  for (const runAt of [show.startsAt, soldUntilOf(show)]) await ctx.jobs.add(tx, 'tickets/check', {}, { runAt });
}

function refuseTerms(fields: TicketShowFieldsView, now: Date): void {
  const fault = findFaultOfTerms(fields, now);
  if (fault) throw refused(fault.code, fault.text);
}

const timeTaken = () =>
  refused('TICKET_SHOW_TIME', 'You have announced another ticket show for this time. Nothing was changed.');

/**
 * Announces a ticket show and starts to sell.
 * @throws Refusal 422 PERFORMER_NOT_VERIFIED, STUDIO_INACTIVE, TICKET_SHOWS_LIMIT, or as `findFaultOfTerms`
 */
export async function announceTicketShow(
  ctx: Context,
  caller: Caller,
  fields: RequestOf<'announceTicketShow'>['body'],
  now = new Date(),
): Promise<OwnTicketShowView> {
  const { accountId: performerId } = caller;
  refuseUnverified(caller);
  await refuseInactivePerformer(ctx.db, performerId);
  refuseTerms(fields, now);
  const id = newId();
  await inTransaction(ctx.db, async (tx) => {
    if ((await findOpenShowsOf(tx, performerId)).length >= TICKET_SHOWS_MAX)
      throw refused(
        'TICKET_SHOWS_LIMIT',
        `You have announced ${TICKET_SHOWS_MAX} ticket shows, the most possible. Cancel one, then announce this one again.`,
      );
    if (!(await insertTicketShow(tx, { id, performerId, ...rowOf(fields) }))) throw timeTaken();
    await listOnPages(ctx, tx, performerId);
    await queueChecks(ctx, tx, rowOf(fields));
  });
  return reread(ctx, id);
}

/**
 * Changes an announced show. Terms that were promised to ticket holders stay as they are.
 * @throws Refusal 404; 422 TICKET_SHOW_ENDED, TICKETS_SOLD, or as `findFaultOfTerms`
 */
export async function updateTicketShow(
  ctx: Context,
  performerId: string,
  id: string,
  fields: RequestOf<'updateTicketShow'>['body'],
  now = new Date(),
): Promise<OwnTicketShowView> {
  await inTransaction(ctx.db, async (tx) => {
    const show = await lockOwnShow(tx, performerId, id);
    if (show.status !== 'announced')
      throw refused('TICKET_SHOW_ENDED', 'This show has begun or ended. Nothing was changed.');
    refuseTerms(fields, now);
    const sold = await countSold(tx, id);
    if (sold > 0 && breaksPromise(show, fields))
      throw refused(
        'TICKETS_SOLD',
        'Tickets are sold, so the time, minutes, minimum and payment stay. Nothing was changed. You can cancel the show instead.',
      );
    if (fields.seats < sold)
      throw refused(
        'TICKETS_SOLD',
        `${sold} tickets are already sold. Nothing was changed. Choose at least as many seats.`,
      );
    const others = (await findOpenShowsOf(tx, performerId)).filter((other) => other.id !== id);
    if (others.some((other) => other.startsAt.getTime() === Date.parse(fields.startsAt))) throw timeTaken();
    await updateTicketShowRow(tx, id, rowOf(fields));
    await listOnPages(ctx, tx, performerId);
    await queueChecks(ctx, tx, rowOf(fields));
    await ctx.jobs.add(tx, 'tickets/check', {});
  });
  return reread(ctx, id);
}

/** Closes a show. A job pays or returns its tickets, even if this process dies after the commit. */
export async function closeShow(
  ctx: Context,
  tx: Tx,
  { id, performerId }: TicketShowRow,
  status: TicketShowStatus,
  reason: string | null = null,
): Promise<void> {
  await updateTicketShowRow(tx, id, { status, reason, closedAt: new Date() });
  await listOnPages(ctx, tx, performerId);
  await ctx.jobs.add(tx, 'tickets/check', {});
}

/**
 * Cancels a show for the performer's reason and returns all tickets. Cancelling again changes nothing.
 * @throws Refusal 404; 422 TICKET_SHOW_ENDED
 */
export async function cancelTicketShow(
  ctx: Context,
  performerId: string,
  id: string,
  reason: string,
): Promise<OwnTicketShowView> {
  await inTransaction(ctx.db, async (tx) => {
    const show = await lockOwnShow(tx, performerId, id);
    if (show.status === 'cancelled') return;
    if (!isOpenStatus(show.status))
      throw refused('TICKET_SHOW_ENDED', 'This show has ended already. Nothing was changed.');
    await closeShow(ctx, tx, show, 'cancelled', reason);
  });
  return reread(ctx, id);
}
