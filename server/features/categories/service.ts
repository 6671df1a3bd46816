import { type CategoryView } from '@contract/categories';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { notFound } from '@server/http/errors';
import {
  findCategories,
  findCategoriesByIds,
  findCategoryByFormerSlug,
  findCategoryBySlug,
  countPerformersByCategory,
} from './store';
import { viewCategory } from './view';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Counting reads all performers, so large counts are cached.
const COUNTS_CACHE_MS = 5000;
const CACHED_FROM_PERFORMERS = 1000;
const cachedCounts = new WeakMap<Db, { counts: Map<string, number>; until: number }>();

async function readCounts(ctx: Context): Promise<Map<string, number>> {
  const known = cachedCounts.get(ctx.db);
  if (known && known.until > Date.now()) return known.counts;
  const counts = await countPerformersByCategory(ctx.db);
  if ([...counts.values()].some((count) => count > CACHED_FROM_PERFORMERS))
    cachedCounts.set(ctx.db, { counts, until: Date.now() + COUNTS_CACHE_MS });
  return counts;
}

/** Lists all categories in the operator's order, with their numbers of listed performers. */
export async function listCategories(ctx: Context): Promise<CategoryView[]> {
  const [rows, counts] = await Promise.all([findCategories(ctx.db), readCounts(ctx)]);
  return rows.map((row) => viewCategory(row, counts.get(row.id) ?? 0));
}

/** Returns a category by id, slug or former slug. @throws Refusal 404 */
export async function findCategory(ctx: Context, idOrSlug: string): Promise<CategoryView> {
  const slug = idOrSlug.toLowerCase();
  const [row] = UUID.test(idOrSlug)
    ? await findCategoriesByIds(ctx.db, [idOrSlug])
    : [await findCategoryBySlug(ctx.db, slug), await findCategoryByFormerSlug(ctx.db, slug)].filter(Boolean);
  if (!row) throw notFound('This category');
  return viewCategory(row, (await readCounts(ctx)).get(row.id) ?? 0);
}

/** Returns id, name and slug of these categories, in the operator's order. */
export async function findCategoryBriefs(
  ctx: Context,
  ids: string[],
): Promise<{ _id: string; name: string; slug: string }[]> {
  return (await findCategoriesByIds(ctx.db, ids)).map(({ id, name, slug }) => ({ _id: id, name, slug }));
}
