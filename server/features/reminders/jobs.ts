import { type Context } from '@server/context';
import { forgetReminders, type RemindedShow, remindOfShow } from './service/reminding';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'reminders/remind': RemindedShow;
    'reminders/forget': Record<string, never>;
  }
}

/** Registers the jobs that remind of shows and that forget shows which were moved or cancelled. */
export function remindersJobs(ctx: Context): void {
  ctx.jobs.register('reminders/remind', (show) => remindOfShow(ctx, show));
  ctx.jobs.register('reminders/forget', () => forgetReminders(ctx), '25 * * * *');
}
