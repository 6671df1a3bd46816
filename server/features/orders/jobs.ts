import { type Context } from '@server/context';
import { type OrderEmail, sendOrderEmail } from './service/orderEmails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'orders/mail': OrderEmail;
  }
}

/** Registers the job that sends order emails. The queue retries while the mail server is unavailable. */
export function ordersJobs(ctx: Context): void {
  ctx.jobs.register('orders/mail', (email) => sendOrderEmail(ctx, email));
}
