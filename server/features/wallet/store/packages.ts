import { asc, desc, eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { tokenPackages } from '../tables';

export type PackageRow = typeof tokenPackages.$inferSelect;

/** Returns all token packages in order: those on sale, then the others. */
export const findAllPackages = (db: Db): Promise<PackageRow[]> =>
  db
    .select()
    .from(tokenPackages)
    .orderBy(
      desc(sql`${tokenPackages.status} = 'active'`),
      asc(tokenPackages.ordering),
      asc(tokenPackages.tokens),
      asc(tokenPackages.id),
    );

/** Returns a token package, locked until the transaction ends. */
export async function lockPackage(tx: Tx, id: string): Promise<PackageRow | null> {
  const [row] = await tx.select().from(tokenPackages).where(eq(tokenPackages.id, id)).for('update');
  return row ?? null;
}

export async function insertPackage(db: Db, row: typeof tokenPackages.$inferInsert): Promise<PackageRow> {
  const [inserted] = await db.insert(tokenPackages).values(row).returning();
  return inserted!;
}

export async function updatePackage(
  tx: Tx,
  id: string,
  changes: Partial<Omit<PackageRow, 'id' | 'createdAt' | 'updatedAt'>>,
): Promise<void> {
  await tx
    .update(tokenPackages)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(tokenPackages.id, id));
}
