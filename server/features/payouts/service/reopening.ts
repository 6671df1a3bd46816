import { type Tx } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { notUndoable } from '../../cases/service/reopening';
import { deleteApprovals } from '../store/cases';
import { claimRange, releaseClaims } from '../store/earnings';
import {
  changeRequest,
  findOverlappingRanges,
  findPendingRequests,
  findRequest,
  lockPayouts,
  lockRequest,
} from '../store/requests';
import { readTotals } from './totals';

/**
 * Takes the approval or rejection of a payout request back: it waits again, and needs all of its approvals anew. Only
 * paying it moves tokens, so none move now. The request claims the earnings of its days again.
 * @throws Refusal 404; 422 NOT_UNDOABLE when it is paid or was in a payment file, when a newer request has its days, or
 * when refunds cancelled it out
 */
export async function reopenPayout(tx: Tx, id: string): Promise<void> {
  const known = await findRequest(tx, id);
  if (!known) throw notFound('This payout request');
  const { accountId } = known;
  await lockPayouts(tx, accountId);
  await lockRequest(tx, id);
  const request = await findRequest(tx, id);
  if (!request) throw notFound('This payout request');
  if (request.status !== 'rejected' && request.status !== 'approved')
    throw notUndoable(`This payout is ${request.status === 'done' ? 'paid' : 'waiting'}.`);
  if (request.exportId) throw notUndoable('This payout is in a payment file, which the bank may execute.');
  if ((await findPendingRequests(tx, accountId)).length > 0)
    throw notUndoable('A newer request of this account waits. Decide that one.');
  const span = { from: request.fromAt, until: request.untilAt };
  if ((await findOverlappingRanges(tx, accountId, span, id)).length > 0)
    throw notUndoable('A newer request has earnings of these days.');
  await releaseClaims(tx, id);
  await claimRange(tx, accountId, span, id);
  const totals = await readTotals(tx, request);
  if (totals.amount <= 0) throw notUndoable('Refunds cancelled out this request.');
  await deleteApprovals(tx, id);
  await changeRequest(tx, id, {
    ...totals,
    status: 'pending',
    reason: null,
    decidedAt: null,
    decidedBy: null,
  });
}
