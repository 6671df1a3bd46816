import { FEED_RETENTION_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { renewSealedSecrets } from './service/secrets';
import { deleteDeliveriesBefore, skipOtherEvents } from './store';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'webhooks/tidy': Record<string, never>;
  }
}

/**
 * Registers the hourly job of webhooks: it deletes old attempts, moves webhooks past events of other kinds, and
 * seals secrets again after the site's key was replaced.
 */
export function webhooksJobs(ctx: Context): void {
  const tidy = async () => {
    await deleteDeliveriesBefore(ctx.db, FEED_RETENTION_DAYS);
    await skipOtherEvents(ctx.db);
    await renewSealedSecrets(ctx);
  };
  ctx.jobs.register('webhooks/tidy', tidy, '35 * * * *');
}
