import { z } from 'zod';
import { Document } from './common';
import { contract } from './endpoint';

/** A category of performers, with how many are active in it. */
export const Category = Document.extend({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  ordering: z.number().int(),
  performers: z.number().int(),
});
export type CategoryView = z.infer<typeof Category>;

export const categories = contract({
  listCategories: {
    summary: 'All categories in the order the operator gave',
    access: 'anyone',
    reply: z.array(Category),
  },
  viewCategory: {
    summary: 'One category by id or slug',
    access: 'anyone',
    params: z.object({ id: z.string().max(80) }),
    reply: Category,
  },
});
