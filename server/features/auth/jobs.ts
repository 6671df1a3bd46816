import { type Context } from '@server/context';
import { type MailPayload, sendAccountMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'auth/mail': MailPayload;
  }
}

/** Mails are sent after the call that asks for them is answered, and tried again where the mail server is away. */
export function authJobs(ctx: Context): void {
  ctx.jobs.register('auth/mail', (payload) => sendAccountMail(ctx, payload));
}
