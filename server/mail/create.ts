import path from 'node:path';
import { type Config } from '../config';
import { type Mailer } from './mailer';
import { outboxMailer } from './outbox';
import { smtpMailer } from './smtp';

/** The mailer that the configuration asks for: SMTP_URL, or the folder `outbox` in the data folder. */
export function createMailer(config: Config): Mailer {
  const { smtpUrl, from } = config.mail;
  return smtpUrl ? smtpMailer(smtpUrl, from) : outboxMailer(path.join(config.dataDir, 'outbox'), from);
}
