import { NOTIFICATION_MAILS_PER_DAY } from '@contract/limits';
import { NOTIFICATION_SETTINGS } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { MailUncertain } from '@server/mail/mailer';
import { inTransaction } from '@server/db/transaction';
import { afterQuietHours } from '../quietHours';
import { channelsOf, findSettings } from '../store/choices';
import { claimDue, countMailsOfDay, finishDeliveries, type Outcome, releaseDeliveries } from '../store/deliveries';
import { findNotifications, markRead, type NotificationRow } from '../store/notifications';
import { type DeliveredChannel } from '../tables';
import { sendDigest } from './digests';
import { sendNotificationMail } from './mailing';
import { type DueOfMany, quietHoursOf } from './planning';

/** What is due to an account on a channel. */
export interface Due {
  accountId: string;
  channel: DeliveredChannel;
}
type Claimed = Awaited<ReturnType<typeof claimDue>>;

/** Returns those claimed notifications that are still worth an email: unread, wanted, and of shows that still run. */
async function stillWanted(ctx: Context, accountId: string, claimed: Claimed): Promise<NotificationRow[]> {
  const ids = claimed.flatMap(({ notificationId }) => notificationId ?? []);
  const rows = await findNotifications(ctx.db, ids);
  const wanted: NotificationRow[] = [];
  for (const row of rows) {
    const { kind, readAt } = row.notification;
    if (readAt || (kind === 'live' && row.status !== 'public')) continue;
    if ((await channelsOf(ctx.db, accountId, kind)).mail) wanted.push(row);
  }
  return wanted;
}

/** Returns when the quiet hours end that an account is in now, if all of these wait for that. */
async function quietUntil(ctx: Context, accountId: string, rows: NotificationRow[]): Promise<Date | null> {
  if (rows.some(({ notification }) => NOTIFICATION_SETTINGS[notification.kind].quietHours === 'ignore')) return null;
  const { timeZone, ...settings } = await findSettings(ctx.db, accountId);
  const now = new Date();
  const due = afterQuietHours(now, quietHoursOf(settings), timeZone ?? 'UTC');
  return due > now ? due : null;
}

/** Sends one mail about everything claimed. @returns what became of the deliveries; null: they wait on */
async function sendMail(ctx: Context, accountId: string, claimed: Claimed): Promise<Outcome | null> {
  const { isMailOff } = await findSettings(ctx.db, accountId);
  const rows = isMailOff ? [] : await stillWanted(ctx, accountId, claimed);
  if (!rows.length || (await countMailsOfDay(ctx.db, accountId)) >= NOTIFICATION_MAILS_PER_DAY) return 'dropped';
  const later = await quietUntil(ctx, accountId, rows);
  if (later) {
    await inTransaction(ctx.db, async (tx) => {
      await releaseDeliveries(
        tx,
        claimed.map(({ id }) => id),
        later,
      );
      await ctx.jobs.add(tx, 'notifications/send', { accountId, channel: 'mail' }, { runAt: later });
    });
    return null;
  }
  if (!(await sendNotificationMail(ctx, accountId, rows))) return 'dropped';
  // nobody reads these under the bell
  const unlisted = rows.filter(({ notification }) => !notification.inBell).map(({ notification }) => notification.id);
  if (unlisted.length) await markRead(ctx.db, accountId, { ids: unlisted });
  return 'sent';
}

const SENDERS: Record<
  DeliveredChannel,
  (ctx: Context, accountId: string, claimed: Claimed) => Promise<Outcome | null>
> = {
  mail: sendMail,
  digest: async (ctx, accountId) => ((await sendDigest(ctx, accountId)) ? 'sent' : 'dropped'),
};

/**
 * Sends what is due to an account on a channel, at most once: the deliveries are claimed first, and wait again only if
 * they certainly did not go out.
 */
export async function sendDue(ctx: Context, { accountId, channel }: Due): Promise<void> {
  const claimed = await claimDue(ctx.db, accountId, channel);
  if (!claimed.length) return;
  const ids = claimed.map(({ id }) => id);
  try {
    const outcome = await SENDERS[channel](ctx, accountId, claimed);
    if (outcome) await finishDeliveries(ctx.db, ids, outcome);
  } catch (error) {
    if (!(error instanceof MailUncertain)) {
      await releaseDeliveries(ctx.db, ids);
      throw error;
    }
    ctx.log.warn({ err: error, accountId, channel }, 'a notification could not be sent');
    await finishDeliveries(ctx.db, ids, 'failed');
  }
}

/**
 * Sends what is due to some accounts on a channel.
 * @throws the last error, after every account had its turn, so that the job runs again for those that failed
 */
export async function sendDueOfMany(ctx: Context, { accountIds, channel }: DueOfMany): Promise<void> {
  let failure: unknown = null;
  for (const accountId of accountIds)
    try {
      await sendDue(ctx, { accountId, channel });
    } catch (error) {
      failure = error;
    }
  if (failure) throw failure;
}
