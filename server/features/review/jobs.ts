import { type Context } from '@server/context';
import { type RefusedItem } from './emails';
import { sendReviewMail } from './service/deciding';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'review/mail': RefusedItem;
  }
}

/** Registers the job that tells performers about refused items. */
export function reviewJobs(ctx: Context): void {
  ctx.jobs.register('review/mail', (mail) => sendReviewMail(ctx, mail));
}
