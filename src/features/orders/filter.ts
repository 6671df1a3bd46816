import { isDay, urlFilter, type UrlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';
import { statusOptions, typeOptions } from './words';

const words = {
  q: isSearchText,
  type: isOneOf(typeOptions.map(({ value }) => value)),
  deliveryStatus: isOneOf(statusOptions.map(({ value }) => value)),
  fromDate: isDay,
  toDate: isDay,
};

export const USER_ORDERS_PATH = '/account/user/orders';
/** What a member bought. */
export const userOrders = urlFilter(USER_ORDERS_PATH, words, 20);
/** What was bought of a performer. */
export const performerOrders = urlFilter('/account/performer/orders', words, 20);
export type OrderFilter = UrlFilter<keyof typeof words>;
