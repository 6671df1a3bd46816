import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { type ForSaleTypeWord } from '@contract/assets';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../../performers/tables';
import { galleries, products, videos } from '../tables';

/** Something that has a price, listed or not. */
export interface PricedRow {
  id: string;
  performerId: string;
  name: string;
  tokens: number;
  stock: number | null;
  productType: 'physical' | 'digital' | null;
  /** active, with something to get, of a performer whom the public may see */
  offered: boolean;
}

const none = { stock: sql<null>`null`, productType: sql<null>`null` };
const shared = <T extends typeof products | typeof videos | typeof galleries>(table: T) => ({ id: table.id, performerId: table.performerId });
const current = (table: typeof products | typeof videos | typeof galleries) => sql`${table.status} = 'active' and ${table.removedAt} is null and ${performers.listed}`;
const price = (isSale: typeof videos.isSale | typeof galleries.isSale, tokens: typeof videos.tokens | typeof galleries.tokens) => sql<number>`case when ${isSale} then ${tokens} else 0 end`.mapWith(Number);

function rowOf(db: Db, type: ForSaleTypeWord, id: string) {
  switch (type) {
    case 'product':
      return db.select({ ...shared(products), name: products.name, tokens: products.tokens, stock: products.stock, productType: products.type, offered: sql<boolean>`${current(products)} and (${products.type} = 'physical' or ${products.file} is not null)` })
        .from(products).innerJoin(performers, eq(performers.accountId, products.performerId)).where(eq(products.id, id)).$dynamic();
    case 'video':
      return db.select({ ...shared(videos), ...none, name: videos.title, tokens: price(videos.isSale, videos.tokens), offered: sql<boolean>`${current(videos)} and ${videos.file} is not null` })
        .from(videos).innerJoin(performers, eq(performers.accountId, videos.performerId)).where(eq(videos.id, id)).$dynamic();
    case 'gallery':
      return db.select({ ...shared(galleries), ...none, name: galleries.name, tokens: price(galleries.isSale, galleries.tokens), offered: sql<boolean>`${current(galleries)} and exists (select 1 from photos where gallery_id = ${galleries.id} and photos.file is not null and photos.status = 'active' and photos.removed_at is null)` })
        .from(galleries).innerJoin(performers, eq(performers.accountId, galleries.performerId)).where(eq(galleries.id, id)).$dynamic();
  }
}

const tables = { product: products, video: videos, gallery: galleries } as const;

/** One priced thing, removed or not. With `lock` its row waits for whoever else sells or changes it. */
export async function pricedById(db: Db, type: ForSaleTypeWord, id: string, lock: boolean): Promise<PricedRow | null> {
  const query = rowOf(db, type, id);
  const [row] = lock ? await query.for('update', { of: tables[type] }) : await query;
  return row ?? null;
}

/** @returns whether there was enough */
export async function takeOut(tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<boolean> {
  const sold = { sold: sql`sold + ${quantity}` };
  if (type !== 'product') return (await tx.update(tables[type]).set(sold).where(eq(tables[type].id, id)).returning({ id: tables[type].id })).length > 0;
  const taken = await tx
    .update(products)
    .set({ ...sold, stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.id, id), or(isNull(products.stock), gte(products.stock, quantity))))
    .returning({ id: products.id });
  return taken.length > 0;
}

export async function putBack(tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<void> {
  const sold = { sold: sql`greatest(sold - ${quantity}, 0)` };
  if (type === 'product') await tx.update(products).set({ ...sold, stock: sql`${products.stock} + ${quantity}` }).where(eq(products.id, id));
  else await tx.update(tables[type]).set(sold).where(eq(tables[type].id, id));
}
