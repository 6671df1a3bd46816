import { and, count, desc, eq, inArray, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type NotificationKind } from '@contract/notifications';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { accounts } from '../../auth/tables';
import { conversations, messages } from '../../chat/tables';
import { performers } from '../../performers/tables';
import { notifications, notificationsOff } from '../tables';
import { blockBetween } from './audience';

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
};
const IS_ANOTHER = sql`(${notifications.facts}, ${notifications.messageId}) is distinct from (excluded.facts, excluded.message_id)`;

/**
 * Writes a notification, or counts up the one of the same thing; with `once` only if the facts or the message differ.
 * @returns its id; null when nothing was written, or the kind is off
 */
export async function upsertNotification(db: Db, row: NewNotification, once: boolean): Promise<string | null> {
  const [off] = await db
    .select({ kind: notificationsOff.kind })
    .from(notificationsOff)
    .where(and(eq(notificationsOff.accountId, row.accountId), eq(notificationsOff.kind, row.kind)));
  if (off) return null;
  const [written] = await db
    .insert(notifications)
    .values({ ...row, id: newId() })
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.key],
      set: AGAIN,
      setWhere: once ? IS_ANOTHER : undefined,
    })
    .returning({ id: notifications.id });
  return written?.id ?? null;
}

/**
 * Tells accounts of a show, except those who were told since `since`.
 * @returns the rows that were written; `isMore` when it was not unread before
 */
export async function insertLive(
  tx: Tx,
  accountIds: string[],
  { performerId, facts, since }: { performerId: string; facts: unknown; since: Date },
): Promise<{ id: string; accountId: string; isMore: boolean }[]> {
  const unread = await tx
    .select({ accountId: notifications.accountId })
    .from(notifications)
    .where(
      and(
        inArray(notifications.accountId, accountIds),
        eq(notifications.key, `live:${performerId}`),
        isNull(notifications.readAt),
      ),
    );
  const known = new Set(unread.map(({ accountId }) => accountId));
  const rows = await tx
    .insert(notifications)
    .values(
      accountIds.map((accountId) => ({
        id: newId(),
        accountId,
        kind: 'live' as const,
        key: `live:${performerId}`,
        actorId: performerId,
        facts,
      })),
    )
    .onConflictDoUpdate({
      target: [notifications.accountId, notifications.key],
      set: { ...AGAIN, count: sql`1` },
      setWhere: lt(notifications.at, since),
    })
    .returning({ id: notifications.id, accountId: notifications.accountId });
  return rows.map((row) => ({ ...row, isMore: !known.has(row.accountId) }));
}

/** The kinds that a block between the account and who acted hides. Money and orders go on. */
const BETWEEN_PEOPLE: NotificationKind[] = ['live', 'message', 'mention'];
const isShown = (db: Db) =>
  or(
    notInArray(notifications.kind, BETWEEN_PEOPLE),
    notExists(blockBetween(db, notifications.accountId, notifications.actorId)),
  );

const host = alias(accounts, 'host');
const select = (db: Db) =>
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
export type NotificationRow = Awaited<ReturnType<typeof select>>[number];

export async function findNotification(db: Db, id: string): Promise<NotificationRow | null> {
  const [row] = await select(db).where(and(eq(notifications.id, id), isShown(db)));
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
    isShown(db),
    kinds && inArray(notifications.kind, kinds),
    unread ? isNull(notifications.readAt) : undefined,
  );
  const rows = await select(db)
    .where(where)
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(notifications).where(where);
  return { rows, total: all?.total ?? 0 };
}

export async function countUnread(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt), isShown(db)));
  return row?.unread ?? 0;
}

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

export async function kindsOff(db: Db, accountId: string): Promise<NotificationKind[]> {
  const rows = await db
    .select({ kind: notificationsOff.kind })
    .from(notificationsOff)
    .where(eq(notificationsOff.accountId, accountId))
    .orderBy(notificationsOff.kind);
  return rows.map(({ kind }) => kind);
}

export async function replaceKindsOff(tx: Tx, accountId: string, kinds: NotificationKind[]): Promise<void> {
  await tx.delete(notificationsOff).where(eq(notificationsOff.accountId, accountId));
  if (kinds.length) await tx.insert(notificationsOff).values(kinds.map((kind) => ({ accountId, kind })));
}

export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, before));
}
