import { type ParsedUrlQuery } from 'node:querystring';
import { pageFrom } from './pageFrom';

/** The filters of a list as its address holds them; empty text: not filtered. `page` counts from 1. */
export type AddressFilter<K extends string> = Record<K, string> & { page: number };

/** Free text of a search field. */
export const anyWords = (value: string) => value.length <= 100;
/** One of these words. */
export const oneOf = (words: readonly string[]) => (value: string) => words.includes(value);
/** A day, as date fields write it. */
export const aDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

/**
 * Filters that live in the address of a page, so that every view of a list can be linked to and gone back to. What makes no sense is not filtered
 * by: an address is typed by anybody.
 */
export function addressFilter<K extends string>(
  path: string,
  makesSense: Record<K, (value: string) => boolean>,
  aPage: number,
) {
  const names = Object.keys(makesSense) as K[];
  const used = (filter: Record<K, string>) => {
    const given: Partial<Record<K, string>> = {};
    for (const name of names) if (filter[name]) given[name] = filter[name];
    return given;
  };
  return {
    aPage,
    from(query: ParsedUrlQuery): AddressFilter<K> {
      const one = (name: K) => (typeof query[name] === 'string' && makesSense[name](query[name]) ? query[name] : '');
      return {
        ...Object.fromEntries(names.map((name) => [name, one(name)])),
        page: pageFrom(query),
      } as AddressFilter<K>;
    },
    href(filter: AddressFilter<K>): string {
      const query = new URLSearchParams({ ...used(filter), ...(filter.page > 1 && { page: String(filter.page) }) });
      return query.size ? `${path}?${query}` : path;
    },
    /** what the API is asked for */
    query: (filter: AddressFilter<K>) => ({ ...used(filter), limit: aPage, offset: (filter.page - 1) * aPage }),
    isFiltered: (filter: AddressFilter<K>) => names.some((name) => filter[name] !== ''),
  };
}
