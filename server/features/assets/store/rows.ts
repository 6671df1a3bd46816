import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { type products } from '../tables';
import { tables } from './availability';

export type AssetKind = keyof typeof tables;
export type RowOf<K extends AssetKind> = (typeof tables)[K]['$inferSelect'];
export type ChangesOf<K extends AssetKind> = Partial<(typeof tables)[K]['$inferInsert']>;
type NewOf<K extends AssetKind> = (typeof tables)[K]['$inferInsert'];

/** Returns a table under the type of `products`: TypeScript cannot follow a union of tables through a query. */
const tableOf = (kind: AssetKind) => tables[kind] as unknown as typeof products;

/** Returns an item of a performer. Null if it does not exist, is deleted, or belongs to another performer. */
export async function findOwnRow<K extends AssetKind>(
  db: Db,
  kind: K,
  performerId: string,
  id: string,
  { lock = false } = {},
): Promise<RowOf<K> | null> {
  const table = tableOf(kind);
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.performerId, performerId), isNull(table.removedAt)));
  const [row] = lock ? await query.for('update') : await query;
  return (row as RowOf<K> | undefined) ?? null;
}

/** Returns an item of any performer, including deleted ones, or null. */
export async function findRow<K extends AssetKind>(
  db: Db,
  kind: K,
  id: string,
  { lock = false } = {},
): Promise<RowOf<K> | null> {
  const table = tableOf(kind);
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = lock ? await query.for('update') : await query;
  return (row as RowOf<K> | undefined) ?? null;
}

/** Returns the item that an earlier request with this upload key created, or null. */
export async function findRowByUploadKey<K extends AssetKind>(
  db: Db,
  kind: K,
  performerId: string,
  uploadKey: string,
): Promise<RowOf<K> | null> {
  const table = tableOf(kind);
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.performerId, performerId), eq(table.uploadKey, uploadKey), isNull(table.removedAt)));
  return (row as RowOf<K> | undefined) ?? null;
}

const searchText = (words: string) => ({ searchText: sql`listing_words(${words})` });

/**
 * Inserts an item.
 * @param words the texts that a search finds it by
 * @returns the row, or null if a concurrent request with the same upload key inserted it first
 */
export async function insertRow<K extends AssetKind>(
  tx: Tx,
  kind: K,
  row: NewOf<K>,
  words?: string,
): Promise<RowOf<K> | null> {
  const values = { ...(row as typeof products.$inferInsert), ...(words === undefined ? {} : searchText(words)) };
  const [made] = await tx.insert(tableOf(kind)).values(values).onConflictDoNothing().returning();
  return (made as RowOf<K> | undefined) ?? null;
}

/** Changes an item and its `updatedAt`. @param words the new texts that a search finds it by */
export async function updateRow<K extends AssetKind>(
  db: Db,
  kind: K,
  id: string,
  changes: ChangesOf<K>,
  words?: string,
): Promise<RowOf<K>> {
  const table = tableOf(kind);
  const set = {
    ...(changes as ChangesOf<'product'>),
    updatedAt: sql`now()`,
    ...(words === undefined ? {} : searchText(words)),
  };
  const [row] = await db.update(table).set(set).where(eq(table.id, id)).returning();
  return row as RowOf<K>;
}

export async function deleteRow(tx: Tx, kind: AssetKind, id: string): Promise<void> {
  await tx.delete(tableOf(kind)).where(eq(tableOf(kind).id, id));
}

/** A search in the items of one performer. */
export interface OwnQuery {
  performerId: string;
  /** `like` patterns for the folded texts */
  patterns: string[];
  /** values that columns must have; undefined does not filter */
  filter: Partial<Record<'status' | 'type' | 'processing' | 'galleryId', string>>;
  order: 'createdAt' | 'updatedAt' | 'token' | 'sold' | 'name' | 'title' | 'position';
  direction?: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** Returns the columns to sort by. A column that the table lacks sorts by age. */
function orderOf(kind: AssetKind, { order, direction }: OwnQuery): SQL[] {
  const table = tables[kind] as unknown as Record<string, typeof products.tokens | undefined>;
  if (order === 'position' && kind === 'photo') return [asc(tables.photo.position), asc(tables.photo.id)];
  const column =
    {
      createdAt: table.id,
      updatedAt: table.updatedAt,
      token: table.tokens,
      sold: table.sold,
      name: table.name ?? table.title,
      title: table.title ?? table.name,
      position: table.id,
    }[order] ?? table.id!;
  const sortBy = (direction ?? (order === 'name' || order === 'title' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
  return [sortBy(column), desc(table.id!)];
}

/** Returns one page of a performer's items, and the count of all. */
export async function searchOwnRows<K extends AssetKind>(
  db: Db,
  kind: K,
  query: OwnQuery,
): Promise<{ rows: RowOf<K>[]; total: number }> {
  const table = tableOf(kind);
  const columns = tables[kind] as unknown as Record<string, typeof products.status>;
  const searched = kind === 'photo' ? sql`listing_words(${tables.photo.title})` : sql`${columns.searchText}`;
  const where = and(
    eq(table.performerId, query.performerId),
    isNull(table.removedAt),
    ...query.patterns.map((pattern) => sql`${searched} like ${pattern}`),
    ...Object.entries(query.filter).map(([name, value]) =>
      value === undefined || !columns[name] ? undefined : sql`${columns[name]} = ${value}`,
    ),
  );
  const { rows, total } = await withTotal(
    query,
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...orderOf(kind, query))
      .limit(query.limit)
      .offset(query.offset),
    () => db.$count(table, where),
  );
  return { rows: rows as unknown as RowOf<K>[], total };
}
