import { type Context } from '@server/context';
import { sendReopened } from './service/reopening';
import { insertCase } from './store/changes';
import { findFailedJobs } from './store/failedJobs';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'cases/failures': Record<string, never>;
    'cases/mail': { accountId: string; what: string; link: string };
  }
}

const EVERY_FIVE_MINUTES = '*/5 * * * *';
const FAILURE_DUE_HOURS = 24;

/** Opens cases for the jobs that failed for good. */
async function openFailures(ctx: Context): Promise<void> {
  for (const { id, name, attempts, error } of await findFailedJobs(ctx.db))
    await insertCase(ctx.db, {
      kind: name.includes('mail') ? 'mail' : 'job',
      subjectId: id,
      accountId: null,
      title: name,
      reason: 'failed',
      facts: { attempts, error },
      dueHours: FAILURE_DUE_HOURS,
    });
}

/** Registers the jobs of the desk. */
export function casesJobs(ctx: Context): void {
  ctx.jobs.register('cases/failures', () => openFailures(ctx), EVERY_FIVE_MINUTES);
  ctx.jobs.register('cases/mail', ({ accountId, ...reopened }) => sendReopened(ctx, accountId, reopened));
}
