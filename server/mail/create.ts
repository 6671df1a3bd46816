import path from 'node:path';
import { type Config } from '../config';
import { type Mailer } from './mailer';
import { outboxMailer } from './outbox';

/** The mailer that the configuration asks for: SMTP_URL, or the folder `outbox` in the data folder. The package for SMTP is read where it sends. */
export async function createMailer(config: Config): Promise<Mailer> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return outboxMailer(path.join(config.dataDir, 'outbox'), from);
  const { smtpMailer } = await import('./smtp');
  return smtpMailer(smtpUrl, from);
}
