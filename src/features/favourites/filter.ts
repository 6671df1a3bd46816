import { urlFilter, isSearchText } from '@/lib/urlFilter';

/** The search and page of the performers that a member follows, kept in the list's URL. */
export const following = urlFilter('/account/user/favourites', { q: isSearchText }, 24);
