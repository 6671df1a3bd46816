import { type SQL, sql } from 'drizzle-orm';
import { type ForSaleTypeWord } from '@contract/assets';
import { performers } from '../../performers/tables';
import { galleries, photos, products, videos } from '../tables';

/** The tables by what they hold. */
export const tables = { product: products, video: videos, gallery: galleries, photo: photos } as const;

/** Photos of a gallery that are shown: alias `p`. */
export const shownPhoto = sql.raw(`p.file is not null and p.status = 'active' and p.removed_at is null`);

const something: Record<ForSaleTypeWord, SQL> = {
  product: sql`(${products.type} = 'physical' or ${products.file} is not null)`,
  video: sql`${videos.file} is not null`,
  gallery: sql`exists (select 1 from photos p where p.gallery_id = ${galleries.id} and ${shownPhoto})`,
};

/** Active, with something to get, of a performer whom the public may see (the query joins performers). */
export const offered = (type: ForSaleTypeWord): SQL<boolean> =>
  sql<boolean>`(${tables[type].status} = 'active' and ${tables[type].removedAt} is null and ${performers.listed} and ${something[type]})`;

/** Whether it has to be bought. */
export const onSale: Record<ForSaleTypeWord, SQL<boolean>> = {
  product: sql<boolean>`true`,
  video: sql<boolean>`${videos.isSale}`,
  gallery: sql<boolean>`${galleries.isSale}`,
};
