import { type UrlFilter, urlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';
import { type AssetQuery } from '../slice';

/** What a performer sells, as the address of its pages says it. */
export type OwnKind = 'products' | 'videos' | 'galleries' | 'photos';
export type OwnStatus = 'draft' | 'active' | 'inactive';

/** Which statuses there are of a kind. */
export const statusesOf = (kind: OwnKind): readonly OwnStatus[] =>
  kind === 'products' || kind === 'photos' ? ['active', 'inactive'] : ['draft', 'active', 'inactive'];

/** The orders of a list by their word in the address; without one the newest come first. */
const ORDERS: Record<string, Pick<AssetQuery, 'sortBy' | 'sort'>> = {
  oldest: { sortBy: 'createdAt', sort: 'asc' },
  changed: { sortBy: 'updatedAt' },
  name: { sortBy: 'name' },
  price: { sortBy: 'token' },
  sold: { sortBy: 'sold' },
};
const ORDER_WORDS = {
  '': 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  name: 'Name',
  price: 'Highest price',
  sold: 'Best sold',
};

/** What a list can be ordered by. A photo has no price of its own. */
export const ordersOf = (kind: OwnKind) =>
  Object.entries(ORDER_WORDS)
    .filter(([value]) => kind !== 'photos' || (value !== 'price' && value !== 'sold'))
    .map(([value, label]) => ({ value, label }));

export const ownPath = (kind: OwnKind, id?: string): string => `/account/performer/${kind}${id ? `/${id}` : ''}`;

const listOf = (kind: OwnKind) =>
  urlFilter(
    ownPath(kind),
    { q: isSearchText, status: isOneOf(statusesOf(kind)), order: isOneOf(ordersOf(kind).map(({ value }) => value)) },
    24,
  );
export const ownLists = {
  products: listOf('products'),
  videos: listOf('videos'),
  galleries: listOf('galleries'),
  photos: listOf('photos'),
} as const;
export type OwnFilter = UrlFilter<'q' | 'status' | 'order'>;

/** What the API is asked for. */
export function ownQuery(kind: OwnKind, filter: OwnFilter): AssetQuery {
  const { order = '', status, ...rest } = ownLists[kind].query(filter);
  return { ...rest, ...ORDERS[order], status: status as OwnStatus | undefined };
}
