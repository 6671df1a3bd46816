import { urlFilter, type UrlFilter, isSearchText, isOneOf } from '@/lib/urlFilter';

export const PURCHASES_PATH = '/account/user/purchases';
export const library = urlFilter(
  PURCHASES_PATH,
  { q: isSearchText, type: isOneOf(['product', 'video', 'gallery']) },
  24,
);
export type LibraryFilter = UrlFilter<'q' | 'type'>;
