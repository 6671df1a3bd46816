import { type Context } from '@server/context';
import { type PayoutEmail, sendPayoutEmail } from './service/emails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'payouts/mail': PayoutEmail;
  }
}

/** Registers the job that sends emails about payouts, after the transaction that queued them. */
export function payoutsJobs(ctx: Context): void {
  ctx.jobs.register('payouts/mail', (email) => sendPayoutEmail(ctx, email));
}
