import path from 'node:path';
import { type Config } from '../config';
import { type Mailer } from './mailer';
import { outboxMailer } from './outbox';

/**
 * Returns the mailer of the configuration: SMTP, or the folder `outbox` of the data folder. nodemailer is loaded only
 * when used.
 */
export async function createMailer(config: Config): Promise<Mailer> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return outboxMailer(path.join(config.dataDir, 'outbox'), from);
  const { smtpMailer } = await import('./smtp');
  return smtpMailer(smtpUrl, from);
}
