import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { showOversight } from '../tables';

export type OversightRow = typeof showOversight.$inferSelect;

/** Writes what an operator did about a stream; absent fields stay. */
export async function writeOversight(db: Db, row: typeof showOversight.$inferInsert): Promise<void> {
  const { streamId: _streamId, ...set } = row;
  await db.insert(showOversight).values(row).onConflictDoUpdate({ target: showOversight.streamId, set });
}

/** Returns what operators did about these streams. */
export async function findOversight(db: Db, streamIds: string[]): Promise<Map<string, OversightRow>> {
  if (!streamIds.length) return new Map();
  const rows = await db.select().from(showOversight).where(inArray(showOversight.streamId, streamIds));
  return new Map(rows.map((row) => [row.streamId, row]));
}

/** Says whether the preview of a stream is blurred. */
export async function isPreviewBlurred(db: Db, streamId: string): Promise<boolean> {
  const rows = await db
    .select({ id: showOversight.streamId })
    .from(showOversight)
    .where(and(eq(showOversight.streamId, streamId), isNotNull(showOversight.blurredAt)));
  return rows.length > 0;
}

/** Makes every server forget the pages that it keeps for guests, which show the former picture. */
export async function dropCachedPages(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('pages_changed', '')`);
}
