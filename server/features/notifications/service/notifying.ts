import { type NotificationKind } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { type AttachedWrite } from '@server/db/attachedWrites';
import { type Db, type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { attachJob } from '@server/jobs/jobs';
import { isMilestone, type NotificationFacts } from '../rules';
import { queuePush } from '../../push/service/queueing';
import { channelsOf } from '../store/choices';
import {
  countUnread,
  deleteNotification,
  findNotification,
  markRead,
  upsertNotification,
} from '../store/notifications';
import { viewNotification } from '../view';
import { planDeliveries } from './planning';

/** Something that happened for an account. */
export type Happening = {
  [K in NotificationKind]: {
    accountId: string;
    kind: K;
    /** what it happened to; everything with the same key shares one notification until it is read */
    key: string;
    /** the account that did it */
    actorId?: string | null;
    /** the message that the notification quotes */
    messageId?: string;
    facts: NotificationFacts[K];
    /** the same facts and message are the same event, and change nothing again */
    once?: boolean;
  };
}[NotificationKind];

/**
 * Notifies an account, in the transaction of what happened. The bell of its open pages follows by a job after the
 * commit, also when this process dies in between.
 */
export async function notify(
  ctx: Pick<Context, 'jobs'>,
  db: Db,
  { actorId = null, once = false, ...happening }: Happening,
): Promise<void> {
  if (actorId === happening.accountId) return;
  const id = await upsertNotification(db, { ...happening, actorId }, once);
  if (!id) return;
  await ctx.jobs.add(db, 'notifications/deliver', { id }, { key: `notifications/deliver:${id}` });
  await queuePush(ctx, db, [id]);
}

/**
 * Returns a notification as a write attached to another statement. A job writes it after the commit, so that it can
 * neither delay nor undo the statement.
 */
export const attachNotification = (happening: Happening & { once: true }): AttachedWrite =>
  attachJob('notifications/notify', happening);

/** Shows a notification on the open pages of its account, and plans what goes out by mail or push. May be repeated. */
export async function deliver(ctx: Context, id: string): Promise<void> {
  const row = await findNotification(ctx.db, id);
  if (!row) return;
  const { accountId, kind, inBell, readAt } = row.notification;
  const { toast } = await channelsOf(ctx.db, accountId, kind);
  await inTransaction(ctx.db, (tx) => planDeliveries(ctx, tx, [id]));
  if (!inBell && !toast) return;
  ctx.realtime.toAccount(accountId, 'notifications/changed', {
    unread: await countUnread(ctx.db, accountId),
    arrived: readAt ? null : viewNotification(row),
    toast,
  });
}

/** Tells the open pages of an account how many notifications are unread, after a commit that changed it. */
export async function sendUnread(ctx: Context, accountId: string): Promise<number> {
  const unread = await countUnread(ctx.db, accountId);
  ctx.realtime.toAccount(accountId, 'notifications/changed', { unread, arrived: null, toast: false });
  return unread;
}

/** A thing of an account, and the transaction in which the account sees or removes it. */
interface Touched {
  tx: Tx;
  after: After;
  accountId: string;
  key: string;
}

/** Marks the notification of a thing as read, because its account has seen the thing itself. */
export async function noteAsSeen(ctx: Context, { tx, after, accountId, key }: Touched): Promise<void> {
  if (await markRead(tx, accountId, { key })) after(async () => void (await sendUnread(ctx, accountId)));
}

/** Deletes the notification of a thing that its account has removed. */
export async function forget(ctx: Context, { tx, after, accountId, key }: Touched): Promise<void> {
  if (await deleteNotification(tx, accountId, key)) after(async () => void (await sendUnread(ctx, accountId)));
}

/** Tells a performer of a round number of followers, once for each. */
export async function notifyOfMilestone(ctx: Context, tx: Tx, performerId: string, followers: number): Promise<void> {
  if (isMilestone(followers))
    await notify(ctx, tx, {
      accountId: performerId,
      kind: 'milestone',
      key: `milestone:${followers}`,
      facts: { followers },
      once: true,
    });
}
