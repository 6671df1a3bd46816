import { type ReplyOf, type RequestOf } from '@contract/all';
import { NOTIFICATION_KEPT_DAYS } from '@contract/limits';
import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { type NotificationView } from '@contract/notifications';
import { type Context } from '@server/context';
import { afterQuietHours } from '../quietHours';
import { kindsOf } from '../rules';
import { isOnAs } from '../store/choices';
import { deleteOldDeliveries, findAddressed } from '../store/deliveries';
import {
  countUnread,
  countUnreadOf,
  deleteOldNotifications,
  findNotifications,
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

/** A notification for the devices of its account. */
export interface ForPush {
  view: NotificationView;
  accountId: string;
  at: Date;
  /** when devices show it, after quiet hours */
  dueAt: Date;
  /** the number of unread notifications of the account */
  unread: number;
}

/**
 * Returns those of some notifications that devices are to show. It leaves out those that were read, that tell of a show
 * that has ended, and those whose accounts want no push of their kind.
 */
export async function readForPush({ db }: Pick<Context, 'db'>, ids: string[]): Promise<ForPush[]> {
  const addressed = new Map((await findAddressed(db, ids, 'push')).map((one) => [one.id, one]));
  const rows = await findNotifications(db, [...addressed.keys()]);
  const unread = await countUnreadOf(
    db,
    rows.map(({ notification }) => notification.accountId),
  );
  const now = new Date();
  return rows.flatMap((row): ForPush[] => {
    const { id, kind, accountId, at } = row.notification;
    const { chosen, settings, timeZone } = addressed.get(id)!;
    if (!isOnAs(kind, 'push', chosen) || (kind === 'live' && row.status !== 'public')) return [];
    const quiet = NOTIFICATION_SETTINGS[kind].quietHours === 'wait' ? quietHoursOf(settings) : null;
    const dueAt = afterQuietHours(now, quiet, timeZone ?? 'UTC');
    return [{ view: viewNotification(row), accountId, at, dueAt, unread: unread.get(accountId) ?? 0 }];
  });
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
