import { type Context } from '@server/context';
import { expireRequest } from './service/requests';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'shows/expire': { showId: string };
  }
}

/** A request that nobody answers is over. */
export function showsJobs(ctx: Context): void {
  ctx.jobs.register('shows/expire', ({ showId }) => expireRequest(ctx, showId));
}
