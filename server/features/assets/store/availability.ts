import { type SQL, sql } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { performers } from '../../performers/tables';
import { galleries, photos, products, videos } from '../tables';

/** The tables by kind of item. */
export const tables = { product: products, video: videos, gallery: galleries, photo: photos } as const;

/** Condition: the photo `p` is visible in its gallery. */
export const isShownPhoto = sql.raw(
  `p.file is not null and p.status = 'active' and p.removed_at is null and p.taken_down_at is null
    and p.held_at is null`,
);

const hasContent: Record<PurchasableType, SQL> = {
  product: sql`(${products.type} = 'physical' or ${products.file} is not null)`,
  video: sql`${videos.file} is not null`,
  gallery: sql`exists (select 1 from photos p where p.gallery_id = ${galleries.id} and ${isShownPhoto})`,
};

/**
 * Condition: the item is active, neither taken down nor held for a review, has content, and its performer is visible.
 * The query joins `performers`.
 */
export const isAvailable = (type: PurchasableType): SQL<boolean> =>
  sql<boolean>`(${tables[type].status} = 'active' and ${tables[type].removedAt} is null
    and ${tables[type].takenDownAt} is null and ${tables[type].heldAt} is null and ${performers.listed} and ${hasContent[type]})`;

/** Condition: members have to buy the item. */
export const hasPrice: Record<PurchasableType, SQL<boolean>> = {
  product: sql<boolean>`true`,
  video: sql<boolean>`${videos.isSale}`,
  gallery: sql<boolean>`${galleries.isSale}`,
};
