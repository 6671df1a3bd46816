import { isDay, urlFilter, type UrlFilter } from '@/lib/urlFilter';
import { TRANSACTIONS_PATH } from '@/lib/routes';

const isType = (value: string) => /^[a-z]{1,30}$/.test(value);

/** The URL filters of the transactions. */
export const tokenHistory = urlFilter(TRANSACTIONS_PATH, { type: isType, fromDate: isDay, toDate: isDay }, 20);
export type HistoryFilter = UrlFilter<'type' | 'fromDate' | 'toDate'>;

/** The search of the wallet page. */
export const LATEST_TRANSACTIONS = { limit: 5 };
