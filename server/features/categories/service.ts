import { type CategoryView } from '@contract/categories';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { newId } from '@server/db/ids';
import { conflict, notFound } from '@server/http/errors';
import { allCategories, categoriesByIds, categoryBySlug, insertCategory, performersPerCategory } from './store';
import { viewCategory } from './view';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Counts are read over all performers, so what was counted holds for a while where there are many. */
const COUNTED_MS = 5000;
const MANY = 1000;
const counted = new WeakMap<Db, { counts: Map<string, number>; until: number }>();

async function countsOf(ctx: Context): Promise<Map<string, number>> {
  const known = counted.get(ctx.db);
  if (known && known.until > Date.now()) return known.counts;
  const counts = await performersPerCategory(ctx.db);
  if ([...counts.values()].some((count) => count > MANY))
    counted.set(ctx.db, { counts, until: Date.now() + COUNTED_MS });
  return counts;
}

/** All categories in the operator's order, with how many performers the public sees in each. */
export async function listCategories(ctx: Context): Promise<CategoryView[]> {
  const [rows, counts] = await Promise.all([allCategories(ctx.db), countsOf(ctx)]);
  return rows.map((row) => viewCategory(row, counts.get(row.id) ?? 0));
}

/** One category by id or slug. @throws Refusal 404 */
export async function findCategory(ctx: Context, idOrSlug: string): Promise<CategoryView> {
  const [row] = UUID.test(idOrSlug)
    ? await categoriesByIds(ctx.db, [idOrSlug])
    : [await categoryBySlug(ctx.db, idOrSlug.toLowerCase())];
  if (!row) throw notFound('This category');
  return viewCategory(row, (await countsOf(ctx)).get(row.id) ?? 0);
}

/** The categories among these ids, in short and in the operator's order. */
export async function categoriesInShort(
  ctx: Context,
  ids: string[],
): Promise<{ _id: string; name: string; slug: string }[]> {
  return (await categoriesByIds(ctx.db, ids)).map(({ id, name, slug }) => ({ _id: id, name, slug }));
}

/** Adds a category. @throws Refusal 409 SLUG_TAKEN */
export async function addCategory(
  ctx: Context,
  given: { name: string; slug: string; description: string; ordering: number },
): Promise<CategoryView> {
  const row = await insertCategory(ctx.db, { id: newId(), ...given });
  if (!row) throw conflict('SLUG_TAKEN', 'Another category has this address.');
  return viewCategory(row, 0);
}
