import { type AddressFilter, addressFilter, anyWords } from '@/lib/addressFilter';

/** News as the address of its list says it. */
export const news = addressFilter('/posts', { q: anyWords }, 20);
export type NewsFilter = AddressFilter<'q'>;
