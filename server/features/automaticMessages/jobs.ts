import { type Context } from '@server/context';
import { sendDueMessages } from './service/sending';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'automaticMessages/send': Record<string, never>;
  }
}

/** Registers the job that sends timed messages: every minute, in one of the processes. */
export function automaticMessagesJobs(ctx: Context): void {
  ctx.jobs.register('automaticMessages/send', () => sendDueMessages(ctx), '* * * * *');
}
