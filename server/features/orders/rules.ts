import { type DeliveryStatus } from '@contract/orders';

/** The delivery steps of a parcel, in order. An operator's refund ends a delivery at any step. */
const DELIVERY_STEPS: readonly DeliveryStatus[] = ['created', 'processing', 'shipping', 'delivered'];

/** The reasons to refuse a new delivery status. */
export type DeliveryRefusal = 'NOTHING_TO_DELIVER' | 'ALREADY_REFUNDED' | 'FORWARD_ONLY';

/** Returns why a delivery may not change to a status, or null if it may. Keeping the status is allowed. */
export function checkDeliveryMove(
  order: { delivery: 'access' | 'post'; deliveryStatus: DeliveryStatus },
  to: DeliveryStatus,
): DeliveryRefusal | null {
  if (order.delivery === 'access') return 'NOTHING_TO_DELIVER';
  if (order.deliveryStatus === 'refunded') return 'ALREADY_REFUNDED';
  return DELIVERY_STEPS.indexOf(to) < DELIVERY_STEPS.indexOf(order.deliveryStatus) ? 'FORWARD_ONLY' : null;
}
