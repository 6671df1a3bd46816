import { type Tx } from '@server/db/client';
import { notUndoable } from '../../cases/service/reopening';
import { lockOrder } from '../../orders/service/orders';
import { ALREADY_REFUNDED } from '../rules';
import { findRequest, hasPendingRequest, lockRequest, reopenRejected } from '../store';
import { requestNotFound } from './requests';

/**
 * Takes the rejection of a refund request back: it waits again. A rejection moved no tokens, so none move now.
 * @throws Refusal 404, 422 NOT_UNDOABLE when the order was refunded since, or a newer request of it waits
 */
export async function reopenRefund(tx: Tx, id: string): Promise<void> {
  const known = await findRequest(tx, id);
  const order = known && (await lockOrder(tx, known.orderId));
  const request = order && (await lockRequest(tx, id));
  if (!request) throw requestNotFound();
  if (request.status !== 'rejected') throw notUndoable(`This request is ${request.status}.`);
  if (order.deliveryStatus === 'refunded') throw notUndoable(ALREADY_REFUNDED.text);
  if (await hasPendingRequest(tx, order.id))
    throw notUndoable('The member asked again since. Decide the newer request.');
  await reopenRejected(tx, id);
}
