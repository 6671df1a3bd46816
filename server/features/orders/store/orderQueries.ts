import { and, asc, count, desc, eq, gte, ilike, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type PurchasableType } from '@contract/items';
import { type DeliveryStatus } from '@contract/orders';
import { type Db } from '@server/db/client';
import { withTotal } from '@server/db/pages';
import { accounts } from '../../auth/tables';
import { refundRequests } from '../../refunds/tables';
import { orders } from '../tables';
import { type OrderRow } from './orders';

interface Person {
  id: string;
  username: string;
  name: string;
  avatar: string | null;
}
export type RefundState = Pick<typeof refundRequests.$inferSelect, 'id' | 'status' | 'tokens' | 'note'>;
/** An order with its seller and its buyer. */
export interface OrderWithPeople {
  order: OrderRow;
  performer: Person;
  member: Person;
}

const performer = alias(accounts, 'performer');
const member = alias(accounts, 'member');
const briefOf = (person: typeof performer | typeof member) => ({
  id: person.id,
  username: person.username,
  name: person.name,
  avatar: person.avatar,
});

const selectOrders = (db: Db) =>
  db
    .select({ order: orders, performer: briefOf(performer), member: briefOf(member) })
    .from(orders)
    .innerJoin(performer, eq(performer.id, orders.performerId))
    .innerJoin(member, eq(member.id, orders.memberId));

/** A search in orders. */
export interface OrderFilter {
  memberId?: string;
  performerId?: string;
  type?: PurchasableType;
  deliveryStatus?: DeliveryStatus;
  excludeRefunded?: boolean;
  q?: string;
  from?: Date;
  /** exclusive */
  until?: Date;
  limit: number;
  offset: number;
  sortBy?: string;
  sort?: 'asc' | 'desc';
}

/** Matches the start of order numbers, and any part of item names and user names. */
function matchText(q: string): SQL | undefined {
  const plain = q.replace(/[\\%_]/g, '\\$&');
  return or(
    ilike(orders.name, `%${plain}%`),
    ilike(performer.username, `%${plain}%`),
    ilike(member.username, `%${plain}%`),
    sql`${orders.number}::text like ${`${plain.replace(/^#/, '')}%`}`,
  );
}

const sortColumns = {
  createdAt: orders.id,
  orderNumber: orders.number,
  token: orders.tokens,
  name: orders.name,
  deliveryStatus: orders.deliveryStatus,
};
const isSortColumn = (name: string): name is keyof typeof sortColumns => Object.hasOwn(sortColumns, name);

/** Returns one page of orders, newest first by default, and the count of all. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<{ rows: OrderWithPeople[]; total: number }> {
  const where = and(
    filter.memberId ? eq(orders.memberId, filter.memberId) : undefined,
    filter.performerId ? eq(orders.performerId, filter.performerId) : undefined,
    filter.type ? eq(orders.type, filter.type) : undefined,
    filter.deliveryStatus ? eq(orders.deliveryStatus, filter.deliveryStatus) : undefined,
    filter.excludeRefunded ? ne(orders.deliveryStatus, 'refunded') : undefined,
    filter.from ? gte(orders.createdAt, filter.from) : undefined,
    filter.until ? lt(orders.createdAt, filter.until) : undefined,
    filter.q ? matchText(filter.q) : undefined,
  );
  const column = sortColumns[filter.sortBy && isSortColumn(filter.sortBy) ? filter.sortBy : 'createdAt'];
  return withTotal(
    filter,
    selectOrders(db)
      .where(where)
      .orderBy(filter.sort === 'asc' ? asc(column) : desc(column), desc(orders.id))
      .limit(filter.limit)
      .offset(filter.offset),
    () =>
      db
        .select({ total: count() })
        .from(orders)
        .innerJoin(performer, eq(performer.id, orders.performerId))
        .innerJoin(member, eq(member.id, orders.memberId))
        .where(where),
  );
}

export async function findOrdersByIds(db: Db, ids: string[]): Promise<OrderWithPeople[]> {
  return ids.length ? selectOrders(db).where(inArray(orders.id, ids)) : [];
}

/** Returns the latest refund request of each order, by order id. */
export async function findRefundStates(db: Db, orderIds: string[]): Promise<Map<string, RefundState>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([refundRequests.orderId], {
      orderId: refundRequests.orderId,
      id: refundRequests.id,
      status: refundRequests.status,
      tokens: refundRequests.tokens,
      note: refundRequests.note,
    })
    .from(refundRequests)
    .where(inArray(refundRequests.orderId, orderIds))
    .orderBy(refundRequests.orderId, desc(refundRequests.id));
  return new Map(rows.map(({ orderId, ...state }) => [orderId, state]));
}
