import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { dataExports } from '../tables';

export type ExportRow = typeof dataExports.$inferSelect;

const isOpen = inArray(dataExports.status, ['requested', 'running']);

/** Locks the exports of an account until the transaction ends. */
export async function lockExports(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${accountId}::text, 11))`);
}

/** Returns the newest export of an account that its owner can see, or null. */
export async function findNewestExport(db: Db, accountId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.accountId, accountId))
    .orderBy(desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

export async function findExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row ?? null;
}

export async function insertExport(
  tx: Tx,
  row: Pick<ExportRow, 'id' | 'accountId' | 'requestedBy'>,
): Promise<ExportRow> {
  const [made] = await tx.insert(dataExports).values(row).returning();
  if (!made) throw new Error('The export was not inserted.');
  return made;
}

/** Marks an export as running and counts the attempt. @returns the export; null when it is not open (any more) */
export async function beginExport(db: Db, id: string): Promise<ExportRow | null> {
  const [row] = await db
    .update(dataExports)
    .set({ status: 'running', attempts: sql`${dataExports.attempts} + 1`, updatedAt: sql`now()` })
    .where(and(eq(dataExports.id, id), isOpen))
    .returning();
  return row ?? null;
}

/** Changes an open export. @returns whether it was open */
export async function finishExport(
  db: Db,
  id: string,
  change: Partial<Pick<ExportRow, 'status' | 'file' | 'bytes' | 'readyAt' | 'expiresAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(dataExports)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(dataExports.id, id), isOpen))
    .returning({ id: dataExports.id });
  return rows.length > 0;
}

/** Returns the archives that have expired, and those that a newer archive of the account replaces. */
export async function findArchivesToDelete(db: Db, now: Date): Promise<{ id: string; file: string }[]> {
  const rows = await db
    .select({ id: dataExports.id, file: dataExports.file })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.status, 'ready'),
        isNotNull(dataExports.file),
        sql`(${dataExports.expiresAt} <= ${now.toISOString()}::timestamptz or exists (select from data_exports newer where newer.account_id = ${dataExports.accountId} and newer.id > ${dataExports.id} and newer.status = 'ready'))`,
      ),
    )
    .limit(500);
  return rows.flatMap(({ id, file }) => (file ? [{ id, file }] : []));
}

/** Marks an archive as expired. */
export async function markExpired(db: Db, id: string): Promise<void> {
  await db
    .update(dataExports)
    .set({ status: 'expired', file: null, updatedAt: sql`now()` })
    .where(eq(dataExports.id, id));
}

/** Returns open exports without progress since `before`. */
export async function findStalledExports(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(isOpen, lt(dataExports.updatedAt, before)))
    .limit(100);
  return rows.map(({ id }) => id);
}
