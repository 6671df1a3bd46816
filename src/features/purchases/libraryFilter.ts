import { addressFilter, type AddressFilter, anyWords, oneOf } from '@/lib/addressFilter';

export const PURCHASES_PATH = '/account/user/purchases';
export const library = addressFilter(PURCHASES_PATH, { q: anyWords, type: oneOf(['product', 'video', 'gallery']) }, 24);
export type LibraryFilter = AddressFilter<'q' | 'type'>;
