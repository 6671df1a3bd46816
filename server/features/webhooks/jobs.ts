import { FEED_RETENTION_DAYS } from '@contract/limits';
import { type Context } from '@server/context';
import { renewSealedSecrets } from './service/secrets';
import { deleteDeliveriesBefore } from './store';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'webhooks/tidy': Record<string, never>;
  }
}

/** Registers the job that deletes old attempts, and seals secrets again after the site's key was replaced. */
export function webhooksJobs(ctx: Context): void {
  const tidy = async () => {
    await deleteDeliveriesBefore(ctx.db, FEED_RETENTION_DAYS);
    await renewSealedSecrets(ctx);
  };
  ctx.jobs.register('webhooks/tidy', tidy, '35 * * * *');
}
