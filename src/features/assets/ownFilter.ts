import { type ParsedUrlQuery } from 'node:querystring';

/** What a performer sells, as the address of its pages says it. */
export type OwnKind = 'products' | 'videos' | 'galleries' | 'photos';

export const ROWS_A_PAGE = 24;
export type OwnStatus = 'draft' | 'active' | 'inactive';

/** The filters of an own list as its address holds them. */
export interface OwnFilter {
  q: string;
  status: OwnStatus | '';
  /** from 1 */
  page: number;
}

const one = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** Which statuses there are of a kind. */
export const statusesOf = (kind: OwnKind): readonly OwnStatus[] => (kind === 'products' || kind === 'photos' ? ['active', 'inactive'] : ['draft', 'active', 'inactive']);

/** Reads an address. What makes no sense is not filtered by. */
export function ownFilterFrom(kind: OwnKind, query: ParsedUrlQuery): OwnFilter {
  const page = Number(one(query.page));
  const status = statusesOf(kind).find((each) => each === query.status) ?? '';
  return { q: one(query.q).slice(0, 100), status, page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1 };
}

export const ownPath = (kind: OwnKind, id?: string): string => `/account/performer/${kind}${id ? `/${id}` : ''}`;

/** The address of a filter. */
export function ownHref(kind: OwnKind, { q, status, page }: OwnFilter): string {
  const query = new URLSearchParams({ ...(q && { q }), ...(status && { status }), ...(page > 1 && { page: String(page) }) });
  return query.size ? `${ownPath(kind)}?${query}` : ownPath(kind);
}

/** What the API is asked for. */
export const ownSearch = ({ page, q, status }: OwnFilter) => ({ q: q || undefined, status: status || undefined, limit: ROWS_A_PAGE, offset: (page - 1) * ROWS_A_PAGE });
