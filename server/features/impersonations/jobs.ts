import { type Context } from '@server/context';
import { expireImpersonation } from './service';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'impersonations/expire': { id: string };
  }
}

/** Registers the job that records the end of a look whose time is over. */
export function impersonationsJobs(ctx: Context): void {
  ctx.jobs.register('impersonations/expire', ({ id }) => expireImpersonation(ctx, id));
}
