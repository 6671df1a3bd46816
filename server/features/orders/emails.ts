import { type Email, emailTo, type Recipient } from '@server/mail/compose';
import { type OrderRow } from './store/orders';

const describeOrder = ({ number, name, quantity }: OrderRow) =>
  `order ${number} (${quantity > 1 ? `${quantity} x ` : ''}${name})`;

/** Writes the email that tells a performer to send a parcel. */
export const orderPlacedEmail = (recipient: Recipient, order: OrderRow, url: string): Email =>
  emailTo(recipient, {
    subject: `New order ${order.number}: ${order.name}`,
    paragraphs: [
      `A member bought a product that you need to send: ${describeOrder(order)}.`,
      `Send it to:\n${order.deliveryAddress ?? ''}${order.postalCode ? `\n${order.postalCode}` : ''}`,
      'Once it is on its way, update the order so that the buyer knows.',
    ],
    action: { label: 'View your orders', url },
  });

const STATUS_TEXTS: Record<OrderRow['deliveryStatus'], string> = {
  created: 'was received',
  processing: 'is being prepared',
  shipping: 'is on its way',
  delivered: 'was delivered',
  refunded: 'was refunded',
};

/** Writes the email that tells a buyer about a new delivery status or shipping code. */
export const orderUpdatedEmail = (
  recipient: Recipient,
  order: OrderRow,
  update: Pick<OrderRow, 'deliveryStatus' | 'shippingCode'>,
  url: string,
): Email =>
  emailTo(recipient, {
    subject: `Order ${order.number} ${STATUS_TEXTS[update.deliveryStatus]}`,
    paragraphs: [
      `Your ${describeOrder(order)} ${STATUS_TEXTS[update.deliveryStatus]}.`,
      ...(update.shippingCode ? [`Shipping code: ${update.shippingCode}`] : []),
    ],
    action: { label: 'View the order', url },
  });
