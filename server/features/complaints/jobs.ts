import { type Context } from '@server/context';
import { sendComplaintMail } from './service/register';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'complaints/mail': { id: string; isReopened?: boolean };
  }
}

/** Registers the job that mails receipts and answers. */
export function complaintsJobs(ctx: Context): void {
  ctx.jobs.register('complaints/mail', ({ id, isReopened = false }) => sendComplaintMail(ctx, id, isReopened));
}
