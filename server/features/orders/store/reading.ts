import { and, asc, count, desc, eq, gte, ilike, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ForSaleTypeWord } from '@contract/assets';
import { type DeliveryStatusWord } from '@contract/orders';
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
/** An order with whom it is between. */
export interface NamedOrder {
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

const named = (db: Db) =>
  db
    .select({ order: orders, performer: briefOf(performer), member: briefOf(member) })
    .from(orders)
    .innerJoin(performer, eq(performer.id, orders.performerId))
    .innerJoin(member, eq(member.id, orders.memberId));

export interface OrderFilter {
  memberId?: string;
  performerId?: string;
  type?: ForSaleTypeWord;
  deliveryStatus?: DeliveryStatusWord;
  /** only what was not refunded */
  kept?: boolean;
  q?: string;
  from?: Date;
  /** exclusive */
  until?: Date;
  limit: number;
  offset: number;
  sortBy?: string;
  sort?: 'asc' | 'desc';
}

/** Numbers from their beginning, names of things and people anywhere. */
function matching(q: string): SQL | undefined {
  const plain = q.replace(/[\\%_]/g, '\\$&');
  return or(
    ilike(orders.name, `%${plain}%`),
    ilike(performer.username, `%${plain}%`),
    ilike(member.username, `%${plain}%`),
    sql`${orders.number}::text like ${`${plain.replace(/^#/, '')}%`}`,
  );
}

const columns = {
  createdAt: orders.id,
  orderNumber: orders.number,
  token: orders.tokens,
  name: orders.name,
  deliveryStatus: orders.deliveryStatus,
};
const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name);

/** One page of orders, the newest first unless said otherwise, and how many there are. */
export async function findOrders(db: Db, filter: OrderFilter): Promise<{ rows: NamedOrder[]; total: number }> {
  const where = and(
    filter.memberId ? eq(orders.memberId, filter.memberId) : undefined,
    filter.performerId ? eq(orders.performerId, filter.performerId) : undefined,
    filter.type ? eq(orders.type, filter.type) : undefined,
    filter.deliveryStatus ? eq(orders.deliveryStatus, filter.deliveryStatus) : undefined,
    filter.kept ? ne(orders.deliveryStatus, 'refunded') : undefined,
    filter.from ? gte(orders.createdAt, filter.from) : undefined,
    filter.until ? lt(orders.createdAt, filter.until) : undefined,
    filter.q ? matching(filter.q) : undefined,
  );
  const column = columns[filter.sortBy && isColumn(filter.sortBy) ? filter.sortBy : 'createdAt'];
  return withTotal(
    filter,
    named(db)
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

export async function namedOrders(db: Db, ids: string[]): Promise<NamedOrder[]> {
  return ids.length ? named(db).where(inArray(orders.id, ids)) : [];
}

/** The newest wish for a refund of each of these orders. */
export async function refundStates(db: Db, orderIds: string[]): Promise<Map<string, RefundState>> {
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
