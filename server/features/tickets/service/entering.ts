import { TICKET_DOORS_MINUTES, TICKET_LATE_MINUTES } from '@contract/limits';
import { type ShowEntryView } from '@contract/shows';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { entryOf, findRunningShowOf } from '../../shows/service/entering';
import { admitToGroup, beginGroupShow, refuseStage } from '../../shows/service/groupShows';
import { doorsAtOf, isOpenStatus, soldUntilOf } from '../rules';
import {
  countSold,
  findTicketOf,
  findTicketShow,
  insertRun,
  readRuns,
  type TicketShowRow,
  updateTicketShowRow,
} from '../store/shows';
import { listOnPages, lockOwnShow } from './announcing';
import { missingTicketShow } from './reading';

/** Refuses to open a show that has ended, outside its time, or with too few tickets sold. @throws Refusal 422 */
function refuseDoors(show: TicketShowRow, sold: number, now: Date): void {
  if (!isOpenStatus(show.status)) throw refused('TICKET_SHOW_ENDED', 'This show has ended. Its tickets were settled.');
  if (show.status === 'running') return;
  if (now < doorsAtOf(show) || now >= soldUntilOf(show))
    throw refused(
      'DOORS_CLOSED',
      `A ticket show can be opened from ${TICKET_DOORS_MINUTES} minutes before its start until ${TICKET_LATE_MINUTES} minutes after it.`,
    );
  if (show.minimum !== null && sold < show.minimum)
    throw refused(
      'TOO_FEW_TICKETS',
      `This show needs ${show.minimum} tickets sold and has ${sold}. If no more are sold by its start, all tickets are returned.`,
    );
}

/**
 * Opens a ticket show, so that only its ticket holders see the performer's stage. Opening it again returns the open
 * show, or continues it after a lost connection.
 * @throws Refusal 404; 422 TICKET_SHOW_ENDED, DOORS_CLOSED, TOO_FEW_TICKETS, SHOW_RUNNING or as `refuseStage`
 */
export async function openTicketShow(
  ctx: Context,
  caller: Caller,
  viewer: Viewer,
  id: string,
  now = new Date(),
): Promise<ShowEntryView> {
  await refuseStage(ctx, caller);
  const stage = await inTransaction(ctx.db, async (tx, after) => {
    const show = await lockOwnShow(tx, caller.accountId, id);
    refuseDoors(show, await countSold(tx, id), now);
    const { stageId } = await readRuns(tx, id);
    const begun = await beginGroupShow(ctx, { tx, after }, { performerId: caller.accountId, price: 0, now });
    if (!begun.isNew && begun.show.id !== stageId)
      throw refused('SHOW_RUNNING', 'You are in another show. End it first.');
    if (begun.isNew) {
      await insertRun(tx, { stageId: begun.show.id, showId: id, countedAt: now });
      await updateTicketShowRow(tx, id, { status: 'running' });
      await listOnPages(ctx, tx, caller.accountId);
    }
    return begun.show;
  });
  return entryOf(ctx, stage, viewer);
}

/**
 * Lets a member into an open show with their ticket.
 * @throws Refusal 403 for a blocked member; 404; 422 TICKET_NEEDED, TICKET_SHOW_NOT_OPEN
 */
export async function enterTicketShow(ctx: Context, viewer: Viewer, id: string): Promise<ShowEntryView> {
  const show = await findTicketShow(ctx.db, id);
  if (!show) throw missingTicketShow();
  await refuseBlockedViewer(ctx.db, viewer, show.performerId);
  const ticket = await findTicketOf(ctx.db, id, viewer.accountId ?? '');
  if (!ticket || ticket.outcome === 'returned')
    throw refused('TICKET_NEEDED', 'Only ticket holders see this show. No tokens were spent.');
  const { stageId } = await readRuns(ctx.db, id);
  const stage = await findRunningShowOf(ctx.db, show.performerId);
  if (!stage || stage.id !== stageId)
    throw refused('TICKET_SHOW_NOT_OPEN', 'This show is not open right now. Your ticket stays valid.');
  return admitToGroup(ctx, viewer, stage, { cap: null, maxParticipants: Infinity });
}
