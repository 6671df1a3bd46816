import { type Context } from '@server/context';
import { checkPolls } from './service/polls';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'polls/check': Record<string, never>;
  }
}

/** Registers the job that ends polls: at their time, when a performer leaves the stage, and every minute. */
export function pollsJobs(ctx: Context): void {
  ctx.jobs.register('polls/check', () => checkPolls(ctx), '* * * * *');
}
