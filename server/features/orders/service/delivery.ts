import { type RequestOf } from '@contract/all';
import { type OrderView } from '@contract/orders';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { type DeliveryRefusal, refusalToMove } from '../rules';
import { changeOrder, lockOrder } from '../store/orders';
import { askForOrderMail } from './mails';
import { missingOrder, readOrder } from './reading';

const WORDS: Record<DeliveryRefusal, string> = {
  NOTHING_TO_DELIVER: 'This was delivered the moment it was bought.',
  ALREADY_REFUNDED: 'This order was refunded. Nothing is to be delivered.',
  FORWARD_ONLY: 'A delivery only moves forward.',
};

/**
 * Moves a parcel on, or notes its shipping code; the buyer gets a mail when anything changed.
 * @throws Refusal 404 for anyone else's, 422 NOTHING_TO_DELIVER, ALREADY_REFUNDED, FORWARD_ONLY
 */
export async function updateOrder(
  ctx: Context,
  caller: Caller,
  id: string,
  { deliveryStatus, shippingCode }: RequestOf<'updateOrder'>['body'],
): Promise<OrderView> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order?.performerId !== caller.accountId) throw missingOrder();
    const now = {
      deliveryStatus: deliveryStatus ?? order.deliveryStatus,
      shippingCode: shippingCode === undefined ? order.shippingCode : shippingCode || null,
    };
    const refusal = refusalToMove(order, now.deliveryStatus);
    if (refusal) throw refused(refusal, WORDS[refusal]);
    if (now.deliveryStatus === order.deliveryStatus && now.shippingCode === order.shippingCode) return;
    await changeOrder(tx, id, now);
    await askForOrderMail(ctx, tx, {
      kind: 'moved',
      orderId: id,
      deliveryStatus: now.deliveryStatus,
      shippingCode: now.shippingCode,
    });
  });
  return readOrder(ctx, caller, id);
}
