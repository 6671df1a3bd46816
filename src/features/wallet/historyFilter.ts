import { type ParsedUrlQuery } from 'node:querystring';
import { HISTORY_PATH } from '@/lib/places';

export const LINES_A_PAGE = 20;

/** The filters of the history as its address holds them; empty text: not filtered. */
export interface HistoryFilter {
  type: string;
  fromDate: string;
  toDate: string;
  /** from 1 */
  page: number;
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '');

/** Reads an address. What makes no sense is not filtered by: an address is typed by anybody. */
export function filterFrom(query: ParsedUrlQuery): HistoryFilter {
  const page = Number(one(query.page));
  return { type: /^[a-z]{1,30}$/.test(one(query.type)) ? one(query.type) : '', fromDate: day(one(query.from)), toDate: day(one(query.to)), page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1 };
}

/** The address of a filter. */
export function historyHref({ type, fromDate, toDate, page }: HistoryFilter): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(fromDate && { from: fromDate }), ...(toDate && { to: toDate }), ...(page > 1 && { page: String(page) }) });
  return query.size ? `${HISTORY_PATH}?${query}` : HISTORY_PATH;
}

/** What the API is asked for. */
export const historyQuery = ({ page, ...filter }: HistoryFilter) => ({ ...filter, limit: LINES_A_PAGE, offset: (page - 1) * LINES_A_PAGE });
