import { z } from 'zod';
import { Document } from './common';
import { contract } from './endpoint';
import { ID_OR_SLUG_MAX_CHARACTERS } from './limits';

/** A category. `performers` is the number of active performers in it. */
export const Category = Document.extend({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  picture: z.string().meta({ description: 'URL; empty: none' }),
  ordering: z.number().int(),
  performers: z.number().int(),
});
export type CategoryView = z.infer<typeof Category>;

export const categories = contract({
  listCategories: {
    summary: 'Lists all categories in the order of the operator',
    access: 'anyone',
    reply: z.array(Category),
  },
  viewCategory: {
    summary: 'Returns a category by id or slug; a former slug returns the category that it leads to',
    access: 'anyone',
    params: z.object({ id: z.string().max(ID_OR_SLUG_MAX_CHARACTERS) }),
    reply: Category,
  },
});
