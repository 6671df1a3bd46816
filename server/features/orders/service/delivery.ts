import { type RequestOf } from '@contract/all';
import { type OrderView } from '@contract/orders';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { refused } from '@server/http/errors';
import { type DeliveryRefusal, checkDeliveryMove } from '../rules';
import { lockOrder, updateOrderRow } from '../store/orders';
import { notify } from '../../notifications/service/notifying';
import { queueOrderEmail } from './orderEmails';
import { missingOrder, readOrder } from './orderQueries';

const REFUSAL_TEXTS: Record<DeliveryRefusal, string> = {
  NOTHING_TO_DELIVER: 'This order has no parcel. The buyer got access at once.',
  ALREADY_REFUNDED: 'This order was refunded. Do not send it.',
  FORWARD_ONLY: 'A delivery cannot go back to an earlier status.',
};

/**
 * Sets the delivery status or shipping code of a parcel, and emails the buyer if anything changed.
 * @throws Refusal 404 for an order of another performer, 422 NOTHING_TO_DELIVER, ALREADY_REFUNDED, FORWARD_ONLY
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
    const update = {
      deliveryStatus: deliveryStatus ?? order.deliveryStatus,
      shippingCode: shippingCode === undefined ? order.shippingCode : shippingCode || null,
    };
    const refusal = checkDeliveryMove(order, update.deliveryStatus);
    if (refusal) throw refused(refusal, REFUSAL_TEXTS[refusal]);
    if (update.deliveryStatus === order.deliveryStatus && update.shippingCode === order.shippingCode) return;
    await updateOrderRow(tx, id, update);
    await queueOrderEmail(ctx, tx, {
      kind: 'updated',
      orderId: id,
      deliveryStatus: update.deliveryStatus,
      shippingCode: update.shippingCode,
    });
    await notify(ctx, tx, {
      accountId: order.memberId,
      kind: 'order',
      key: `order:${id}`,
      actorId: order.performerId,
      facts: { orderId: id, name: order.name, status: update.deliveryStatus, code: update.shippingCode },
    });
  });
  return readOrder(ctx, caller, id);
}
