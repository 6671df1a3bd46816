import { type Context } from '@server/context';
import { sendReportEmail } from './service/emails';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'reports/mail': Record<string, never>;
  }
}

export function reportsJobs(ctx: Context): void {
  ctx.jobs.register('reports/mail', () => sendReportEmail(ctx));
}
