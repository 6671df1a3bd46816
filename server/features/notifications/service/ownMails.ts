import { NOTIFICATION_SETTINGS, type NotificationKind } from '@contract/notificationKinds';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Email, type Recipient, type Sender } from '@server/mail/compose';
import { sendToAccount } from '../../auth/service/accountEmails';
import { afterQuietHours } from '../quietHours';
import { channelsOf, findSettings } from '../store/choices';
import { quietHoursOf } from './planning';
import { unsubscribeFrom } from './unsubscribing';

/** The kinds that a mail of their own feature tells, with more than the notification says. */
type OwnKind = Extract<NotificationKind, 'order' | 'refund' | 'payout'>;

/** Returns when the mail of a feature about a kind may go out to an account: now, or after its quiet hours. */
export async function ownMailAt(db: Db, accountId: string, kind: OwnKind): Promise<Date> {
  const { timeZone, ...settings } = await findSettings(db, accountId);
  const quiet = NOTIFICATION_SETTINGS[kind].quietHours === 'wait' ? quietHoursOf(settings) : null;
  return afterQuietHours(new Date(), quiet, timeZone ?? 'UTC');
}

/** Sends the mail of a feature about a kind, unless the account switched it off. @throws Error like `sendToAccount` */
export async function sendOwnMail(
  ctx: Context,
  { accountId, kind }: { accountId: string; kind: OwnKind },
  write: (recipient: Recipient, site: Sender) => Email,
): Promise<void> {
  const { isMailOff } = await findSettings(ctx.db, accountId);
  if (isMailOff || !(await channelsOf(ctx.db, accountId, kind)).mail) return;
  await sendToAccount(ctx, accountId, (reader, site) => ({
    ...write(reader, site),
    unsubscribe: unsubscribeFrom(ctx, { accountId, what: kind, siteUrl: site.url }),
  }));
}
