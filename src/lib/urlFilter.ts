import { type ParsedUrlQuery } from 'node:querystring';
import { SEARCH_TEXT_MAX_CHARACTERS } from '@contract/limits';
import { pageNumberFrom } from './pageNumber';

/** The filters of a list as its URL holds them. An empty text means "not filtered"; `page` counts from 1. */
export type UrlFilter<K extends string> = Record<K, string> & { page: number };

/** Accepts the text of a search field. */
export const isSearchText = (value: string) => value.length <= SEARCH_TEXT_MAX_CHARACTERS;
/** Accepts one of these values. */
export const isOneOf = (values: readonly string[]) => (value: string) => values.includes(value);
/** Accepts a day as date fields write it: 2026-11-21. */
export const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/**
 * Builds the reader and writer of filters that live in a page's URL, so that every view of a list can be linked to.
 * A value that its validator rejects counts as absent, because visitors edit URLs by hand.
 */
export function urlFilter<K extends string>(
  path: string,
  validators: Record<K, (value: string) => boolean>,
  pageSize: number,
) {
  const names = Object.keys(validators) as K[];
  const activeFilters = (filter: Record<K, string>) => {
    const active: Partial<Record<K, string>> = {};
    for (const name of names) if (filter[name]) active[name] = filter[name];
    return active;
  };
  return {
    pageSize,
    from(query: ParsedUrlQuery): UrlFilter<K> {
      const read = (name: K) => {
        const value = query[name];
        return typeof value === 'string' && validators[name](value) ? value : '';
      };
      return {
        ...Object.fromEntries(names.map((name) => [name, read(name)])),
        page: pageNumberFrom(query),
      } as UrlFilter<K>;
    },
    href(filter: UrlFilter<K>): string {
      const query = new URLSearchParams({
        ...activeFilters(filter),
        ...(filter.page > 1 && { page: String(filter.page) }),
      });
      return query.size ? `${path}?${query}` : path;
    },
    /** the query of the API call */
    query: (filter: UrlFilter<K>) => ({
      ...activeFilters(filter),
      limit: pageSize,
      offset: (filter.page - 1) * pageSize,
    }),
    isFiltered: (filter: UrlFilter<K>) => names.some((name) => filter[name] !== ''),
  };
}
