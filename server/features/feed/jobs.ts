import { FEED_RETENTION_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { deleteFeedEventsBefore } from './store';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'feed/delete': Record<string, never>;
  }
}

/** Registers the job that deletes old events of the feed every hour. */
export function feedJobs(ctx: Context): void {
  ctx.jobs.register('feed/delete', () => deleteFeedEventsBefore(ctx.db, FEED_RETENTION_DAYS), '25 * * * *');
}
