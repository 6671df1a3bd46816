import { aDay, addressFilter, type AddressFilter } from '@/lib/addressFilter';
import { TRANSACTIONS_PATH } from '@/lib/routes';

const aKind = (word: string) => /^[a-z]{1,30}$/.test(word);

/** The filters of the token history. */
export const tokenHistory = addressFilter(TRANSACTIONS_PATH, { type: aKind, fromDate: aDay, toDate: aDay }, 20);
export type HistoryFilter = AddressFilter<'type' | 'fromDate' | 'toDate'>;
