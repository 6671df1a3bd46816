import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { type products } from '../tables';
import { tables } from './offered';

export type AssetKind = keyof typeof tables;
export type RowOf<K extends AssetKind> = (typeof tables)[K]['$inferSelect'];
export type ChangesOf<K extends AssetKind> = Partial<(typeof tables)[K]['$inferInsert']>;
type NewOf<K extends AssetKind> = (typeof tables)[K]['$inferInsert'];

/** What all four have in common, under one table's type: the compiler cannot follow a union of tables through a query. */
const shared = (kind: AssetKind) => tables[kind] as unknown as typeof products;

/** The own thing of a performer; null when it is not there, removed, or somebody else's. */
export async function ownRow<K extends AssetKind>(
  db: Db,
  kind: K,
  performerId: string,
  id: string,
  { lock = false } = {},
): Promise<RowOf<K> | null> {
  const table = shared(kind);
  const query = db
    .select()
    .from(table)
    .where(and(eq(table.id, id), eq(table.performerId, performerId), isNull(table.removedAt)));
  const [row] = lock ? await query.for('update') : await query;
  return (row as RowOf<K> | undefined) ?? null;
}

/** Whoever's it is, removed or not. */
export async function rowById<K extends AssetKind>(
  db: Db,
  kind: K,
  id: string,
  { lock = false } = {},
): Promise<RowOf<K> | null> {
  const table = shared(kind);
  const query = db.select().from(table).where(eq(table.id, id));
  const [row] = lock ? await query.for('update') : await query;
  return (row as RowOf<K> | undefined) ?? null;
}

/** What an upload that is tried again has made before. */
export async function rowByUploadKey<K extends AssetKind>(
  db: Db,
  kind: K,
  performerId: string,
  uploadKey: string,
): Promise<RowOf<K> | null> {
  const table = shared(kind);
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.performerId, performerId), eq(table.uploadKey, uploadKey), isNull(table.removedAt)));
  return (row as RowOf<K> | undefined) ?? null;
}

const searchText = (words: string) => ({ searchText: sql`listing_words(${words})` });

/** @param words what a search finds it by @returns null when the same upload made it in the meantime */
export async function insertRow<K extends AssetKind>(
  tx: Tx,
  kind: K,
  row: NewOf<K>,
  words?: string,
): Promise<RowOf<K> | null> {
  const values = { ...(row as typeof products.$inferInsert), ...(words === undefined ? {} : searchText(words)) };
  const [made] = await tx.insert(shared(kind)).values(values).onConflictDoNothing().returning();
  return (made as RowOf<K> | undefined) ?? null;
}

export async function changeRow<K extends AssetKind>(
  db: Db,
  kind: K,
  id: string,
  changes: ChangesOf<K>,
  words?: string,
): Promise<RowOf<K>> {
  const table = shared(kind);
  const set = {
    ...(changes as ChangesOf<'product'>),
    updatedAt: sql`now()`,
    ...(words === undefined ? {} : searchText(words)),
  };
  const [row] = await db.update(table).set(set).where(eq(table.id, id)).returning();
  return row as RowOf<K>;
}

export async function deleteRow(tx: Tx, kind: AssetKind, id: string): Promise<void> {
  await tx.delete(shared(kind)).where(eq(shared(kind).id, id));
}

export interface OwnQuery {
  performerId: string;
  /** `like` patterns over the folded words; photos have none */
  patterns: string[];
  /** columns that must have these values; undefined: whatever */
  filter: Partial<Record<'status' | 'type' | 'processing' | 'galleryId', string>>;
  order: 'createdAt' | 'updatedAt' | 'token' | 'sold' | 'name' | 'title' | 'position';
  direction?: 'asc' | 'desc';
  limit: number;
  offset: number;
}

/** The columns of an order; what a table does not have is ordered by age. */
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
  const way = (direction ?? (order === 'name' || order === 'title' ? 'asc' : 'desc')) === 'asc' ? asc : desc;
  return [way(column), desc(table.id!)];
}

/** One page of a performer's own things, and how many there are. */
export async function searchOwn<K extends AssetKind>(
  db: Db,
  kind: K,
  query: OwnQuery,
): Promise<{ rows: RowOf<K>[]; total: number }> {
  const table = shared(kind);
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
