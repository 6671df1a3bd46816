import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { categories } from '../../categories/tables';
import { performerCategories, performers } from '../tables';

/** Storage keys of a performer's documents. */
export type PerformerDocuments = Partial<
  Pick<typeof performers.$inferSelect, 'idVerification' | 'documentVerification' | 'releaseForm'>
>;
export type Verification = (typeof performers.$inferSelect)['verification'];

export async function insertPerformer(tx: Tx, row: typeof performers.$inferInsert): Promise<void> {
  await tx.insert(performers).values(row);
}

/** Adds a performer to categories; unknown ids are ignored. */
export async function insertIntoCategories(tx: Tx, performerId: string, categoryIds: string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  const known = await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, categoryIds));
  if (known.length > 0)
    await tx
      .insert(performerCategories)
      .values(known.map(({ id }) => ({ performerId, categoryId: id })))
      .onConflictDoNothing();
}

/** Stores the operator's decision. @returns whether the performer exists */
export async function updateVerification(
  db: Db,
  accountId: string,
  verification: Verification,
  note: string | null,
): Promise<boolean> {
  const rows = await db
    .update(performers)
    .set({ verification, verificationNote: note })
    .where(eq(performers.accountId, accountId))
    .returning({ id: performers.accountId });
  return rows.length > 0;
}

export async function findVerification(db: Db, accountId: string) {
  const { verification, verificationNote, idVerification, documentVerification, releaseForm } = performers;
  const [row] = await db
    .select({ verification, verificationNote, idVerification, documentVerification, releaseForm })
    .from(performers)
    .where(eq(performers.accountId, accountId));
  return row ?? null;
}

/**
 * Stores the keys of new documents; a rejected performer becomes pending.
 * @returns the keys of the replaced documents
 */
export async function replaceDocuments(tx: Tx, accountId: string, keys: PerformerDocuments): Promise<string[]> {
  const [former] = await tx.select().from(performers).where(eq(performers.accountId, accountId)).for('update');
  await tx
    .update(performers)
    .set({
      ...keys,
      verification: sql`case when ${performers.verification} = 'rejected' then 'pending' else ${performers.verification} end`,
    })
    .where(eq(performers.accountId, accountId));
  return (Object.keys(keys) as (keyof PerformerDocuments)[]).flatMap((field) => former?.[field] ?? []);
}

/** Replaces the key of a document unless it changed. @returns whether it did */
export async function moveDocument(
  tx: Tx,
  accountId: string,
  field: keyof PerformerDocuments,
  from: string,
  to: string,
): Promise<boolean> {
  const moved = await tx
    .update(performers)
    .set({ [field]: to })
    .where(and(eq(performers.accountId, accountId), eq(performers[field], from)));
  return moved.rowCount === 1;
}

/** Empties the field that has this document. */
export async function clearDocument(tx: Tx, key: string): Promise<void> {
  for (const field of ['idVerification', 'documentVerification', 'releaseForm'] as const)
    await tx
      .update(performers)
      .set({ [field]: null })
      .where(eq(performers[field], key));
}

/** Returns the performers who wait for verification, oldest first. */
export async function findPendingPerformers(db: Db): Promise<{ username: string; name: string; createdAt: Date }[]> {
  return db
    .select({ username: accounts.username, name: accounts.name, createdAt: accounts.createdAt })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(eq(performers.verification, 'pending'))
    .orderBy(accounts.createdAt);
}

/** Says whether a performer is verified, with an active account. */
export async function isVerifiedAndActive(db: Db, performerId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(performers, eq(performers.accountId, accounts.id))
    .where(and(eq(accounts.id, performerId), eq(accounts.status, 'active'), eq(performers.verification, 'verified')));
  return row !== undefined;
}
