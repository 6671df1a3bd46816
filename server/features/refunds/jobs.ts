import { type Context } from '@server/context';
import { sendRefundEmail } from './service/emails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'refunds/mail': { requestId: string };
  }
}

/** Registers the job that sends the email about a decision, after the decision is committed. */
export function refundsJobs(ctx: Context): void {
  ctx.jobs.register('refunds/mail', ({ requestId }) => sendRefundEmail(ctx, requestId));
}
