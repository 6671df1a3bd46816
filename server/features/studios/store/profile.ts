import { and, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { studios } from '../tables';

export type StudioRow = typeof studios.$inferSelect;

export async function insertStudio(tx: Tx, row: typeof studios.$inferInsert): Promise<void> {
  await tx.insert(studios).values(row);
}

export async function findStudio(db: Db, accountId: string): Promise<StudioRow | null> {
  const [row] = await db.select().from(studios).where(eq(studios.accountId, accountId));
  return row ?? null;
}

/** Returns the studios that wait for approval, oldest first. */
export async function findPendingStudios(db: Db): Promise<{ username: string; name: string; createdAt: Date }[]> {
  return db
    .select({ username: accounts.username, name: accounts.name, createdAt: accounts.createdAt })
    .from(studios)
    .innerJoin(accounts, eq(accounts.id, studios.accountId))
    .where(eq(studios.status, 'pending'))
    .orderBy(accounts.createdAt);
}

/** Updates a studio. @returns whether it exists */
export async function updateStudioRow(db: Db, accountId: string, changes: Partial<StudioRow>): Promise<boolean> {
  const rows = await db
    .update(studios)
    .set(changes)
    .where(eq(studios.accountId, accountId))
    .returning({ id: studios.accountId });
  return rows.length > 0;
}

/** Stores the key of a new document; a rejected studio becomes pending. @returns the key of the replaced document */
export async function replaceStudioDocument(tx: Tx, accountId: string, key: string): Promise<string | null> {
  const [former] = await tx
    .select({ key: studios.documentVerification })
    .from(studios)
    .where(eq(studios.accountId, accountId))
    .for('update');
  await tx
    .update(studios)
    .set({
      documentVerification: key,
      status: sql`case when ${studios.status} = 'rejected' then 'pending' else ${studios.status} end`,
    })
    .where(eq(studios.accountId, accountId));
  return former?.key ?? null;
}

/** Replaces the key of the document unless it changed. @returns whether it did */
export async function moveStudioDocument(tx: Tx, accountId: string, from: string, to: string): Promise<boolean> {
  const moved = await tx
    .update(studios)
    .set({ documentVerification: to })
    .where(and(eq(studios.accountId, accountId), eq(studios.documentVerification, from)));
  return moved.rowCount === 1;
}

/** Empties the field that has this document. */
export async function clearStudioDocument(tx: Tx, key: string): Promise<void> {
  await tx.update(studios).set({ documentVerification: null }).where(eq(studios.documentVerification, key));
}
