import { type ParsedUrlQuery } from 'node:querystring';
import { moneyPlaces } from '@/lib/places';
import { type Receiver } from './slice';

export const EARNINGS_A_PAGE = 20;

/** The filters of the earnings as their address holds them; empty text: not filtered. */
export interface EarningFilter {
  type: string;
  paid: '' | 'yes' | 'no';
  fromDate: string;
  toDate: string;
  /** from 1 */
  page: number;
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '');

/** Reads an address. What makes no sense is not filtered by: an address is typed by anybody. */
export function earningFilterFrom(query: ParsedUrlQuery): EarningFilter {
  const page = Number(one(query.page));
  const paid = one(query.paid);
  const [fromDate, toDate] = [day(one(query.from)), day(one(query.to))];
  return {
    type: /^[a-z]+(_[a-z]+)?(,[a-z]+(_[a-z]+)?)*$/.test(one(query.type)) ? one(query.type) : '',
    paid: paid === 'yes' || paid === 'no' ? paid : '',
    fromDate, toDate, page: Number.isInteger(page) && page > 0 && page < 50_000 ? page : 1,
  };
}

/** The address of a filter. */
export function earningsHref(role: Receiver, { type, paid, fromDate, toDate, page }: EarningFilter): string {
  const query = new URLSearchParams({ ...(type && { type }), ...(paid && { paid }), ...(fromDate && { from: fromDate }), ...(toDate && { to: toDate }), ...(page > 1 && { page: String(page) }) });
  return query.size ? `${moneyPlaces(role).earnings}?${query}` : moneyPlaces(role).earnings;
}

/** What all calls about these earnings are asked for. */
export const earningSelection = ({ type, paid, fromDate, toDate }: EarningFilter) => ({ ...(type && { type }), ...(paid && { isPaid: paid === 'yes' }), fromDate, toDate });

/** What a page of them is asked for. */
export const earningQuery = (role: Receiver, filter: EarningFilter) => ({ role, ...earningSelection(filter), limit: EARNINGS_A_PAGE, offset: (filter.page - 1) * EARNINGS_A_PAGE });
