import { type Context } from '@server/context';
import { type RecordedMail, sendRecordedMail } from './service/recordings';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'streaming/recorded': RecordedMail;
  }
}

/** Registers the job that emails a performer about a recording; the queue retries it if the mail server is down. */
export function streamingJobs(ctx: Context): void {
  ctx.jobs.register('streaming/recorded', (mail) => sendRecordedMail(ctx, mail));
}
