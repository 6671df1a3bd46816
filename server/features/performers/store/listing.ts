import { asc, desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { performers } from '../tables';
import { cardColumns, type CardRow, isFollowedBy, selectCards } from './cards';
import { buildCondition, type ListingFilter } from './listingFilter';

export type ListingOrder = 'viewers' | 'views' | 'name' | 'latest' | 'price' | 'nextShow' | 'followed';
interface Ordered {
  order: ListingOrder;
  direction?: 'asc' | 'desc';
}
/** A requested page of a search. */
export interface PageRequest extends Ordered {
  limit: number;
  offset: number;
}

// the columns that orders need
const orderColumns = {
  accountId: performers.accountId,
  onStage: performers.onStage,
  watchSeconds: performers.watchSeconds,
  viewers: performers.viewers,
  isOnline: performers.isOnline,
  views: performers.views,
  sortName: performers.sortName,
  privateCallPrice: performers.privateCallPrice,
  nextShowAt: performers.nextShowAt,
};

/**
 * Returns the columns to order by, live performers first. Each order has an index on the same columns for its default
 * direction (tables.ts).
 */
function orderOf(
  from: Record<keyof typeof orderColumns, SQLWrapper>,
  { order, direction }: Ordered,
  followedBy?: string,
): SQL[] {
  const liveFirst = desc(from.onStage);
  const sorted = (byDefault: typeof asc) => (direction === 'asc' ? asc : direction === 'desc' ? desc : byDefault);
  switch (order) {
    case 'views':
      return [liveFirst, sorted(desc)(from.views), desc(from.accountId)];
    case 'name':
      return [liveFirst, sorted(asc)(from.sortName), asc(from.accountId)];
    case 'latest':
      return [liveFirst, sorted(desc)(from.accountId)];
    case 'price':
      return [liveFirst, sorted(asc)(from.privateCallPrice), desc(from.accountId)];
    case 'nextShow':
      return [sorted(asc)(from.nextShowAt)];
    case 'followed':
      return [
        liveFirst,
        sql`(select created_at from favourites where user_id = ${followedBy} and performer_id = ${from.accountId}) desc`,
      ];
    default:
      return [
        liveFirst,
        sorted(desc)(from.watchSeconds),
        sorted(desc)(from.viewers),
        desc(from.isOnline),
        desc(from.views),
        desc(from.accountId),
      ];
  }
}

const isScheduled = ({ order }: Ordered) => order === 'nextShow';

/** Returns one page of matches. The inner query reads only the index of the order. */
export async function findCardPage(db: Db, filter: ListingFilter, page: PageRequest): Promise<CardRow[]> {
  const position = db
    .select(orderColumns)
    .from(performers)
    .where(buildCondition(db, filter, isScheduled(page)))
    .orderBy(...orderOf(orderColumns, page, filter.followedBy))
    .limit(page.limit)
    .offset(page.offset)
    .as('position');
  return selectCards(db, filter.viewer.accountId)
    .innerJoin(position, eq(position.accountId, performers.accountId))
    .orderBy(...orderOf(position, page, filter.followedBy));
}

/**
 * Returns one page of matches, followed performers first (within live and within offline ones), and the number of
 * matches. It reads all matches and sorts them, which is faster than walking along an index when there are few. With
 * more than `max` matches, the page is meaningless.
 */
export async function findFew(
  db: Db,
  filter: ListingFilter,
  page: PageRequest,
  max: number,
): Promise<{ rows: CardRow[]; total: number }> {
  const { accountId } = filter.viewer;
  const found = db
    .select(orderColumns)
    .from(performers)
    .where(buildCondition(db, filter, isScheduled(page)))
    .limit(max + 1)
    .as('found');
  const order = orderOf(found, page);
  if (accountId && !isScheduled(page)) order.splice(1, 0, desc(isFollowedBy(accountId, found.accountId)));
  const position = db
    .select({
      accountId: found.accountId,
      at: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as('at'),
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(found)
    .orderBy(sql`at`)
    .limit(page.limit)
    .offset(page.offset)
    .as('position');
  const rows = await db
    .select({ ...cardColumns(accountId), total: position.total })
    .from(position)
    .innerJoin(performers, eq(performers.accountId, position.accountId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .orderBy(position.at);
  // an offset beyond the last match returns no row that carries the total
  const total = rows[0]?.total ?? (page.offset ? await countUpTo(db, filter, isScheduled(page), max + 1) : 0);
  return { rows, total };
}

/** Returns ids and live status of all matches, or of a part of them, in order. */
export function findPositions(
  db: Db,
  filter: ListingFilter,
  page: Ordered & { limit?: number; offset?: number },
): Promise<{ id: string; isLive: boolean }[]> {
  const positions = db
    .select({ id: performers.accountId, isLive: performers.onStage })
    .from(performers)
    .where(buildCondition(db, filter))
    .orderBy(...orderOf(orderColumns, page))
    .offset(page.offset ?? 0);
  return page.limit === undefined ? positions : positions.limit(page.limit);
}

/** Counts all matches. */
export const countAll = (db: Db, filter: ListingFilter, scheduled: boolean) =>
  db.$count(performers, buildCondition(db, filter, scheduled));

/** Counts matches up to `max`. */
export async function countUpTo(db: Db, filter: ListingFilter, scheduled: boolean, max: number): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(performers)
    .where(buildCondition(db, filter, scheduled))
    .limit(max);
  return db.$count(some.as('some'));
}

/** Returns the planner's estimate of the number of matches, without reading rows. */
export async function estimateCount(db: Db, filter: ListingFilter, scheduled: boolean): Promise<number> {
  const {
    rows: [row],
  } = await db.execute<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    sql`explain (format json) select 1 from ${performers} where ${buildCondition(db, filter, scheduled)}`,
  );
  return row?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}
