import { pageNumberFrom } from '@/lib/pageNumber';
import { type PerformerQuery } from './slice';

/** Cards per page of results. */
export const RESULTS_PAGE_SIZE = 24;

export const SORTS = [
  { value: 'viewers', label: 'Most watched' },
  { value: 'latest', label: 'Newest' },
  { value: 'views', label: 'Most visited' },
  { value: 'name', label: 'By name' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

export const GENDER_OPTIONS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'nonbinary', label: 'Non-binary' },
  { value: 'transgender', label: 'Transgender' },
  { value: 'other', label: 'Other' },
] as const;

/** The filters of a list of performers, as the URL holds them. */
export interface Filters {
  q: string;
  /** slug */
  category: string;
  tags: string;
  gender: string;
  country: string;
  language: string;
  online: boolean;
  /** only performers that the member follows */
  followed: boolean;
  sort: Sort;
  /** counted from 1 */
  page: number;
}

export const NO_FILTERS: Filters = {
  q: '',
  category: '',
  tags: '',
  gender: '',
  country: '',
  language: '',
  online: false,
  followed: false,
  sort: 'viewers',
  page: 1,
};

/** A page that shows results: its path, and the filters that the path implies (`fixed`). */
export interface ResultsRoute {
  path: string;
  fixed: Partial<Pick<Filters, 'category' | 'tags'>>;
}

/** No category has this id. */
const NO_CATEGORY_ID = '00000000-0000-7000-8000-000000000000';

type Query = Record<string, string | string[] | undefined>;

/** Reads the filters of a URL. An invalid value counts as absent, so that a broken link still shows results. */
export function readFilters(query: Query, { fixed }: ResultsRoute): Filters {
  const text = (name: string, allowed: RegExp = /^.{1,100}$/) => {
    const value = [query[name]].flat()[0]?.trim() ?? '';
    return allowed.test(value) ? value : '';
  };
  return {
    q: text('q'),
    category: text('category', /^[\w-]{1,80}$/),
    tags: text('tags', /^[^,]{1,30}$/),
    gender: text('gender', /^[a-z]{1,20}$/),
    country: text('country', /^[A-Z]{2}$/),
    language: text('language', /^[a-z]{2}$/),
    online: text('online') === '1',
    followed: text('followed') === '1',
    sort: SORTS.find(({ value }) => value === text('sort'))?.value ?? 'viewers',
    page: pageNumberFrom(query),
    ...fixed,
  };
}

/** Returns the URL of changed filters. Every change but that of the page leads to the first page. */
export function filterHref(route: ResultsRoute, filters: Filters, change: Partial<Filters>): string {
  const next = { ...filters, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of Object.keys(NO_FILTERS) as (keyof Filters)[]) {
    const value = next[name];
    if (name in route.fixed || value === NO_FILTERS[name]) continue;
    search.set(name, value === true ? '1' : String(value));
  }
  return search.size ? `${route.path}?${search}` : route.path;
}

/** Returns the query of the API. An unknown category finds no performers. */
export function searchQuery(
  filters: Filters,
  categories: readonly { _id: string; slug: string }[],
  { _id: self }: { _id: string },
): PerformerQuery {
  const { q, category, tags, gender, country, language, online, followed, sort, page } = filters;
  const match = categories.find(({ slug }) => slug === category);
  return {
    q,
    gender,
    country,
    language,
    tags,
    sortBy: sort,
    categoryIds: category ? (match?._id ?? NO_CATEGORY_ID) : '',
    ...(online ? { isOnline: true } : {}),
    ...(followed ? { isFavorite: true } : {}),
    ...(self ? { excludeId: self } : {}),
    limit: RESULTS_PAGE_SIZE,
    offset: (page - 1) * RESULTS_PAGE_SIZE,
  };
}

/** Counts the active filters except the category, for the filter button on phones. */
export const countFilters = ({ gender, country, language, online, followed }: Filters): number =>
  [gender, country, language, online, followed].filter(Boolean).length;

/** Whether no filter is active. */
export const isUnfiltered = (filters: Filters): boolean =>
  (Object.keys(NO_FILTERS) as (keyof Filters)[]).every((name) => filters[name] === NO_FILTERS[name]);

/** Returns a key that identifies the filters. */
export const filterKey = (filters: Filters): string => JSON.stringify(filters);
