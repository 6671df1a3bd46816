import { type Context } from '@server/context';
import { checkPledges } from './service/settling';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'pledges/check': Record<string, never>;
  }
}

const EVERY_MINUTE = '* * * * *';

/** Registers the job that pays and returns pledges: after every event that may decide one, and every minute. */
export function pledgesJobs(ctx: Context): void {
  ctx.jobs.register('pledges/check', () => checkPledges(ctx), EVERY_MINUTE);
}
