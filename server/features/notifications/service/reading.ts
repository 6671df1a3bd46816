import { type ReplyOf, type RequestOf } from '@contract/all';
import { NOTIFICATION_KEPT_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { kindsOf, switchable } from '../rules';
import {
  countUnread,
  deleteOldNotifications,
  findNotification,
  kindsOff,
  markRead,
  notificationsOf,
  replaceKindsOff,
} from '../store/notifications';
import { viewNotification } from '../view';
import { sendUnread } from './notifying';

/** Lists the notifications of an account, newest first. */
export async function listNotifications(
  ctx: Context,
  accountId: string,
  { group, ...query }: RequestOf<'listNotifications'>['query'],
): Promise<ReplyOf<'listNotifications'>> {
  const kinds = group && kindsOf(group);
  const { rows, total } = await notificationsOf(ctx.db, accountId, { ...query, kinds });
  return { data: rows.map(viewNotification), total, unread: await countUnread(ctx.db, accountId) };
}

/** Returns a notification that devices are to show; null when it was read, or tells of a show that has ended. */
export async function readForPush(ctx: Context, id: string) {
  const row = await findNotification(ctx.db, id);
  if (!row || row.notification.readAt || (row.notification.kind === 'live' && row.status !== 'public')) return null;
  const { accountId, at } = row.notification;
  return { view: viewNotification(row), accountId, at, unread: await countUnread(ctx.db, accountId) };
}

/** Marks notifications of an account as read. Ids of other accounts change nothing. */
export async function readNotifications(ctx: Context, accountId: string, ids?: string[]): Promise<{ unread: number }> {
  await markRead(ctx.db, accountId, { ids });
  return { unread: await sendUnread(ctx, accountId) };
}

/** Returns the kinds that an account switched off. */
export const readSwitches = async (ctx: Context, accountId: string): Promise<ReplyOf<'viewNotificationSettings'>> => ({
  off: await kindsOff(ctx.db, accountId),
});

/** Replaces the kinds that an account switched off. */
export async function writeSwitches(
  ctx: Context,
  accountId: string,
  { off }: RequestOf<'updateNotificationSettings'>['body'],
): Promise<ReplyOf<'updateNotificationSettings'>> {
  await inTransaction(ctx.db, (tx) => replaceKindsOff(tx, accountId, switchable(off)));
  return readSwitches(ctx, accountId);
}

/** Deletes notifications that nobody looks for any more. */
export const deleteOld = (ctx: Context): Promise<void> =>
  deleteOldNotifications(ctx.db, new Date(Date.now() - NOTIFICATION_KEPT_DAYS * 86_400_000));
