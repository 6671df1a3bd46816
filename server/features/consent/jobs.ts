import { type Context } from '@server/context';
import { sendConsentMail } from './service/giving';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'consent/mail': { id: string };
  }
}

/** Registers the job that mails people who are asked for their consent. */
export function consentJobs(ctx: Context): void {
  ctx.jobs.register('consent/mail', ({ id }) => sendConsentMail(ctx, id));
}
