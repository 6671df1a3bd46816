import { type Context } from '@server/context';
import { endShowsOf } from './service/ending';
import { expireRequest } from './service/requests';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'shows/expire': { showId: string };
    'shows/endAll': { accountId: string };
  }
}

/** Registers the jobs that expire unanswered private show requests, and that end the shows of an account. */
export function showsJobs(ctx: Context): void {
  ctx.jobs.register('shows/expire', ({ showId }) => expireRequest(ctx, showId));
  // The account's sessions ended, so nobody with its old stream key or tokens may keep its show running.
  ctx.jobs.register('shows/endAll', ({ accountId }) => endShowsOf(ctx, accountId));
}
