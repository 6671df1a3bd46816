import { and, asc, count, desc, eq, gt, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type AnnouncementAudience } from '@contract/announcements';
import { type PurchasableType } from '@contract/items';
import { type NotificationChannel } from '@contract/notificationKinds';
import { type Db } from '@server/db/client';
import { accounts } from '../../auth/tables';
import { favourites } from '../../favourites/tables';
import { isOnFor, mayBeTold, type Told } from '../../notifications/service/crowd';
import { orders } from '../../orders/tables';
import { announcementOptouts } from '../tables';

/** The people an announcement of a performer is for. */
export interface Audience {
  performerId: string;
  audience: AnnouncementAudience;
  itemType: PurchasableType | null;
  itemId: string | null;
  /** the supporters with a badge */
  supporters: readonly string[];
}

const followers = (db: Db, performerId: string) =>
  db
    .select({ id: favourites.userId })
    .from(favourites)
    .where(and(eq(favourites.performerId, performerId), eq(favourites.level, 'all')));

/** An item whose buyers an announcement is for. */
export type AnnouncedItem = Pick<Audience, 'performerId' | 'itemType' | 'itemId'>;

const isKeptOrderOf = ({ performerId, itemType, itemId }: AnnouncedItem): SQL | undefined =>
  and(
    eq(orders.performerId, performerId),
    eq(orders.type, itemType!),
    eq(orders.itemId, itemId!),
    ne(orders.deliveryStatus, 'refunded'),
  );

const buyers = (db: Db, item: AnnouncedItem) =>
  db.select({ id: orders.memberId }).from(orders).where(isKeptOrderOf(item));

function isMeant(db: Db, audience: Audience): SQL | undefined {
  if (audience.audience === 'followers') return inArray(accounts.id, followers(db, audience.performerId));
  if (audience.audience === 'buyers') return inArray(accounts.id, buyers(db, audience));
  return sql`${accounts.id} = any(${sql.param(audience.supporters)}::uuid[])`;
}

/** Members who follow the performer for live shows only, or quietly, are told nothing else. */
const followsForLess = (db: Db, performerId: string) =>
  db
    .select({ id: favourites.userId })
    .from(favourites)
    .where(
      and(eq(favourites.userId, accounts.id), eq(favourites.performerId, performerId), ne(favourites.level, 'all')),
    );
const optedOut = (db: Db, performerId: string) =>
  db
    .select({ id: announcementOptouts.accountId })
    .from(announcementOptouts)
    .where(and(eq(announcementOptouts.accountId, accounts.id), eq(announcementOptouts.performerId, performerId)));

const on = (db: Db, channel: NotificationChannel) => isOnFor(db, accounts.id, 'announcement', channel);

/** Selects the people of an audience who want announcements and may get them. */
const isTold = (db: Db, audience: Audience): SQL | undefined =>
  and(
    isMeant(db, audience),
    eq(accounts.role, 'user'),
    or(on(db, 'bell'), on(db, 'toast'), on(db, 'push'), on(db, 'mail')),
    mayBeTold(db, audience.performerId),
    notExists(followsForLess(db, audience.performerId)),
    notExists(optedOut(db, audience.performerId)),
  );

/** Returns some people after `after` who are told, in the order of their ids. */
export const audienceAfter = (db: Db, audience: Audience, after: string, limit: number): Promise<Told[]> =>
  db
    .select({ accountId: accounts.id, inBell: on(db, 'bell'), toast: on(db, 'toast') })
    .from(accounts)
    .where(and(gt(accounts.id, after), isTold(db, audience)))
    .orderBy(asc(accounts.id))
    .limit(limit);

/** Counts the people who would be told. */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const [row] = await db.select({ told: count() }).from(accounts).where(isTold(db, audience));
  return row?.told ?? 0;
}

const nameOfOrders = sql<string>`max(${orders.name})`;

/** Returns the name of an item that has buyers; null without one. */
export async function findBoughtName(db: Db, item: AnnouncedItem): Promise<string | null> {
  const [row] = await db.select({ name: nameOfOrders }).from(orders).where(isKeptOrderOf(item));
  return row?.name ?? null;
}

/** Returns the items of a performer that have buyers, those with most first. */
export function itemsWithBuyers(db: Db, performerId: string, limit: number) {
  const people = sql<number>`count(distinct ${orders.memberId})::int`;
  return db
    .select({ type: orders.type, id: orders.itemId, name: nameOfOrders, buyers: people })
    .from(orders)
    .where(and(eq(orders.performerId, performerId), ne(orders.deliveryStatus, 'refunded')))
    .groupBy(orders.type, orders.itemId)
    .orderBy(desc(people), orders.itemId)
    .limit(limit);
}
