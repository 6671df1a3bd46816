import { type Context } from '@server/context';
import { type Contact, sendContactEmail } from './service';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'contact/mail': Contact;
  }
}

/** Registers the job that emails contact messages. */
export function contactJobs(ctx: Context): void {
  ctx.jobs.register('contact/mail', (contact) => sendContactEmail(ctx, contact));
}
