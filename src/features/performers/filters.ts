import { pageFrom } from '@/lib/pageFrom';
import { type PerformerQuery } from './slice';

/** How many cards a page of results has. */
export const PAGE_SIZE = 24;

export const SORTS = [
  { value: 'viewers', label: 'Most watched' },
  { value: 'latest', label: 'Newest' },
  { value: 'views', label: 'Most visited' },
  { value: 'name', label: 'By name' },
] as const;
type Sort = (typeof SORTS)[number]['value'];

export const GENDERS = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'nonbinary', label: 'Nonbinary' },
  { value: 'transgender', label: 'Transgender' },
  { value: 'other', label: 'Other' },
] as const;

/** What a visitor asked for, as the address says it. */
export interface Filters {
  q: string;
  /** slug */
  category: string;
  tags: string;
  gender: string;
  country: string;
  language: string;
  online: boolean;
  /** only those whom the member follows */
  followed: boolean;
  sort: Sort;
  /** from 1 */
  page: number;
}

export const NONE: Filters = {
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

/** Where results are shown: the path they live under, and what that path already says. */
export interface Place {
  path: string;
  fixed: Partial<Pick<Filters, 'category' | 'tags'>>;
}

type Query = Record<string, string | string[] | undefined>;

/** Reads an address. What nobody could have chosen counts as absent, so that a bent link still shows something. */
export function readFilters(query: Query, { fixed }: Place): Filters {
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
    page: pageFrom(query),
    ...fixed,
  };
}

/** The address of the same place with something changed; a change leads back to the first page unless it is the page. */
export function hrefWith(place: Place, filters: Filters, change: Partial<Filters>): string {
  const wanted = { ...filters, page: 1, ...change };
  const search = new URLSearchParams();
  for (const name of [
    'q',
    'category',
    'tags',
    'gender',
    'country',
    'language',
    'online',
    'followed',
    'sort',
    'page',
  ] as const) {
    const value = wanted[name];
    if (name in place.fixed || value === NONE[name]) continue;
    search.set(name, value === true ? '1' : String(value));
  }
  return search.size ? `${place.path}?${search}` : place.path;
}

/** What the API is asked. A category that does not exist (any more) finds nobody. */
export function queryFrom(filters: Filters, categories: readonly { _id: string; slug: string }[]): PerformerQuery {
  const { q, category, tags, gender, country, language, online, followed, sort, page } = filters;
  const known = categories.find(({ slug }) => slug === category);
  return {
    q,
    gender,
    country,
    language,
    tags,
    sortBy: sort,
    categoryIds: category ? (known?._id ?? '00000000-0000-7000-8000-000000000000') : '',
    ...(online ? { isOnline: true } : {}),
    ...(followed ? { isFavorite: true } : {}),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
}

/** How many filters beside the category are set, for the button that hides them on phones. */
export const countChosen = ({ gender, country, language, online, followed }: Filters): number =>
  [gender, country, language, online, followed].filter(Boolean).length;

/** Whether nothing was asked for: the front of the house. */
export const isPlain = (filters: Filters): boolean =>
  (Object.keys(NONE) as (keyof Filters)[]).every((name) => filters[name] === NONE[name]);

export const keyOf = (filters: Filters): string => JSON.stringify(filters);
