import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { photos } from '../tables';
import { isShownPhoto } from './availability';

/** The number of visible photos of a gallery and the files of its cover. */
export interface GalleryFacts {
  items: number;
  thumbnail: string | null;
  blurred: string | null;
}

/** Returns the facts of galleries by id. The cover is the chosen photo, else the first one. */
export async function findGalleryFacts(db: Db, ids: string[]): Promise<Map<string, GalleryFacts>> {
  if (!ids.length) return new Map();
  const { rows } = await db.execute<{
    id: string;
    items: number;
    thumbnail: string | null;
    blurred: string | null;
  }>(sql`
    select g.id, (select count(*) from photos p where p.gallery_id = g.id and ${isShownPhoto})::int as items,
      c.thumbnail, c.blurred
    from galleries g
    left join lateral (
      select p.thumbnail, p.blurred from photos p where p.gallery_id = g.id and ${isShownPhoto}
      order by coalesce(p.id = g.cover_id, false) desc, p.position, p.id limit 1
    ) c on true
    where ${inArray(sql`g.id`, ids)}`);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/**
 * Condition: a buyer of the gallery bought the photo with it, because it was in the gallery at that time.
 * @param memberId the buyer; null for any buyer
 */
const wasBoughtWithGallery = (memberId: string | null): SQL => sql`exists (
  select 1 from orders o
  where o.type = 'gallery' and o.item_id = ${photos.galleryId} and o.delivery_status <> 'refunded'
    and o.created_at >= ${photos.createdAt} and (${photos.removedAt} is null or o.created_at <= ${photos.removedAt})
    ${memberId ? sql`and o.member_id = ${memberId}` : sql``})`;

/** Returns one page of a gallery's photos in their order: visible ones, and deleted ones that `buyerId` paid for. */
export async function listGalleryPhotos(
  db: Db,
  galleryId: string,
  buyerId: string | null,
  { limit, offset }: { limit: number; offset: number },
) {
  const shown = and(eq(photos.status, 'active'), isNull(photos.removedAt));
  const where = and(
    eq(photos.galleryId, galleryId),
    isNull(photos.takenDownAt),
    isNull(photos.heldAt),
    isNotNull(photos.file),
    buyerId ? or(shown, wasBoughtWithGallery(buyerId)) : shown,
  );
  return withTotal(
    { limit, offset },
    db.select().from(photos).where(where).orderBy(asc(photos.position), asc(photos.id)).limit(limit).offset(offset),
    () => db.$count(photos, where),
  );
}

/** Tells whether any member bought the photo with its gallery. */
export async function isPhotoBought(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.id, id), wasBoughtWithGallery(null)));
  return row !== undefined;
}

/** Returns the position after the last photo of a gallery. */
export async function findNextPosition(db: Db, galleryId: string): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${photos.position})` })
    .from(photos)
    .where(eq(photos.galleryId, galleryId));
  return (row?.last ?? -1) + 1;
}

/** Returns all photos of a gallery in their order, including deleted ones. */
export const listAllPhotos = (db: Db, galleryId: string) =>
  db.select().from(photos).where(eq(photos.galleryId, galleryId)).orderBy(asc(photos.position), asc(photos.id));

/** Moves a photo to a position in its gallery. */
export async function setPhotoPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(photos).set({ position }).where(eq(photos.id, id));
}
