import { type ParsedUrlQuery } from 'node:querystring';

export const ROWS_A_PAGE = 20;

/** What a studio's lists are filtered by, as their address holds it; empty text: not filtered. */
export interface RosterFilter {
  q: string;
  status: '' | 'active' | 'inactive' | 'left';
  sortBy: '' | 'name' | 'online' | 'earned' | 'today';
  fromDate: string;
  toDate: string;
  /** from 1 */
  page: number;
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
const day = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : '');
const oneOf = <W extends string>(value: string, words: readonly W[]): W | '' => words.find((word) => word === value) ?? '';

/** Reads an address; what makes no sense is not filtered by. A range counts when both ends are there and in order. */
export function filterFrom(query: ParsedUrlQuery): RosterFilter {
  const page = Number(one(query.page));
  const [from, to] = [day(one(query.from)), day(one(query.to))];
  const ranged = from !== '' && to !== '' && from <= to;
  return {
    q: one(query.q).slice(0, 100),
    status: oneOf(one(query.status), ['active', 'inactive', 'left'] as const),
    sortBy: oneOf(one(query.sort), ['name', 'online', 'earned', 'today'] as const),
    fromDate: ranged ? from : '',
    toDate: ranged ? to : '',
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The address of a filter. */
export function hrefOf(path: string, { q, status, sortBy, fromDate, toDate, page }: Partial<RosterFilter>): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(sortBy && { sort: sortBy }), ...(fromDate && { from: fromDate }), ...(toDate && { to: toDate }), ...(page && page > 1 && { page: String(page) }) });
  return query.size ? `${path}?${query}` : path;
}

/** What the API is asked for. */
export const queryOf = ({ page, ...filter }: RosterFilter) => ({ ...filter, limit: ROWS_A_PAGE, offset: (page - 1) * ROWS_A_PAGE });
