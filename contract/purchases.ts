import { z } from 'zod';
import { Id, maybe, pageOf, searchQuery, Tokens } from './common';
import { contract } from './endpoint';
import { PurchasableType } from './items';
import {
  ADDRESS_FIELD_MAX_CHARACTERS,
  DELIVERY_ADDRESS_MAX_CHARACTERS,
  POSTAL_CODE_MAX_CHARACTERS,
  PURCHASE_MAX_QUANTITY,
  rangeMessage,
} from './limits';
import { Order } from './orders';

/** An order that was not refunded. The item itself carries the links to its files. */
export const PurchasedItem = Order;

const addressField = z
  .string('This field is required!')
  .trim()
  .min(1, 'This field is required!')
  .max(ADDRESS_FIELD_MAX_CHARACTERS, rangeMessage(1, ADDRESS_FIELD_MAX_CHARACTERS));
/** Where a parcel goes. */
export const DeliveryAddress = z.object({
  name: addressField,
  street: addressField,
  city: addressField,
  postalCode: addressField.max(POSTAL_CODE_MAX_CHARACTERS, rangeMessage(1, POSTAL_CODE_MAX_CHARACTERS)),
  country: addressField,
});
export type DeliveryAddressView = z.infer<typeof DeliveryAddress>;

const query = z.object({ ...searchQuery });

/** Purchases with tokens, and the lists of what a member owns. */
export const purchases = contract({
  purchaseItem: {
    summary:
      'Buys a product, video or gallery with tokens. Files open at once; the performer of a physical product gets an order',
    access: ['user'],
    params: z.object({ type: PurchasableType, id: Id }),
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
        address: DeliveryAddress.optional().meta({
          description: 'instead of `deliveryAddress` and `postalCode`; kept for the next order of the member',
        }),
        token: z
          .number()
          .int()
          .optional()
          .meta({ description: 'price of one piece that the buyer agreed to; a purchase at another price is refused' }),
      })
      .nullish(),
    reply: PurchasedItem.extend({
      balance: Tokens.meta({ description: 'the balance of the member after the purchase' }),
    }),
    money: true,
    perMinute: 60,
  },
  getDeliveryAddress: {
    summary: 'Returns the delivery address of the member’s last order; null without one',
    access: ['user'],
    reply: DeliveryAddress.nullable(),
  },
  searchPurchasedItems: {
    summary: 'Lists the purchases of the calling member that were not refunded, newest first',
    access: ['user'],
    query: query.extend({ type: maybe(PurchasableType) }),
    reply: pageOf(PurchasedItem),
    whileImpersonated: 'money',
  },
  searchPurchasedProducts: {
    summary: 'Lists the purchased products',
    access: ['user'],
    query,
    reply: pageOf(PurchasedItem),
    whileImpersonated: 'money',
  },
  searchPurchasedVideos: {
    summary: 'Lists the purchased videos',
    access: ['user'],
    query,
    reply: pageOf(PurchasedItem),
    whileImpersonated: 'money',
  },
  searchPurchasedGalleries: {
    summary: 'Lists the purchased galleries',
    access: ['user'],
    query,
    reply: pageOf(PurchasedItem),
    whileImpersonated: 'money',
  },
});
