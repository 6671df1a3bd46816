import { type Context } from '@server/context';
import { tellAllReachedGoals } from './service/reaching';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'goals/reached': Record<string, never>;
  }
}

/** Registers the job that tells of reached goals every minute, where a tip's process could not. */
export function goalsJobs(ctx: Context): void {
  ctx.jobs.register('goals/reached', () => tellAllReachedGoals(ctx), '* * * * *');
}
