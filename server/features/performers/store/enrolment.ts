import { eq, inArray } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { categories } from '../../categories/tables';
import { performerCategories, performers } from '../tables';

export type PerformerDocuments = Partial<Pick<typeof performers.$inferSelect, 'idVerification' | 'documentVerification'>>;
export type Verification = (typeof performers.$inferSelect)['verification'];

export async function insertPerformer(tx: Tx, row: typeof performers.$inferInsert): Promise<void> {
  await tx.insert(performers).values(row);
}

/** Puts a performer into those of the categories that exist. */
export async function insertIntoCategories(tx: Tx, performerId: string, categoryIds: string[]): Promise<void> {
  if (categoryIds.length === 0) return;
  const known = await tx.select({ id: categories.id }).from(categories).where(inArray(categories.id, categoryIds));
  if (known.length > 0) await tx.insert(performerCategories).values(known.map(({ id }) => ({ performerId, categoryId: id }))).onConflictDoNothing();
}

/** @returns whether there is such a performer */
export async function updateVerification(db: Db, accountId: string, verification: Verification, note: string | null): Promise<boolean> {
  const rows = await db.update(performers).set({ verification, verificationNote: note }).where(eq(performers.accountId, accountId)).returning({ id: performers.accountId });
  return rows.length > 0;
}
