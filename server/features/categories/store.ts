import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { performerCategories, performers } from '../performers/tables';
import { categories } from './tables';

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
