import { type Context } from '@server/context';
import { type OrderMail, sendOrderMail } from './service/mails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'orders/mail': OrderMail;
  }
}

/** Mails are sent after the call that asks for them is answered, and tried again where the mail server is away. */
export function ordersJobs(ctx: Context): void {
  ctx.jobs.register('orders/mail', (mail) => sendOrderMail(ctx, mail));
}
