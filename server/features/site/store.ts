import { asc, eq } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { menuItems, promos, settings } from './tables';

/** Returns the settings that the operator changed, by key. */
export async function findStoredSettings(db: Db): Promise<Map<string, unknown>> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings);
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export async function upsertSetting(db: Db, key: string, value: unknown): Promise<void> {
  const updatedAt = new Date();
  await db
    .insert(settings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key));
}

export const findMenuItems = (db: Db) =>
  db.select().from(menuItems).orderBy(asc(menuItems.section), asc(menuItems.ordering), asc(menuItems.id));

export async function replaceMenuItems(db: Db, items: (typeof menuItems.$inferInsert)[]): Promise<void> {
  await db.delete(menuItems);
  if (items.length) await db.insert(menuItems).values(items);
}

export const findActivePromos = (db: Db) =>
  db.select().from(promos).where(eq(promos.active, true)).orderBy(asc(promos.ordering), asc(promos.id));

export async function replacePromos(db: Db, rows: (typeof promos.$inferInsert)[]): Promise<void> {
  await db.delete(promos);
  if (rows.length) await db.insert(promos).values(rows);
}
