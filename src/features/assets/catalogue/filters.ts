import { type UrlFilter, urlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

export type CataloguePath = '/videos' | '/galleries' | '/products';

/** The sort options by their value in the URL. */
export const SORTS = [
  { value: '', label: 'Newest' },
  { value: 'popular', label: 'Most popular' },
  { value: 'price', label: 'Lowest price' },
] as const;
/** The price filters of videos and galleries. Products always have a price. */
export const PRICES = [
  { value: '', label: 'All prices' },
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

/** The filters of the public lists in their URLs. */
export const catalogues = {
  '/videos': listOf('/videos'),
  '/galleries': listOf('/galleries'),
  '/products': listOf('/products'),
} as const;
export type CatalogueFilter = UrlFilter<'q' | 'sort' | 'price'>;

/** Returns the API query for a filter. */
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
