import { and, eq, isNull, lt } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { streamPreviews } from '../tables';

export type PreviewRow = typeof streamPreviews.$inferSelect;

const isRunning = isNull(streamPreviews.endedAt);

/** Inserts a preview; does nothing when the performer has one, running or ended. */
export async function insertPreview(
  db: Db,
  row: Pick<PreviewRow, 'id' | 'performerId'> & Partial<PreviewRow>,
): Promise<void> {
  await db.insert(streamPreviews).values(row).onConflictDoNothing();
}

/** Returns the running preview of a performer. */
export async function previewOf(db: Db, performerId: string): Promise<PreviewRow | null> {
  const [row] = await db
    .select()
    .from(streamPreviews)
    .where(and(eq(streamPreviews.performerId, performerId), isRunning));
  return row ?? null;
}

/** Returns a running preview by its id. */
export async function previewById(db: Db, id: string): Promise<PreviewRow | null> {
  const [row] = await db
    .select()
    .from(streamPreviews)
    .where(and(eq(streamPreviews.id, id), isRunning));
  return row ?? null;
}

/** Returns all running previews. */
export const runningPreviews = (db: Db): Promise<PreviewRow[]> => db.select().from(streamPreviews).where(isRunning);

/** Deletes the running preview of a performer. @returns it; null without one */
export async function deletePreviewOf(db: Db, performerId: string): Promise<PreviewRow | null> {
  const [row] = await db
    .delete(streamPreviews)
    .where(and(eq(streamPreviews.performerId, performerId), isRunning))
    .returning();
  return row ?? null;
}

/** Deletes a running preview. */
export async function deletePreview(db: Db, id: string): Promise<void> {
  await db.delete(streamPreviews).where(and(eq(streamPreviews.id, id), isRunning));
}

/** Marks a running preview as ended. */
export async function markPreviewEnded(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(streamPreviews)
    .set({ endedAt: now })
    .where(and(eq(streamPreviews.id, id), isRunning));
}

/** Deletes the previews that ended before a moment. */
export async function deleteEndedPreviews(db: Db, before: Date): Promise<void> {
  await db.delete(streamPreviews).where(lt(streamPreviews.endedAt, before));
}
