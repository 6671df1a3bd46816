import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { payoutExports, payoutRequests } from '../tables';

export type ExportRow = typeof payoutExports.$inferSelect;

/** Locks the making of payment files until the transaction ends. */
export async function lockExports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payouts/exports', 2))`);
}

export async function insertExport(tx: Tx, row: typeof payoutExports.$inferInsert): Promise<ExportRow> {
  const [inserted] = await tx.insert(payoutExports).values(row).returning();
  if (!inserted) throw new Error('A payment file was not written');
  return inserted;
}

/** Puts approved requests that are in no file yet into one. @returns the ids of those that still were */
export async function claimForExport(tx: Tx, exportId: string, ids: string[]): Promise<string[]> {
  const rows = await tx
    .update(payoutRequests)
    .set({ exportId, version: sql`${payoutRequests.version} + 1`, updatedAt: sql`now()` })
    .where(and(inArray(payoutRequests.id, ids), eq(payoutRequests.status, 'approved'), isNull(payoutRequests.exportId)))
    .returning({ id: payoutRequests.id });
  return rows.map(({ id }) => id);
}

export async function findExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(payoutExports).where(eq(payoutExports.id, id));
  return row ?? null;
}

export async function findExportByKey(db: Db, idempotencyKey: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(payoutExports).where(eq(payoutExports.idempotencyKey, idempotencyKey));
  return row ?? null;
}
