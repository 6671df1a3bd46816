import { type Context } from '@server/context';
import { sendRefundMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'refunds/mail': { requestId: string };
  }
}

/** The mail about a decision is sent after it stands, and tried again where the mail server is away. */
export function refundsJobs(ctx: Context): void {
  ctx.jobs.register('refunds/mail', ({ requestId }) => sendRefundMail(ctx, requestId));
}
