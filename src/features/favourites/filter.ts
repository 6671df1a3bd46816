import { addressFilter, anyWords } from '@/lib/addressFilter';

/** Whom a member follows, as the address of the list says it. */
export const following = addressFilter('/account/user/favourites', { q: anyWords }, 24);
