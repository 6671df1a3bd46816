import { aDay, addressFilter, type AddressFilter, anyWords, oneOf } from '@/lib/addressFilter';
import { statusOptions, typeOptions } from './words';

const words = {
  q: anyWords,
  type: oneOf(typeOptions.map(({ value }) => value)),
  deliveryStatus: oneOf(statusOptions.map(({ value }) => value)),
  fromDate: aDay,
  toDate: aDay,
};

export const USER_ORDERS_PATH = '/account/user/orders';
/** What a member bought. */
export const userOrders = addressFilter(USER_ORDERS_PATH, words, 20);
/** What was bought of a performer. */
export const performerOrders = addressFilter('/account/performer/orders', words, 20);
export type OrderFilter = AddressFilter<keyof typeof words>;
