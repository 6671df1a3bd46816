import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { type photos, type products, type videos } from '../tables';
import { tables } from './availability';
import { type AssetKind } from './rows';

/** The columns with file keys, by kind of item. A gallery has no file of its own. */
export const FILE_COLUMNS = {
  product: ['image', 'file'],
  video: ['source', 'file', 'trailerSource', 'trailer', 'captions', 'poster', 'blurred', 'storyboard'],
  photo: ['source', 'file', 'thumbnail', 'blurred'],
} as const satisfies {
  product: readonly (keyof typeof products.$inferSelect)[];
  video: readonly (keyof typeof videos.$inferSelect)[];
  photo: readonly (keyof typeof photos.$inferSelect)[];
};
export type FileKind = keyof typeof FILE_COLUMNS;

/** Takes an item down since a moment, or shows it again (null). */
export async function writeTakenDown(tx: Tx, kind: AssetKind, id: string, at: Date | null): Promise<void> {
  const table = tables[kind] as typeof products;
  await tx.update(table).set({ takenDownAt: at }).where(eq(table.id, id));
}

/** Replaces the key of a file unless it changed meanwhile. @returns whether it did */
export async function replaceFileKey(
  db: Db,
  kind: FileKind,
  id: string,
  column: string,
  [from, to]: [string, string],
): Promise<boolean> {
  const table = tables[kind] as typeof products;
  const changed = await db
    .update(table)
    .set({ [column]: to })
    .where(and(eq(table.id, id), eq(table[column as 'image'], from)))
    .returning({ id: table.id });
  return changed.length > 0;
}

/** Returns the photos of a gallery that are not taken down themselves. */
export async function findPhotosOfGallery(db: Db, galleryId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from photos where gallery_id = ${galleryId} and taken_down_at is null`,
  );
  return rows.map(({ id }) => id);
}
