import { z } from 'zod';
import { dateRange, Document, Id, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { PurchasableType } from './items';
import { SHIPPING_CODE_MAX_CHARACTERS } from './limits';
import { UserBrief } from './users';

/** The steps of a delivery, in order. `refunded` means that the buyer got the tokens back; it ends the delivery. */
export const DeliveryStatus = z.enum(['created', 'processing', 'shipping', 'delivered', 'refunded']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One purchase of an item, with the name, quantity and price of that moment. */
export const Order = Document.extend({
  orderNumber: z.number().int().meta({ description: 'the number that members and performers see' }),
  type: PurchasableType,
  itemId: Id,
  name: z.string(),
  image: z.string().nullable().meta({ description: 'picture of the item; null without one' }),
  delivery: z
    .enum(['access', 'post'])
    .meta({ description: 'access: the buyer can open the files at once; post: the performer sends a parcel' }),
  quantity: z.number().int(),
  token: Tokens.meta({ description: 'tokens paid for the whole quantity' }),
  deliveryStatus: DeliveryStatus,
  deliveryAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  shippingCode: z.string().nullable(),
  performer: UserBrief,
  user: UserBrief.meta({ description: 'the buyer' }),
});
export type OrderView = z.infer<typeof Order>;

/** An order as its buyer sees it: with the latest refund request, if any. */
export const UserOrder = Order.extend({
  refund: z
    .object({ _id: Id, status: z.enum(['pending', 'resolved', 'rejected']), token: Tokens, note: z.string() })
    .nullable(),
});
export type UserOrderView = z.infer<typeof UserOrder>;

const query = z.object({
  ...searchQuery,
  ...dateRange,
  type: maybe(PurchasableType),
  deliveryStatus: maybe(DeliveryStatus),
});
const params = z.object({ id: Id });

/** Orders of items, for the performer who sells and the member who buys. */
export const orders = contract({
  searchOrders: {
    summary: 'Orders of items of the calling performer, newest first; `q` searches numbers, names and buyers',
    access: ['performer'],
    query,
    reply: pageOf(Order),
  },
  viewOrder: {
    summary: 'An order of an item of the calling performer',
    access: ['performer'],
    params,
    reply: Order,
  },
  updateOrder: {
    summary:
      'Sets the next delivery status or the shipping code of a parcel and emails the buyer. Statuses only move forward',
    access: ['performer'],
    params,
    body: z.object({
      deliveryStatus: z.enum(['created', 'processing', 'shipping', 'delivered']).optional(),
      shippingCode: z.string().trim().max(SHIPPING_CODE_MAX_CHARACTERS).nullable().optional(),
    }),
    reply: Order,
  },
  searchUserOrders: {
    summary: 'Orders of the calling member, newest first, including refunded ones',
    access: ['user'],
    query,
    reply: pageOf(UserOrder),
    whileImpersonated: 'money',
  },
  viewUserOrder: { summary: 'An order of the calling member', access: ['user'], params, reply: UserOrder },
});
