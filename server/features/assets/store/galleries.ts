import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { photos } from '../tables';
import { shownPhoto } from './offered';

/** What a gallery's card needs of its photos. */
export interface GalleryFacts {
  items: number;
  thumbnail: string | null;
  blurred: string | null;
}

/** Number of shown photos and the cover, by gallery: the chosen one, else the first. */
export async function galleryFacts(db: Db, ids: string[]): Promise<Map<string, GalleryFacts>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<{
    id: string;
    items: number;
    thumbnail: string | null;
    blurred: string | null;
  }>(sql`
    select g.id, (select count(*) from photos p where p.gallery_id = g.id and ${shownPhoto})::int as items, c.thumbnail, c.blurred
    from galleries g
    left join lateral (
      select p.thumbnail, p.blurred from photos p where p.gallery_id = g.id and ${shownPhoto}
      order by coalesce(p.id = g.cover_id, false) desc, p.position, p.id limit 1
    ) c on true
    where ${inArray(sql`g.id`, ids)}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Whether somebody who bought this gallery bought this photo with it: `memberId`, or anybody. */
const boughtWith = (memberId: string | null): SQL => sql`exists (
  select 1 from orders o where o.type = 'gallery' and o.item_id = ${photos.galleryId} and o.delivery_status <> 'refunded'
  and o.created_at >= ${photos.createdAt} and (${photos.removedAt} is null or o.created_at <= ${photos.removedAt}) ${memberId ? sql`and o.member_id = ${memberId}` : sql``})`;

/** One page of a gallery's photos in their order: those shown now, and what this member bought with it in its time. */
export async function photosOf(
  db: Db,
  galleryId: string,
  buyerId: string | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const shown = and(eq(photos.status, 'active'), isNull(photos.removedAt));
  const where = and(
    eq(photos.galleryId, galleryId),
    isNotNull(photos.file),
    buyerId ? or(shown, boughtWith(buyerId)) : shown,
  );
  return withTotal(
    { limit, offset },
    db.select().from(photos).where(where).orderBy(asc(photos.position), asc(photos.id)).limit(limit).offset(offset),
    () => db.$count(photos, where),
  );
}

/** Whether anybody bought a photo with its gallery. */
export async function photoIsBought(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), boughtWith(null)));
  return row !== undefined;
}

/** The place after the last photo of a gallery. */
export async function nextPosition(db: Db, galleryId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${photos.position})` })
    .from(photos)
    .where(eq(photos.galleryId, galleryId));
  return (row?.last ?? -1) + 1;
}

/** Every photo of a gallery, removed or not. */
export const allPhotosOf = (db: Db, galleryId: string) =>
  db.select().from(photos).where(eq(photos.galleryId, galleryId)).orderBy(asc(photos.position), asc(photos.id));

export async function placePhoto(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(photos).set({ position }).where(eq(photos.id, id));
}
