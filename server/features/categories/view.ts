import { type CategoryView } from '@contract/categories';
import { type CategoryRow } from './store';

/** Returns a category. @param performers the number of listed performers in it */
export function viewCategory({ id, createdAt, updatedAt, ...category }: CategoryRow, performers: number): CategoryView {
  return { _id: id, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(), ...category, performers };
}
