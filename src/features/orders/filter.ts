import { isDay, urlFilter, type UrlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';
import { statusOptions, typeOptions } from './labels';

const filters = {
  q: isSearchText,
  type: isOneOf(typeOptions.map(({ value }) => value)),
  deliveryStatus: isOneOf(statusOptions.map(({ value }) => value)),
  fromDate: isDay,
  toDate: isDay,
};

export const USER_ORDERS_PATH = '/account/user/orders';
/** The URL filters of a member's orders. */
export const userOrders = urlFilter(USER_ORDERS_PATH, filters, 20);
/** The URL filters of a performer's orders. */
export const performerOrders = urlFilter('/account/performer/orders', filters, 20);
export type OrderFilter = UrlFilter<keyof typeof filters>;
