import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { type ForSaleTypeWord } from '@contract/assets';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../../performers/tables';
import { galleries, products, videos } from '../tables';
import { offered, onSale, tables } from './offered';

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

const names = { product: products.name, video: videos.title, gallery: galleries.name } as const;

function rowOf(db: Db, type: ForSaleTypeWord, id: string) {
  // the three have these columns in common; the compiler cannot follow a union of tables through a query
  const table = tables[type] as typeof products;
  const own =
    type === 'product'
      ? {
          stock: sql<number | null>`${products.stock}`,
          productType: sql<'physical' | 'digital' | null>`${products.type}`,
        }
      : { stock: sql<number | null>`null`, productType: sql<'physical' | 'digital' | null>`null` };
  return db
    .select({
      id: table.id,
      performerId: table.performerId,
      name: sql<string>`${names[type]}`,
      tokens: sql<number>`case when ${onSale[type]} then ${table.tokens} else 0 end`,
      offered: offered(type),
      ...own,
    })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .where(eq(table.id, id))
    .$dynamic();
}

/** One priced thing, removed or not. With `lock` its row waits for whoever else sells or changes it. */
export async function pricedById(db: Db, type: ForSaleTypeWord, id: string, lock: boolean): Promise<PricedRow | null> {
  const query = rowOf(db, type, id);
  const [row] = lock ? await query.for('update', { of: tables[type] }) : await query;
  return row ?? null;
}

/** @returns whether there was enough */
export async function takeOut(tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<boolean> {
  const sold = { sold: sql`sold + ${quantity}` };
  if (type !== 'product')
    return (
      (await tx.update(tables[type]).set(sold).where(eq(tables[type].id, id)).returning({ id: tables[type].id }))
        .length > 0
    );
  const taken = await tx
    .update(products)
    .set({ ...sold, stock: sql`${products.stock} - ${quantity}` })
    .where(and(eq(products.id, id), or(isNull(products.stock), gte(products.stock, quantity))))
    .returning({ id: products.id });
  return taken.length > 0;
}

export async function putBack(tx: Tx, type: ForSaleTypeWord, id: string, quantity: number): Promise<void> {
  const sold = { sold: sql`greatest(sold - ${quantity}, 0)` };
  if (type === 'product')
    await tx
      .update(products)
      .set({ ...sold, stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, id));
  else await tx.update(tables[type]).set(sold).where(eq(tables[type].id, id));
}
