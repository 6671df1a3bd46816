import { asc, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../performers/tables';
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

export type PromoRow = typeof promos.$inferSelect;

/** Returns all banners in order. */
export const findPromos = (db: Db): Promise<PromoRow[]> =>
  db.select().from(promos).orderBy(asc(promos.ordering), asc(promos.id));

/** Returns a banner, locked until the transaction ends. */
export async function lockPromo(tx: Tx, id: string): Promise<PromoRow | null> {
  const [row] = await tx.select().from(promos).where(eq(promos.id, id)).for('update');
  return row ?? null;
}

export async function insertPromo(tx: Tx, row: typeof promos.$inferInsert): Promise<PromoRow> {
  const [made] = await tx.insert(promos).values(row).returning();
  return made!;
}

export async function updatePromo(tx: Tx, id: string, changes: Partial<typeof promos.$inferInsert>): Promise<PromoRow> {
  const [row] = await tx
    .update(promos)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(promos.id, id))
    .returning();
  return row!;
}

export async function deletePromo(tx: Tx, id: string): Promise<void> {
  await tx.delete(promos).where(eq(promos.id, id));
}

export async function replacePromos(db: Db, rows: (typeof promos.$inferInsert)[]): Promise<void> {
  await db.delete(promos);
  if (rows.length) await db.insert(promos).values(rows);
}

/** Returns whether the site has a performer whom visitors can find. */
export async function hasListedPerformer(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: performers.accountId })
    .from(performers)
    .where(eq(performers.listed, true))
    .limit(1);
  return row !== undefined;
}
