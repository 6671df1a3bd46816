import { eq, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { galleries, type products } from '../tables';
import { tables } from './availability';
import { type AssetKind, findRow } from './rows';

/** Counts the items of a performer that are public, or that a review let pass. */
export async function countPublished(db: Db, performerId: string): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select sum(x.n)::int as total from (
      select count(*) as n from products where performer_id = ${performerId} and (reviewed_at is not null or status = 'active' and held_at is null)
      union all select count(*) from videos where performer_id = ${performerId} and (reviewed_at is not null or status = 'active' and held_at is null)
      union all select count(*) from galleries where performer_id = ${performerId} and (reviewed_at is not null or status = 'active' and held_at is null)
    ) x`);
  return rows[0]?.total ?? 0;
}

/** Says whether a review of the gallery is still to come, so that its photos need none of their own. */
export async function isCoveredByGallery(db: Db, galleryId: string): Promise<boolean> {
  const [row] = await db
    .select({ status: galleries.status, heldAt: galleries.heldAt, reviewedAt: galleries.reviewedAt })
    .from(galleries)
    .where(eq(galleries.id, galleryId));
  return row?.reviewedAt === null && (row.status !== 'active' || row.heldAt !== null);
}

/** Writes what a review decided: held since a moment, or let pass; a refused item is no longer for sale. */
export async function writeReview(
  tx: Tx,
  kind: AssetKind,
  id: string,
  change: { heldAt: Date | null; reviewedAt: Date | null; status: 'active' | 'inactive' },
): Promise<void> {
  const table = tables[kind] as typeof products;
  await tx.update(table).set(change).where(eq(table.id, id));
}

/** Returns what decides whether an item may be public, and locks it; null if there is none. */
export async function findPublishing(tx: Tx, kind: AssetKind, id: string) {
  const row = await findRow(tx, kind, id, { lock: true });
  if (!row) return null;
  const { performerId, status, heldAt, reviewedAt } = row;
  return { id, performerId, status, heldAt, reviewedAt, galleryId: 'galleryId' in row ? row.galleryId : null };
}

/** Writes since when an item waits for a review; null: everybody may see it. */
export async function writeHeldAt(tx: Tx, kind: AssetKind, id: string, heldAt: Date | null): Promise<void> {
  const table = tables[kind] as typeof products;
  await tx.update(table).set({ heldAt }).where(eq(table.id, id));
}
