import { type Letter, letterTo, type Reader } from '@server/mail/compose';
import { type OrderRow } from './store/orders';

const named = ({ number, name, quantity }: OrderRow) =>
  `order ${number} (${quantity > 1 ? `${quantity} x ` : ''}${name})`;

/** To the performer: something has to be sent. */
export const placedLetter = (reader: Reader, order: OrderRow, url: string): Letter =>
  letterTo(reader, {
    subject: `New order ${order.number}: ${order.name}`,
    paragraphs: [
      `somebody bought what you have to send: ${named(order)}.`,
      `It goes to:\n${order.deliveryAddress ?? ''}${order.postalCode ? `\n${order.postalCode}` : ''}`,
      'Say in your orders when it is on its way, so that the buyer knows.',
    ],
    action: { label: 'To your orders', url },
  });

const MOVED: Record<OrderRow['deliveryStatus'], string> = {
  created: 'was noted',
  processing: 'is being prepared',
  shipping: 'is on its way',
  delivered: 'was delivered',
  refunded: 'was refunded',
};

/** To the buyer: where the parcel is. */
export const movedLetter = (
  reader: Reader,
  order: OrderRow,
  now: Pick<OrderRow, 'deliveryStatus' | 'shippingCode'>,
  url: string,
): Letter =>
  letterTo(reader, {
    subject: `Order ${order.number} ${MOVED[now.deliveryStatus]}`,
    paragraphs: [
      `your ${named(order)} ${MOVED[now.deliveryStatus]}.`,
      ...(now.shippingCode ? [`Shipping code: ${now.shippingCode}`] : []),
    ],
    action: { label: 'See the order', url },
  });
