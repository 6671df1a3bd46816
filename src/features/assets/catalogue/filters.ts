import { type UrlFilter, urlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

export type CataloguePath = '/videos' | '/galleries' | '/products';

/** The orders of a list by their word in the address; without one the newest come first. */
export const SORTS = [
  { value: '', label: 'Newest' },
  { value: 'popular', label: 'Most wanted' },
  { value: 'price', label: 'By price' },
] as const;
/** Products are never a matter of being free. */
export const PRICES = [
  { value: '', label: 'Everything' },
  { value: 'free', label: 'Free' },
  { value: 'sale', label: 'For tokens' },
] as const;

const listOf = (path: CataloguePath) =>
  urlFilter(
    path,
    {
      q: isSearchText,
      sort: isOneOf(SORTS.map(({ value }) => value)),
      price: isOneOf(path === '/products' ? [] : PRICES.map(({ value }) => value)),
    },
    24,
  );

/** What performers sell, as the address of each of its lists says it. */
export const catalogues = {
  '/videos': listOf('/videos'),
  '/galleries': listOf('/galleries'),
  '/products': listOf('/products'),
} as const;
export type CatalogueFilter = UrlFilter<'q' | 'sort' | 'price'>;

/** What the API is asked for. */
export function catalogueQuery(path: CataloguePath, filter: CatalogueFilter) {
  const { q, sort, price, limit, offset } = catalogues[path].query(filter);
  return {
    q: q?.trim() || undefined,
    limit,
    offset,
    sale: price ? price === 'sale' : undefined,
    sortBy: (sort ?? 'latest') as 'latest' | 'popular' | 'price',
    sort: sort === 'price' ? ('asc' as const) : ('desc' as const),
  };
}
