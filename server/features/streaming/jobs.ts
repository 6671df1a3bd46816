import { type Context } from '@server/context';
import { type RecordedMail, sendRecordedMail } from './service/recordings';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'streaming/recorded': RecordedMail;
  }
}

/** The mail about a recording is sent by the queue, and tried again where the mail server is away. */
export function streamingJobs(ctx: Context): void {
  ctx.jobs.register('streaming/recorded', (mail) => sendRecordedMail(ctx, mail));
}
