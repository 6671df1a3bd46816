import { type ReplyOf, type RequestOf } from '@contract/all';
import { NOTIFICATION_KEPT_DAYS } from '@contract/limits';
import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { afterQuietHours } from '../quietHours';
import { kindsOf } from '../rules';
import { channelsOf, findSettings } from '../store/choices';
import { deleteOldDeliveries } from '../store/deliveries';
import {
  countUnread,
  deleteOldNotifications,
  findNotification,
  markRead,
  notificationsOf,
} from '../store/notifications';
import { viewNotification } from '../view';
import { sendUnread } from './notifying';
import { quietHoursOf } from './planning';

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

/**
 * Returns a notification that devices are to show from `dueAt` on, after quiet hours; null when it was read, tells of a
 * show that has ended, or its account wants no push of its kind.
 */
export async function readForPush(ctx: Context, id: string) {
  const row = await findNotification(ctx.db, id);
  if (!row || row.notification.readAt || (row.notification.kind === 'live' && row.status !== 'public')) return null;
  const { accountId, at, kind } = row.notification;
  if (!(await channelsOf(ctx.db, accountId, kind)).push) return null;
  const { timeZone, ...settings } = await findSettings(ctx.db, accountId);
  const quiet = NOTIFICATION_SETTINGS[kind].quietHours === 'wait' ? quietHoursOf(settings) : null;
  const dueAt = afterQuietHours(new Date(), quiet, timeZone ?? 'UTC');
  return { view: viewNotification(row), accountId, at, dueAt, unread: await countUnread(ctx.db, accountId) };
}

/** Marks notifications of an account as read. Ids of other accounts change nothing. */
export async function readNotifications(ctx: Context, accountId: string, ids?: string[]): Promise<{ unread: number }> {
  await markRead(ctx.db, accountId, { ids });
  return { unread: await sendUnread(ctx, accountId) };
}

/** Deletes notifications that nobody looks for any more, and what is known of their delivery. */
export async function deleteOld(ctx: Context): Promise<void> {
  const before = new Date(Date.now() - NOTIFICATION_KEPT_DAYS * 86_400_000);
  await deleteOldNotifications(ctx.db, before);
  await deleteOldDeliveries(ctx.db, before);
}
