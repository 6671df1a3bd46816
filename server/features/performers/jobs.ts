import { type Context } from '@server/context';
import { advanceNextShows, forgetPastVisitors } from './service/profile';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'performers/nextShows': Record<string, never>;
    'performers/visitors': Record<string, never>;
  }
}

/** Moves announced shows on as their time passes, and forgets who looked yesterday. */
export function performersJobs(ctx: Context): void {
  ctx.jobs.register('performers/nextShows', async () => void (await advanceNextShows(ctx)), '*/5 * * * *');
  ctx.jobs.register('performers/visitors', () => forgetPastVisitors(ctx), '10 0 * * *');
}
