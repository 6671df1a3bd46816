import { type Context } from '@server/context';
import { type ExpiryMail } from './emails';
import { checkExpiry, sendExpiryMail } from './service/expiry';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'identity/expiry': Record<string, never>;
    'identity/mail': ExpiryMail;
  }
}

const EVERY_MORNING = '35 5 * * *';

/** Registers the jobs that watch the expiry of identity documents and mail about it. */
export function identityJobs(ctx: Context): void {
  ctx.jobs.register('identity/expiry', async () => void (await checkExpiry(ctx)), EVERY_MORNING);
  ctx.jobs.register('identity/mail', (mail) => sendExpiryMail(ctx, mail));
}
