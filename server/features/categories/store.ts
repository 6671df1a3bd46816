import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { performerCategories, performers } from '../performers/tables';
import { categories, formerCategorySlugs } from './tables';

export type CategoryRow = typeof categories.$inferSelect;

export const findCategories = (db: Db): Promise<CategoryRow[]> =>
  db.select().from(categories).orderBy(asc(categories.ordering), asc(categories.name));

export const findCategoriesByIds = (db: Db, ids: string[]): Promise<CategoryRow[]> =>
  ids.length
    ? db
        .select()
        .from(categories)
        .where(inArray(categories.id, ids))
        .orderBy(asc(categories.ordering), asc(categories.name))
    : Promise.resolve([]);

export async function findCategoryBySlug(db: Db, slug: string): Promise<CategoryRow | null> {
  const [row] = await db.select().from(categories).where(eq(categories.slug, slug));
  return row ?? null;
}

/** Returns the category that had a slug, last of all. */
export async function findCategoryByFormerSlug(db: Db, slug: string): Promise<CategoryRow | null> {
  const [row] = await db
    .select({ category: categories })
    .from(formerCategorySlugs)
    .innerJoin(categories, eq(categories.id, formerCategorySlugs.categoryId))
    .where(eq(formerCategorySlugs.slug, slug));
  return row?.category ?? null;
}

/** Remembers that a slug leads to a category from now on, and with it all former slugs of another category. */
export async function insertFormerSlug(tx: Tx, slug: string, categoryId: string, merged?: string): Promise<void> {
  if (merged)
    await tx.update(formerCategorySlugs).set({ categoryId }).where(eq(formerCategorySlugs.categoryId, merged));
  await tx
    .insert(formerCategorySlugs)
    .values({ slug, categoryId })
    .onConflictDoUpdate({ target: formerCategorySlugs.slug, set: { categoryId } });
}

/** Counts the listed performers of each category; empty categories are absent. */
export async function countPerformersByCategory(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: performerCategories.categoryId, count: sql<number>`count(*)::int` })
    .from(performerCategories)
    .innerJoin(performers, and(eq(performers.accountId, performerCategories.performerId), performers.listed))
    .groupBy(performerCategories.categoryId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function insertCategory(db: Db, row: typeof categories.$inferInsert): Promise<CategoryRow | null> {
  const [made] = await db.insert(categories).values(row).onConflictDoNothing({ target: categories.slug }).returning();
  return made ?? null;
}

/** Returns a category, locked until the transaction ends. */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow | null> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  return row ?? null;
}

/** Returns the place after the last category. */
export async function findNextOrdering(db: Db): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${categories.ordering}) + 1, 0)::int` })
    .from(categories);
  return row?.next ?? 0;
}

export async function updateCategory(
  tx: Tx,
  id: string,
  changes: Partial<Omit<CategoryRow, 'id' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(categories)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(categories.id, id));
}

/** Puts the performers of a category into another one as well. @returns their number */
export async function copyPerformers(tx: Tx, from: string, into: string): Promise<number> {
  const rows = await tx.select().from(performerCategories).where(eq(performerCategories.categoryId, from));
  for (let at = 0; at < rows.length; at += 5000)
    await tx
      .insert(performerCategories)
      .values(rows.slice(at, at + 5000).map(({ performerId }) => ({ performerId, categoryId: into })))
      .onConflictDoNothing();
  return rows.length;
}

export async function hasPerformers(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.select().from(performerCategories).where(eq(performerCategories.categoryId, id)).limit(1);
  return row !== undefined;
}

/** Deletes a category, and takes its performers out of it. */
export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id));
}
