import { isDay, urlFilter, type UrlFilter } from '@/lib/urlFilter';
import { TRANSACTIONS_PATH } from '@/lib/routes';

const aKind = (word: string) => /^[a-z]{1,30}$/.test(word);

/** The filters of the token history. */
export const tokenHistory = urlFilter(TRANSACTIONS_PATH, { type: aKind, fromDate: isDay, toDate: isDay }, 20);
export type HistoryFilter = UrlFilter<'type' | 'fromDate' | 'toDate'>;
