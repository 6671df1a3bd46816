import { type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { type Email, type Recipient, type Sender } from '@server/mail/compose';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { findAccount } from '../../auth/service/accounts';
import { sendToAccount } from '../../auth/service/accountEmails';
import {
  accountKeptEmail,
  dayText,
  deletionReminderEmail,
  deletionScheduledEmail,
  exportFailedEmail,
  exportReadyEmail,
  registrationExpiredEmail,
  studioClosedEmail,
} from '../emails';

/** An email in the job queue; `at` is the date that it names. */
export type DataRightsEmail =
  | {
      kind: 'exportReady' | 'deletionScheduled' | 'deletionReminder' | 'registrationExpired';
      accountId: string;
      at: string;
    }
  | { kind: 'exportFailed' | 'accountKept'; accountId: string }
  | { kind: 'studioClosed'; accountId: string; studioName: string };

/** Queues an email. In a transaction it is sent only after the commit. */
export const queueDataRightsEmail = (ctx: Context, db: Db, payload: DataRightsEmail): Promise<void> =>
  ctx.jobs.add(db, 'dataRights/mail', payload, { maxAttempts: EMAIL_MAX_ATTEMPTS });

/** Returns the path of the page with the own data. */
export const securityPath = (role: Role): string =>
  role === 'studio' ? '/studio/security' : `/account/${role}/security`;

function compose(payload: DataRightsEmail, recipient: Recipient, { siteName, url }: Sender, role: Role): Email {
  const security = `${url}${securityPath(role)}`;
  const login = `${url}/auth/login/${role}`;
  switch (payload.kind) {
    case 'exportReady':
      return exportReadyEmail(recipient, siteName, security, dayText(new Date(payload.at)));
    case 'exportFailed':
      return exportFailedEmail(recipient, siteName, security);
    case 'deletionScheduled':
      return deletionScheduledEmail(recipient, siteName, login, dayText(new Date(payload.at)));
    case 'deletionReminder':
      return deletionReminderEmail(recipient, siteName, login, dayText(new Date(payload.at)));
    case 'registrationExpired':
      return registrationExpiredEmail(recipient, siteName, login, dayText(new Date(payload.at)));
    case 'accountKept':
      return accountKeptEmail(recipient, siteName, security);
    case 'studioClosed':
      return studioClosedEmail(recipient, siteName, payload.studioName, `${url}/account/performer/studio`);
  }
}

/** Sends a queued email. @throws Error when the mail server fails; the queue retries */
export async function sendDataRightsEmail(ctx: Context, payload: DataRightsEmail): Promise<void> {
  const { role } = await findAccount(ctx.db, payload.accountId);
  await sendToAccount(ctx, payload.accountId, (recipient, site) => compose(payload, recipient, site, role));
}
