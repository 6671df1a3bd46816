import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { type Db, type Tx } from '@server/db/client';
import { performers } from '../../performers/tables';
import { galleries, products, videos } from '../tables';
import { hasPrice, isAvailable, tables } from './availability';

/** The columns that purchases need of an item. */
export interface PricedRow {
  id: string;
  performerId: string;
  name: string;
  tokens: number;
  stock: number | null;
  productType: 'physical' | 'digital' | null;
  /** active, with content, and from a visible performer */
  isAvailable: boolean;
}

const nameColumns = { product: products.name, video: videos.title, gallery: galleries.name } as const;

function selectPriced(db: Db, type: PurchasableType, id: string) {
  // the three tables share these columns; TypeScript cannot follow a union of tables through a query
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
      name: sql<string>`${nameColumns[type]}`,
      tokens: sql<number>`case when ${hasPrice[type]} then ${table.tokens} else 0 end`,
      isAvailable: isAvailable(type),
      ...own,
    })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .where(eq(table.id, id))
    .$dynamic();
}

/** Returns an item, also a deleted one. `lock` waits for other sales and edits of it. */
export async function findPricedRow(
  db: Db,
  type: PurchasableType,
  id: string,
  lock: boolean,
): Promise<PricedRow | null> {
  const query = selectPriced(db, type, id);
  const [row] = lock ? await query.for('update', { of: tables[type] }) : await query;
  return row ?? null;
}

/** Counts a sale and reduces the stock. @returns false if the stock is too small */
export async function takeFromStock(tx: Tx, type: PurchasableType, id: string, quantity: number): Promise<boolean> {
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

/** Undoes `takeFromStock`. */
export async function returnToStock(tx: Tx, type: PurchasableType, id: string, quantity: number): Promise<void> {
  const sold = { sold: sql`greatest(sold - ${quantity}, 0)` };
  if (type === 'product')
    await tx
      .update(products)
      .set({ ...sold, stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, id));
  else await tx.update(tables[type]).set(sold).where(eq(tables[type].id, id));
}
