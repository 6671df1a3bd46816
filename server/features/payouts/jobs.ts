import { type Context } from '@server/context';
import { type PayoutMail, sendPayoutMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'payouts/mail': PayoutMail;
  }
}

/** Mails about payouts are sent after the transaction that asks for them. */
export function payoutsJobs(ctx: Context): void {
  ctx.jobs.register('payouts/mail', (mail) => sendPayoutMail(ctx, mail));
}
