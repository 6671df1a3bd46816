import { type UrlFilter, urlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';
import { type AssetQuery } from '../slice';

/** The kinds of own items, as in the URLs of their pages. */
export type OwnKind = 'products' | 'videos' | 'galleries' | 'photos';
export type OwnStatus = 'draft' | 'active' | 'inactive';

/** Returns the statuses that a kind of item can have. */
export const statusesOf = (kind: OwnKind): readonly OwnStatus[] =>
  kind === 'products' || kind === 'photos' ? ['active', 'inactive'] : ['draft', 'active', 'inactive'];

/** The API's sorting by its value in the URL. Without one the newest items are first. */
const SORTS: Record<string, Pick<AssetQuery, 'sortBy' | 'sort'>> = {
  oldest: { sortBy: 'createdAt', sort: 'asc' },
  changed: { sortBy: 'updatedAt' },
  name: { sortBy: 'name' },
  price: { sortBy: 'token' },
  sold: { sortBy: 'sold' },
};
const SORT_LABELS = {
  '': 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed',
  name: 'Name',
  price: 'Highest price',
  sold: 'Best selling',
};

/** Returns the sort options of a kind. Photos have no price of their own. */
export const sortOptions = (kind: OwnKind) =>
  Object.entries(SORT_LABELS)
    .filter(([value]) => kind !== 'photos' || (value !== 'price' && value !== 'sold'))
    .map(([value, label]) => ({ value, label }));

export const ownPath = (kind: OwnKind, id?: string): string => `/account/performer/${kind}${id ? `/${id}` : ''}`;

const listOf = (kind: OwnKind) =>
  urlFilter(
    ownPath(kind),
    { q: isSearchText, status: isOneOf(statusesOf(kind)), order: isOneOf(sortOptions(kind).map(({ value }) => value)) },
    24,
  );
export const ownLists = {
  products: listOf('products'),
  videos: listOf('videos'),
  galleries: listOf('galleries'),
  photos: listOf('photos'),
} as const;
export type OwnFilter = UrlFilter<'q' | 'status' | 'order'>;

/** Returns the API query for a filter. */
export function toOwnQuery(kind: OwnKind, filter: OwnFilter): AssetQuery {
  const { order = '', status, ...rest } = ownLists[kind].query(filter);
  return { ...rest, ...SORTS[order], status: status as OwnStatus | undefined };
}
