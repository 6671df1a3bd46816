export const PAGE_SIZE = 24;

export const SORTS = [{ value: 'latest', label: 'Newest' }, { value: 'popular', label: 'Most wanted' }, { value: 'price', label: 'By price' }] as const;
export const PRICES = [{ value: '', label: 'Everything' }, { value: 'free', label: 'Free' }, { value: 'sale', label: 'For tokens' }] as const;

/** What a visitor asked of a list of things, as the address says it. */
export interface CatalogueFilters {
  q: string;
  sort: (typeof SORTS)[number]['value'];
  price: (typeof PRICES)[number]['value'];
  /** from 1 */
  page: number;
}
const NONE: CatalogueFilters = { q: '', sort: 'latest', price: '', page: 1 };

/** Reads an address; what nobody could have chosen counts as absent. */
export function readFilters(query: Record<string, string | string[] | undefined>): CatalogueFilters {
  const text = (name: string) => [query[name]].flat()[0]?.trim() ?? '';
  const page = /^[1-9]\d{0,3}$/.test(text('page')) ? Number(text('page')) : 1;
  return {
    q: text('q').slice(0, 100),
    sort: SORTS.find(({ value }) => value === text('sort'))?.value ?? 'latest',
    price: PRICES.find(({ value }) => value === text('price'))?.value ?? '',
    page,
  };
}

/** The address of the same list with something changed; a change leads back to the first page unless it is the page. */
export function hrefWith(path: string, filters: CatalogueFilters, change: Partial<CatalogueFilters>): string {
  const wanted = { ...filters, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of ['q', 'sort', 'price', 'page'] as const) if (wanted[name] !== NONE[name]) search.set(name, String(wanted[name]));
  return search.size ? `${path}?${search}` : path;
}

/** What the API is asked. */
export const queryFrom = ({ q, sort, price, page }: CatalogueFilters) => ({
  q: q || undefined, sortBy: sort, sort: sort === 'price' ? ('asc' as const) : ('desc' as const), sale: price ? price === 'sale' : undefined, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE,
});
