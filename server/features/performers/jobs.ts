import { type Context } from '@server/context';
import { advanceNextShows, forgetPastVisitors } from './service/profile';
import { forgetUnusedWords } from './service/search';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'performers/nextShows': Record<string, never>;
    'performers/visitors': Record<string, never>;
    'performers/formerPicture': { key: string };
    'performers/words': Record<string, never>;
  }
}

/** Moves announced shows on as their time passes, forgets who looked yesterday and words that nobody has any more. */
export function performersJobs(ctx: Context): void {
  ctx.jobs.register('performers/nextShows', async () => void (await advanceNextShows(ctx)), '*/5 * * * *');
  ctx.jobs.register('performers/visitors', () => forgetPastVisitors(ctx), '10 0 * * *');
  ctx.jobs.register('performers/formerPicture', ({ key }) => ctx.storage.remove(key));
  ctx.jobs.register('performers/words', () => forgetUnusedWords(ctx), '40 3 * * *');
}
