import { z } from 'zod';
import { ForSaleType } from './assets';
import { Id, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import {
  DELIVERY_ADDRESS_MAX_CHARACTERS,
  POSTAL_CODE_MAX_CHARACTERS,
  PURCHASE_MAX_QUANTITY,
  rangeMessage,
} from './limits';
import { Order } from './orders';

/** What a member has: bought and not refunded. Files are fetched under the addresses that the thing itself shows its buyer. */
export const PurchasedItem = Order;

const query = z.object({ ...searchQuery });

export const purchases = contract({
  purchaseItem: {
    summary:
      'Buys a product, video or gallery with tokens; its files open at once, a parcel becomes an order of its performer',
    access: ['user'],
    params: z.object({ type: ForSaleType, id: Id }),
    body: z
      .object({
        quantity: z
          .number('Not a validate number!')
          .int('Not a validate number!')
          .min(1, rangeMessage(1, PURCHASE_MAX_QUANTITY))
          .max(PURCHASE_MAX_QUANTITY, rangeMessage(1, PURCHASE_MAX_QUANTITY))
          .optional(),
        deliveryAddress: z
          .string()
          .trim()
          .max(DELIVERY_ADDRESS_MAX_CHARACTERS, rangeMessage(1, DELIVERY_ADDRESS_MAX_CHARACTERS))
          .optional(),
        postalCode: z
          .string()
          .trim()
          .max(POSTAL_CODE_MAX_CHARACTERS, rangeMessage(1, POSTAL_CODE_MAX_CHARACTERS))
          .optional(),
        token: z
          .number()
          .int()
          .optional()
          .meta({ description: 'the price of one that the buyer agreed to; another price by now is refused' }),
      })
      .nullish(),
    reply: PurchasedItem.extend({
      balance: Tokens.meta({ description: 'what the ledger says the member has after it' }),
    }),
    money: true,
    perMinute: 60,
  },
  searchPurchasedItems: {
    summary: 'Everything the member who asks has bought and still has, newest first',
    access: ['user'],
    query: query.extend({ type: maybe(ForSaleType) }),
    reply: pageOf(PurchasedItem),
  },
  searchPurchasedProducts: {
    summary: 'The products among them',
    access: ['user'],
    query,
    reply: pageOf(PurchasedItem),
  },
  searchPurchasedVideos: { summary: 'The videos among them', access: ['user'], query, reply: pageOf(PurchasedItem) },
  searchPurchasedGalleries: {
    summary: 'The galleries among them',
    access: ['user'],
    query,
    reply: pageOf(PurchasedItem),
  },
});
