import { type UrlFilter, urlFilter, isSearchText } from '@/lib/urlFilter';

/** The search and page of the news list, kept in its URL. */
export const news = urlFilter('/posts', { q: isSearchText }, 20);
export type NewsFilter = UrlFilter<'q'>;
