import { type DeliveryStatusWord } from '@contract/orders';

/** The way of a parcel. What opens files is delivered from the start; `refunded` is where the operator's decision leads, from anywhere. */
const WAY: readonly DeliveryStatusWord[] = ['created', 'processing', 'shipping', 'delivered'];

export type DeliveryRefusal = 'NOTHING_TO_DELIVER' | 'ALREADY_REFUNDED' | 'FORWARD_ONLY';

/** Why a delivery may not move from one status to another, or null. Staying where it is is no move. */
export function refusalToMove(
  order: { delivery: 'access' | 'post'; deliveryStatus: DeliveryStatusWord },
  to: DeliveryStatusWord,
): DeliveryRefusal | null {
  if (order.delivery === 'access') return 'NOTHING_TO_DELIVER';
  if (order.deliveryStatus === 'refunded') return 'ALREADY_REFUNDED';
  return WAY.indexOf(to) < WAY.indexOf(order.deliveryStatus) ? 'FORWARD_ONLY' : null;
}
