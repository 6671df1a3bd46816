import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchPosts = (offset: number, visitor?: Visitor) => call('searchPosts', { query: { limit: 20, offset }, visitor });
export const viewPost = (slug: string, visitor?: Visitor) => call('viewPost', { params: { id: slug }, visitor });
