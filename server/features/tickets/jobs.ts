import { type Context } from '@server/context';
import { checkTickets } from './service/settling';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'tickets/check': Record<string, never>;
  }
}

const EVERY_MINUTE = '* * * * *';

/** Registers the job that pays and returns tickets. It runs after each event that may decide one, and every minute. */
export function ticketsJobs(ctx: Context): void {
  ctx.jobs.register('tickets/check', () => checkTickets(ctx), EVERY_MINUTE);
}
