import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchPosts = (query: QueryOf<'searchPosts'>, visitor?: Visitor) =>
  call('searchPosts', { query, visitor });
export const viewPost = (slug: string, visitor?: Visitor) => call('viewPost', { params: { id: slug }, visitor });
