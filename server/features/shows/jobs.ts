import { type Context } from '@server/context';
import { expireRequest } from './service/requests';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'shows/expire': { showId: string };
  }
}

/** Registers the job that expires unanswered private show requests. */
export function showsJobs(ctx: Context): void {
  ctx.jobs.register('shows/expire', ({ showId }) => expireRequest(ctx, showId));
}
