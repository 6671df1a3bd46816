import path from 'node:path';
import { type Config } from '../config';
import { metrics } from '../observability/metrics';
import { type Mailer } from './mailer';
import { outboxMailer } from './outbox';

/**
 * Returns the mailer of the configuration: SMTP, or the folder `outbox` of the data folder. nodemailer is loaded only
 * when used.
 */
export async function createMailer(config: Config): Promise<Mailer> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) return counted(outboxMailer(path.join(config.dataDir, 'outbox'), from));
  const { smtpMailer } = await import('./smtp');
  return counted(smtpMailer(smtpUrl, from));
}

/** Counts the emails of a mailer. */
function counted(mailer: Mailer): Mailer {
  return {
    ...mailer,
    send: async (mail) => {
      let result = 'failed';
      try {
        await mailer.send(mail);
        result = 'sent';
      } finally {
        metrics.mails.inc({ result });
      }
    },
  };
}
