import { z } from 'zod';
import { ForSaleType } from './assets';
import { dateRange, Document, Id, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { SHIPPING_CODE_MAX_CHARACTERS } from './limits';
import { UserBrief } from './users';

/** On its way to the buyer, forward only. `refunded`: the tokens went back, nothing follows. */
export const DeliveryStatus = z.enum(['created', 'processing', 'shipping', 'delivered', 'refunded']);
export type DeliveryStatusWord = z.infer<typeof DeliveryStatus>;

/** Something that was bought. Name, quantity and price are those of that moment. */
export const Order = Document.extend({
  orderNumber: z.number().int().meta({ description: 'what people call it by' }),
  type: ForSaleType,
  itemId: Id,
  name: z.string(),
  image: z.string().nullable().meta({ description: 'picture of what was bought; null when there is none' }),
  delivery: z
    .enum(['access', 'post'])
    .meta({ description: 'access: its files are open to the buyer at once; post: a parcel that the performer sends' }),
  quantity: z.number().int(),
  token: Tokens.meta({ description: 'paid, for all of the quantity' }),
  deliveryStatus: DeliveryStatus,
  deliveryAddress: z.string().nullable(),
  postalCode: z.string().nullable(),
  shippingCode: z.string().nullable(),
  performer: UserBrief,
  user: UserBrief.meta({ description: 'who bought it' }),
});
export type OrderView = z.infer<typeof Order>;

/** As its buyer sees it: with what became of the wish to have the tokens back, if there was one. */
export const UserOrder = Order.extend({
  refund: z
    .object({ _id: Id, status: z.enum(['pending', 'resolved', 'rejected']), token: Tokens, note: z.string() })
    .nullable(),
});
export type UserOrderView = z.infer<typeof UserOrder>;

const query = z.object({
  ...searchQuery,
  ...dateRange,
  type: maybe(ForSaleType),
  deliveryStatus: maybe(DeliveryStatus),
});
const params = z.object({ id: Id });

export const orders = contract({
  searchOrders: {
    summary: 'What was bought of the performer who asks, newest first; `q` looks at numbers, names and buyers',
    access: ['performer'],
    query,
    reply: pageOf(Order),
  },
  viewOrder: {
    summary: 'An order of something of the performer who asks',
    access: ['performer'],
    params,
    reply: Order,
  },
  updateOrder: {
    summary: 'Moves the delivery of a parcel on, forward only, or notes its shipping code; the buyer gets a mail',
    access: ['performer'],
    params,
    body: z.object({
      deliveryStatus: z.enum(['created', 'processing', 'shipping', 'delivered']).optional(),
      shippingCode: z.string().trim().max(SHIPPING_CODE_MAX_CHARACTERS).nullable().optional(),
    }),
    reply: Order,
  },
  searchUserOrders: {
    summary: 'What the member who asks has bought, newest first, refunded ones too',
    access: ['user'],
    query,
    reply: pageOf(UserOrder),
  },
  viewUserOrder: { summary: 'An order of the member who asks', access: ['user'], params, reply: UserOrder },
});
