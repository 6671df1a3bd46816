import { type Context } from '@server/context';
import { advanceNextShows, sumPastVisitors } from './service/profile';
import { deleteUnusedSearchWords } from './service/search';
import { removeUnusedPictures } from './service/showPictures';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'performers/nextShows': Record<string, never>;
    'performers/visitors': Record<string, never>;
    'performers/formerPicture': { key: string };
    'performers/words': Record<string, never>;
    'performers/showPictures': Record<string, never>;
  }
}

/**
 * Registers the jobs that update next shows, sum up past visitors, and delete old and unused pictures and unused search
 * words.
 */
export function performersJobs(ctx: Context): void {
  ctx.jobs.register('performers/nextShows', async () => void (await advanceNextShows(ctx)), '*/5 * * * *');
  ctx.jobs.register('performers/visitors', () => sumPastVisitors(ctx), '10 0 * * *');
  ctx.jobs.register('performers/formerPicture', ({ key }) => ctx.storage.remove(key));
  ctx.jobs.register('performers/showPictures', async () => void (await removeUnusedPictures(ctx)), '50 3 * * *');
  ctx.jobs.register('performers/words', () => deleteUnusedSearchWords(ctx), '40 3 * * *');
}
