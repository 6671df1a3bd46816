import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { type Db, type Tx } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { UNRESTRICTED_VIEWER, type Viewer } from '@server/http/viewer';
import { accounts, personColumns } from '../../auth/tables';
import { isVisibleTo } from '../../blocking/service/visibility';
import { performers } from '../../performers/tables';
import { products, videos, videoViews } from '../tables';
import { hasPrice, isAvailable, tables } from './availability';
import { type AssetKind, type RowOf } from './rows';

/** An item with its performer. */
export interface ItemRow<K extends PurchasableType> {
  asset: RowOf<K>;
  performer: { id: string; username: string; name: string; avatar: string | null };
  isAvailable: boolean;
}

/** A search in the public lists. */
export interface PublicQuery {
  patterns: string[];
  performerId?: string;
  /** user name in any case */
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

function selectItems(db: Db, type: PurchasableType) {
  // the three tables share the selected columns, see rows.ts
  const table = tables[type] as typeof products;
  return db
    .select({
      asset: table,
      performer: personColumns,
      isAvailable: isAvailable(type),
    })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .innerJoin(accounts, eq(accounts.id, table.performerId));
}

function orderOf(type: PurchasableType, { order, direction }: PublicQuery): SQL[] {
  const table = tables[type];
  const directionOr = (usual: typeof asc) => (direction === 'asc' ? asc : direction === 'desc' ? desc : usual);
  switch (order) {
    case 'price':
      return [directionOr(asc)(sql`case when ${hasPrice[type]} then ${table.tokens} else 0 end`), desc(table.id)];
    case 'popular':
      return [directionOr(desc)(type === 'video' ? videos.views : table.sold), desc(table.id)];
    default:
      return [directionOr(desc)(table.id)];
  }
}

/** Returns one page of available items that the viewer may see, and the count of all. */
export async function searchAvailableItems<K extends PurchasableType>(
  db: Db,
  type: K,
  query: PublicQuery,
): Promise<{ rows: ItemRow<K>[]; total: number }> {
  const table = tables[type];
  const condition = and(
    isAvailable(type),
    isVisibleTo(query.viewer, table.performerId),
    ...query.patterns.map((pattern) => sql`${table.searchText} like ${pattern}`),
    query.performerId ? eq(table.performerId, query.performerId) : undefined,
    query.performer ? sql`lower(${accounts.username}) = lower(${query.performer})` : undefined,
    query.excludeId ? ne(table.id, query.excludeId) : undefined,
    query.sale === undefined ? undefined : query.sale ? hasPrice[type] : sql`not ${hasPrice[type]}`,
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
    selectItems(db, type)
      .where(condition)
      .orderBy(...orderOf(type, query))
      .limit(query.limit)
      .offset(query.offset),
    count,
  );
  return { rows: rows as unknown as ItemRow<K>[], total };
}

/** Returns items by id, available or not, in no order, without those of performers who blocked the viewer. */
export async function findItemsByIds<K extends PurchasableType>(
  db: Db,
  type: K,
  ids: string[],
  viewer: Viewer = UNRESTRICTED_VIEWER,
): Promise<ItemRow<K>[]> {
  return ids.length
    ? ((await selectItems(db, type).where(
        and(inArray(tables[type].id, ids), isVisibleTo(viewer, tables[type].performerId)),
      )) as unknown as ItemRow<K>[])
    : [];
}

/** Returns the facts that decide who may open the files of an item, or null if it does not exist. */
export async function findAccessFacts(
  db: Db,
  kind: AssetKind,
  id: string,
): Promise<{ performerId: string; removed: boolean; takenDown: boolean; free: boolean } | null> {
  const table = tables[kind] as typeof products;
  const free = kind === 'photo' ? sql<boolean>`false` : sql<boolean>`(not ${hasPrice[kind]} and ${isAvailable(kind)})`;
  const [row] = await db
    .select({
      performerId: table.performerId,
      removed: sql<boolean>`${table.removedAt} is not null`,
      takenDown: sql<boolean>`${table.takenDownAt} is not null`,
      free,
    })
    .from(table)
    .innerJoin(performers, eq(performers.accountId, table.performerId))
    .where(eq(table.id, id));
  return row ?? null;
}

/** Counts a visitor of a video once a day. @returns the views so far, or null if the video does not exist */
export async function countVideoVisitor(tx: Tx, videoId: string, visitor: string, day: string): Promise<number | null> {
  const [known] = await tx
    .select({ views: videos.views })
    .from(videos)
    .where(and(eq(videos.id, videoId), isNull(videos.removedAt)));
  if (!known) return null;
  const inserted = await tx
    .insert(videoViews)
    .values({ videoId, visitor, day })
    .onConflictDoNothing()
    .returning({ day: videoViews.day });
  if (!inserted.length) return known.views;
  const [counted] = await tx
    .update(videos)
    .set({ views: sql`${videos.views} + 1` })
    .where(eq(videos.id, videoId))
    .returning({ views: videos.views });
  return counted?.views ?? known.views;
}

/** Deletes the visitors of the days before `day`, which only serve to count each visitor once a day. */
export async function deleteVideoVisitors(db: Db, day: string): Promise<void> {
  await db.delete(videoViews).where(sql`${videoViews.day} < ${day}`);
}
