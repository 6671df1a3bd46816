import { type Context } from '@server/context';
import { type Contact, mailContact } from './service';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'contact/mail': Contact;
  }
}

export function contactJobs(ctx: Context): void {
  ctx.jobs.register('contact/mail', (contact) => mailContact(ctx, contact));
}
