import { type CatalogMail } from '@server/mail/catalog';
import { type Email, emailTo, type Recipient } from '@server/mail/compose';
import { type OrderRow } from './store/orders';

/** What the emails say of an order. */
interface OrderFacts {
  number: string;
  name: string;
  /** the name with the quantity, if it is not one */
  item: string;
  /** the delivery address, in lines */
  address: string;
}

const factsOf = ({ number, name, quantity, deliveryAddress, postalCode }: OrderRow): OrderFacts => ({
  number: String(number),
  name,
  item: `${quantity > 1 ? `${quantity} x ` : ''}${name}`,
  address: `${deliveryAddress ?? ''}${postalCode ? `\n${postalCode}` : ''}`,
});

const writeOrderPlaced = (recipient: Recipient, { number, name, item, address }: OrderFacts, url: string): Email =>
  emailTo(recipient, {
    template: { key: 'orderPlaced', values: { number, name, item, address } },
    subject: `New order ${number}: ${name}`,
    paragraphs: [
      `A member bought a product that you need to send: order ${number} (${item}).`,
      `Send it to:\n${address}`,
      'Once it is on its way, update the order so that the buyer knows.',
    ],
    action: { label: 'View your orders', url },
  });

/** Writes the email that tells a performer to send a parcel. */
export const orderPlacedEmail = (recipient: Recipient, order: OrderRow, url: string): Email =>
  writeOrderPlaced(recipient, factsOf(order), url);

const STATUS_TEXTS: Record<OrderRow['deliveryStatus'], string> = {
  created: 'was received',
  processing: 'is being prepared',
  shipping: 'is on its way',
  delivered: 'was delivered',
  refunded: 'was refunded',
};

function writeOrderUpdated(
  recipient: Recipient,
  { number, item }: Pick<OrderFacts, 'number' | 'item'>,
  { status, shippingCode }: { status: string; shippingCode: string },
  url: string,
): Email {
  return emailTo(recipient, {
    template: { key: 'orderUpdated', values: { number, item, status, shippingCode } },
    subject: `Order ${number} ${status}`,
    paragraphs: [
      `Your order ${number} (${item}) ${status}.`,
      ...(shippingCode ? [`Shipping code: ${shippingCode}`] : []),
    ],
    action: { label: 'View the order', url },
  });
}

/** Writes the email that tells a buyer about a new delivery status or shipping code. */
export const orderUpdatedEmail = (
  recipient: Recipient,
  order: OrderRow,
  update: Pick<OrderRow, 'deliveryStatus' | 'shippingCode'>,
  url: string,
): Email =>
  writeOrderUpdated(
    recipient,
    factsOf(order),
    { status: STATUS_TEXTS[update.deliveryStatus], shippingCode: update.shippingCode ?? '' },
    url,
  );

/** The emails about orders whose texts owners can replace. */
export const ORDER_MAILS: readonly CatalogMail[] = [
  {
    name: 'An order that has to be sent',
    examples: { number: '1042', name: 'Poster', item: '2 x Poster', address: 'Lamp street 1\n12345' },
    write: (to, { url }, { number, name, item, address }) =>
      writeOrderPlaced(to, { number: number!, name: name!, item: item!, address: address! }, url),
  },
  {
    name: 'News of an order',
    examples: { number: '1042', item: '2 x Poster', status: 'is on its way', shippingCode: 'NO123456' },
    write: (to, { url }, { number, item, status, shippingCode }) =>
      writeOrderUpdated(to, { number: number!, item: item! }, { status: status!, shippingCode: shippingCode! }, url),
  },
];
