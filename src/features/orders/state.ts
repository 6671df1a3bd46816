import { type ReplyOf } from '@contract/all';
import { emptyList } from '@/lib/list';
import { reducerSlot } from '@/lib/reducerSlot';

/** An order as either side sees it. Only its buyer sees `refund`. */
export type Order = ReplyOf<'viewOrder'> & Partial<Pick<ReplyOf<'viewUserOrder'>, 'refund'>>;
export type DeliveryStatus = Order['deliveryStatus'];

/** `orders`: one page of orders, and the order of the current page. */
export const ordersSlot = reducerSlot({ list: emptyList<Order>(), current: null as Order | null });
