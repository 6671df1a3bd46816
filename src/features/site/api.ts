import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const getPublicSettings = (visitor?: Visitor) => call('getPublicSettings', { visitor, quiet: true });
export const listMenus = (visitor?: Visitor) => call('listMenus', { visitor, quiet: true });
/** Fetches a post or page by the operator. Its `content` is sanitized HTML. */
export const viewPost = (idOrSlug: string, visitor?: Visitor) =>
  call('viewPost', { params: { id: idOrSlug }, visitor, quiet: true });
/** Fetches the promos of the home page. */
export const searchPromos = (visitor?: Visitor) => call('searchPromos', { query: { limit: 20 }, visitor, quiet: true });
