import { type Context } from '@server/context';
import { tidyAudience } from './service/audience';
import { type RecordedMail, sendRecordedMail } from './service/recordings';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'streaming/recorded': RecordedMail;
    'streaming/audience': Record<string, never>;
  }
}

/**
 * Registers the job that emails a performer about a recording, which the queue retries if the mail server is down, and
 * the nightly job that sums up who watched.
 */
export function streamingJobs(ctx: Context): void {
  ctx.jobs.register('streaming/recorded', (mail) => sendRecordedMail(ctx, mail));
  ctx.jobs.register('streaming/audience', () => tidyAudience(ctx), '25 3 * * *');
}
