import { type OwnTicketShowView, type TicketShowView } from '@contract/tickets';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { findAccount } from '../../auth/service/accounts';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { sumEscrows } from '../../ledger/service/escrows';
import { canEarn } from '../../performers/service/enrolment';
import {
  countSold,
  countWaiters,
  findClosedShowsOf,
  findOpenShowsOf,
  findShowsOfMember,
  findTicketOf,
  findTicketShow,
  isWaiting,
  readRuns,
  type TicketShowRow,
} from '../store/shows';
import { viewShow } from '../view';

const LISTED_MAX = 50;
const CLOSED_LISTED_MAX = 10;

export const missingTicketShow = () => notFound('This ticket show');

/** Returns a show with the ticket of a member. */
export async function readShowFor(db: Db, show: TicketShowRow, memberId: string | null): Promise<TicketShowView> {
  const [performer, sold, runs, ticket, waits] = await Promise.all([
    findAccount(db, show.performerId),
    countSold(db, show.id),
    readRuns(db, show.id),
    memberId ? findTicketOf(db, show.id, memberId) : null,
    memberId ? isWaiting(db, show.id, memberId) : false,
  ]);
  return viewShow(show, { performer, sold, isOpen: runs.stageId !== null, ticket, isWaiting: waits });
}

/**
 * Returns a ticket show to a visitor. A holder sees it also when its performer can no longer be seen.
 * @throws Refusal 404, 403 for a blocked viewer
 */
export async function readTicketShow(ctx: Context, viewer: Viewer, id: string): Promise<TicketShowView> {
  const show = await findTicketShow(ctx.db, id);
  if (!show) throw missingTicketShow();
  const view = await readShowFor(ctx.db, show, viewer.accountId);
  if (view.ticket) return view;
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  if (show.performerId !== viewer.accountId && !(await canEarn(ctx.db, show.performerId))) throw missingTicketShow();
  return view;
}

/** Returns an own show, with what its tickets hold. */
export async function readOwnShow(db: Db, show: TicketShowRow): Promise<OwnTicketShowView> {
  const [view, { held }, waiting, { ranMs }] = await Promise.all([
    readShowFor(db, show, null),
    sumEscrows(db, show.id),
    countWaiters(db, show.id),
    readRuns(db, show.id),
  ]);
  return { ...view, held, waiting, ranSeconds: Math.floor(ranMs / 1000) };
}

/** Returns a performer's ticket shows: the upcoming ones, then the last that ended. */
export async function listOwnTicketShows(db: Db, performerId: string): Promise<{ data: OwnTicketShowView[] }> {
  const shows = [
    ...(await findOpenShowsOf(db, performerId)),
    ...(await findClosedShowsOf(db, performerId, CLOSED_LISTED_MAX)),
  ];
  return { data: await Promise.all(shows.map((show) => readOwnShow(db, show))) };
}

/** Returns the ticket shows of a member's tickets: the upcoming ones, then the last that ended. */
export async function listOwnTickets(db: Db, memberId: string): Promise<{ data: TicketShowView[] }> {
  const shows = [
    ...(await findShowsOfMember(db, memberId, { isClosed: false, limit: LISTED_MAX })),
    ...(await findShowsOfMember(db, memberId, { isClosed: true, limit: LISTED_MAX })),
  ];
  return { data: await Promise.all(shows.map((show) => readShowFor(db, show, memberId))) };
}
