import {
  and,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  notExists,
  notInArray,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type NotificationKind } from '@contract/notificationKinds';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { accounts } from '../../auth/tables';
import { conversations, messages } from '../../chat/tables';
import { performers } from '../../performers/tables';
import { notifications } from '../tables';
import { blockBetween, type ToldFollower } from './audience';
import { channelsOf, isWanted } from './choices';

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'accountId' | 'kind' | 'key' | 'actorId' | 'messageId' | 'facts'
>;

const AGAIN = {
  count: sql`case when ${notifications.readAt} is null then ${notifications.count} + 1 else 1 end`,
  at: sql`clock_timestamp()`,
  readAt: null,
  facts: sql`excluded.facts`,
  actorId: sql`excluded.actor_id`,
  messageId: sql`excluded.message_id`,
  inBell: sql`excluded.in_bell`,
};
const IS_ANOTHER = sql`(${notifications.facts}, ${notifications.messageId}) is distinct from (excluded.facts, excluded.message_id)`;

/**
 * Writes a notification, or counts up the one of the same thing; with `once` only if the facts or the message differ.
 * @returns its id; null when nothing was written, or the kind is off
 */
export async function upsertNotification(db: Db, row: NewNotification, once: boolean): Promise<string | null> {
  const channels = await channelsOf(db, row.accountId, row.kind);
  if (!isWanted(channels)) return null;
  const [written] = await db
    .insert(notifications)
    .values({ ...row, id: newId(), inBell: channels.bell })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.key],
      set: AGAIN,
      setWhere: once ? IS_ANOTHER : undefined,
    })
    .returning({ id: notifications.id });
  return written?.id ?? null;
}

type ManyTold = Pick<NewNotification, 'kind' | 'key' | 'actorId' | 'facts'>;

/** One of many who was told. */
export interface ToldNow extends ToldFollower {
  /** the notification */
  id: string;
  /** it was not unread in the bell before */
  isMore: boolean;
  /** there was no notification of the same thing before */
  isNew: boolean;
}

/** Selects the rows of many accounts, from arrays: a statement with thousands of values is slow to build. */
const selectMany = (many: ToldFollower[], { kind, key, actorId, facts }: ManyTold) => sql`
  select id, account_id, in_bell, ${kind}::text, ${key}::text, ${actorId}::uuid, ${JSON.stringify(facts)}::jsonb
  from unnest(${sql.param(many.map(newId))}::uuid[], ${sql.param(many.map(({ accountId }) => accountId))}::uuid[],
    ${sql.param(many.map(({ inBell }) => inBell))}::boolean[]) as many (id, account_id, in_bell)`;

/**
 * Tells accounts of a show, except those who were told since `since`.
 * @returns those who were told
 */
export async function insertLive(
  tx: Tx,
  followers: ToldFollower[],
  { performerId, facts, since }: { performerId: string; facts: unknown; since: Date },
): Promise<ToldNow[]> {
  const byId = new Map(followers.map((one) => [one.accountId, one]));
  const what = { kind: 'live' as const, key: `live:${performerId}`, actorId: performerId, facts };
  const { rows } = await tx.execute<{ id: string; accountId: string; wasUnread: boolean; isNew: boolean }>(sql`
    with unread as (
      select account_id from notifications
      where account_id = any(${sql.param([...byId.keys()])}::uuid[]) and key = ${what.key} and in_bell and read_at is null
    ), told as (
      insert into notifications (id, account_id, in_bell, kind, key, actor_id, facts)
      ${selectMany(followers, what)}
      on conflict (account_id, key) do update
        set count = 1, at = clock_timestamp(), read_at = null, facts = excluded.facts, in_bell = excluded.in_bell
        where notifications.at < ${since.toISOString()}::timestamptz
      returning id, account_id, xmax = 0 as is_new
    )
    select id, account_id as "accountId", unread.account_id is not null as "wasUnread", is_new as "isNew"
    from told left join unread using (account_id)`);
  return rows.map(({ id, accountId, wasUnread, isNew }) => {
    const follower = byId.get(accountId)!;
    return { ...follower, id, isMore: follower.inBell && !wasUnread, isNew };
  });
}

/**
 * Tells accounts something that happens once; those who were told before are left out.
 * @returns those who were told
 */
export async function insertForMany(tx: Tx, many: ToldFollower[], what: ManyTold): Promise<ToldNow[]> {
  const byId = new Map(many.map((one) => [one.accountId, one]));
  const { rows } = await tx.execute<{ id: string; accountId: string }>(sql`
    insert into notifications (id, account_id, in_bell, kind, key, actor_id, facts) ${selectMany(many, what)}
    on conflict (account_id, key) do nothing
    returning id, account_id as "accountId"`);
  return rows.map(({ id, accountId }) => {
    const one = byId.get(accountId)!;
    return { ...one, id, isMore: one.inBell, isNew: true };
  });
}

/** Deletes the notifications of a thing of some accounts. */
export async function deleteForMany(tx: Tx, accountIds: SQLWrapper, key: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(sql`${notifications.accountId} in ${accountIds}`, eq(notifications.key, key)));
}

/** The kinds that a block between the account and who acted hides. Money and orders go on. */
const BETWEEN_PEOPLE: NotificationKind[] = ['live', 'announcement', 'message', 'mention', 'clip'];
export const isShown = (db: Db) =>
  or(
    notInArray(notifications.kind, BETWEEN_PEOPLE),
    notExists(blockBetween(db, notifications.accountId, notifications.actorId)),
  );

const host = alias(accounts, 'host');
export const selectNotifications = (db: Db) =>
  db
    .select({
      notification: notifications,
      actor: { name: accounts.name, username: accounts.username, avatar: accounts.avatar, role: accounts.role },
      status: performers.streamingStatus,
      message: { type: messages.type, text: messages.text, deletedAt: messages.deletedAt },
      host: host.username,
    })
    .from(notifications)
    .leftJoin(accounts, eq(accounts.id, notifications.actorId))
    .leftJoin(performers, eq(performers.accountId, notifications.actorId))
    .leftJoin(messages, eq(messages.id, notifications.messageId))
    .leftJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(host, eq(host.id, conversations.performerId));
export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number];

/** Returns those of some notifications that their accounts may see. */
export async function findNotifications(db: Db, ids: string[]): Promise<NotificationRow[]> {
  if (!ids.length) return [];
  return selectNotifications(db)
    .where(and(inArray(notifications.id, ids), isShown(db)))
    .orderBy(desc(notifications.at));
}

export async function findNotification(db: Db, id: string): Promise<NotificationRow | null> {
  const [row] = await selectNotifications(db).where(and(eq(notifications.id, id), isShown(db)));
  return row ?? null;
}

/** Returns a page of an account's notifications, newest first, and how many there are. */
export async function notificationsOf(
  db: Db,
  accountId: string,
  { kinds, unread, limit, offset }: { kinds?: NotificationKind[]; unread?: boolean; limit: number; offset: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const where = and(
    eq(notifications.accountId, accountId),
    notifications.inBell,
    isShown(db),
    kinds && inArray(notifications.kind, kinds),
    unread ? isNull(notifications.readAt) : undefined,
  );
  const rows = await selectNotifications(db)
    .where(where)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(notifications).where(where);
  return { rows, total: all?.total ?? 0 };
}

/** Returns the numbers of unread notifications of those of some accounts that have any. */
export async function countUnreadOf(db: Db, accountIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ accountId: notifications.accountId, unread: count() })
    .from(notifications)
    .where(
      and(
        inArray(notifications.accountId, accountIds),
        notifications.inBell,
        isNull(notifications.readAt),
        isShown(db),
      ),
    )
    .groupBy(notifications.accountId);
  return new Map(rows.map(({ accountId, unread }) => [accountId, unread]));
}

export const countUnread = async (db: Db, accountId: string): Promise<number> =>
  (await countUnreadOf(db, [accountId])).get(accountId) ?? 0;

/** Marks notifications of an account as read: those with these ids or keys, or all. @returns how many were unread */
export async function markRead(db: Db, accountId: string, which: { ids?: string[]; key?: string }): Promise<number> {
  const read = await db
    .update(notifications)
    .set({ readAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        which.ids && inArray(notifications.id, which.ids),
        which.key === undefined ? undefined : eq(notifications.key, which.key),
      ),
    )
    .returning({ id: notifications.id });
  return read.length;
}

/** Deletes the notification of a thing. @returns whether there was one */
export async function deleteNotification(db: Db, accountId: string, key: string): Promise<boolean> {
  const deleted = await db
    .delete(notifications)
    .where(and(eq(notifications.accountId, accountId), eq(notifications.key, key)))
    .returning({ id: notifications.id });
  return deleted.length > 0;
}

export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, before));
}
