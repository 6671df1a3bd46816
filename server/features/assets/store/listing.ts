import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type ForSaleTypeWord } from '@contract/assets';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { NOBODY, type Viewer } from '@server/http/viewer';
import { accounts } from '../../auth/tables';
import { openTo } from '../../blocking/service/blocks';
import { performers } from '../../performers/tables';
import { products, videos, videoViews } from '../tables';
import { offered, onSale, tables } from './offered';
import { type AssetKind, type RowOf } from './rows';

/** A thing and whose it is. */
export interface ListedRow<K extends ForSaleTypeWord> {
  asset: RowOf<K>;
  performer: { id: string; username: string; name: string; avatar: string | null };
  offered: boolean;
}

export interface PublicQuery {
  patterns: string[];
  performerId?: string;
  /** user name, in whatever case */
  performer?: string;
  excludeId?: string;
  sale?: boolean;
  productType?: 'physical' | 'digital';
  order: 'latest' | 'price' | 'popular';
  direction?: 'asc' | 'desc';
  limit: number;
  offset: number;
  viewer: Viewer;
}

function from(db: Db, type: ForSaleTypeWord) {
  // see rows.ts
  const table = tables[type] as typeof products;
  return db
    .select({
      asset: table,
      performer: { id: accounts.id, username: accounts.username, name: accounts.name, avatar: accounts.avatar },
      offered: offered(type),
    })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .innerJoin(accounts, eq(accounts.id, table.performerId));
}

function orderOf(type: ForSaleTypeWord, { order, direction }: PublicQuery): SQL[] {
  const table = tables[type];
  const way = (usual: typeof asc) => (direction === 'asc' ? asc : direction === 'desc' ? desc : usual);
  switch (order) {
    case 'price':
      return [way(asc)(sql`case when ${onSale[type]} then ${table.tokens} else 0 end`), desc(table.id)];
    case 'popular':
      return [way(desc)(type === 'video' ? videos.views : table.sold), desc(table.id)];
    default:
      return [way(desc)(table.id)];
  }
}

/** One page of what the public may see, and how many there are. */
export async function listedAssets<K extends ForSaleTypeWord>(
  db: Db,
  type: K,
  query: PublicQuery,
): Promise<{ rows: ListedRow<K>[]; total: number }> {
  const table = tables[type];
  const condition = and(
    offered(type),
    openTo(query.viewer, table.performerId),
    ...query.patterns.map((pattern) => sql`${table.searchText} like ${pattern}`),
    query.performerId ? eq(table.performerId, query.performerId) : undefined,
    query.performer ? sql`lower(${accounts.username}) = lower(${query.performer})` : undefined,
    query.excludeId ? ne(table.id, query.excludeId) : undefined,
    query.sale === undefined ? undefined : query.sale ? onSale[type] : sql`not ${onSale[type]}`,
    query.productType ? eq(products.type, query.productType) : undefined,
  );
  const count = () =>
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(table as typeof products)
      .innerJoin(performers, eq(performers.accountId, table.performerId))
      .innerJoin(accounts, eq(accounts.id, table.performerId))
      .where(condition);
  const { rows, total } = await withTotal(
    query,
    from(db, type)
      .where(condition)
      .orderBy(...orderOf(type, query))
      .limit(query.limit)
      .offset(query.offset),
    count,
  );
  return { rows: rows as unknown as ListedRow<K>[], total };
}

/** These, whether the public may see them or not, in no order; without those of performers who blocked the viewer. */
export async function assetsByIds<K extends ForSaleTypeWord>(
  db: Db,
  type: K,
  ids: string[],
  viewer: Viewer = NOBODY,
): Promise<ListedRow<K>[]> {
  return ids.length
    ? ((await from(db, type).where(
        and(inArray(tables[type].id, ids), openTo(viewer, tables[type].performerId)),
      )) as unknown as ListedRow<K>[])
    : [];
}

/** What decides who may open the files of a thing: null when it is not there. */
export async function accessFacts(
  db: Db,
  kind: AssetKind,
  id: string,
): Promise<{ performerId: string; removed: boolean; free: boolean } | null> {
  const table = tables[kind] as typeof products;
  const free = kind === 'photo' ? sql<boolean>`false` : sql<boolean>`(not ${onSale[kind]} and ${offered(kind)})`;
  const [row] = await db
    .select({ performerId: table.performerId, removed: sql<boolean>`${table.removedAt} is not null`, free })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .where(eq(table.id, id));
  return row ?? null;
}

/** Counts a visitor of a video once a day. @returns the views there are now; null when it is not there */
export async function countVideoVisitor(tx: Tx, videoId: string, visitor: string, day: string): Promise<number | null> {
  const [known] = await tx
    .select({ views: videos.views })
    .from(videos)
    .where(and(eq(videos.id, videoId), isNull(videos.removedAt)));
  if (!known) return null;
  const fresh = await tx
    .insert(videoViews)
    .values({ videoId, visitor, day })
    .onConflictDoNothing()
    .returning({ day: videoViews.day });
  if (!fresh.length) return known.views;
  const [counted] = await tx
    .update(videos)
    .set({ views: sql`${videos.views} + 1` })
    .where(eq(videos.id, videoId))
    .returning({ views: videos.views });
  return counted?.views ?? known.views;
}

/** Visitors of days before `day` need not be told apart any more. */
export async function forgetVideoVisitors(db: Db, day: string): Promise<void> {
  await db.delete(videoViews).where(sql`${videoViews.day} < ${day}`);
}
