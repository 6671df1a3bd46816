import { call } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const listCategories = (visitor?: Visitor) => call('listCategories', { visitor });
export const viewCategory = (id: string, visitor?: Visitor) => call('viewCategory', { params: { id }, visitor });
