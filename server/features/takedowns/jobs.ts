import { type Context } from '@server/context';
import { type TakedownNews } from './emails';
import { moveTakedownFiles, sendTakedownMail } from './service/takingDown';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'takedowns/mail': { id: string; news: TakedownNews };
    'takedowns/files': { id: string };
  }
}

/** Registers the jobs that mail owners, and that move the files of items that were taken down or restored. */
export function takedownsJobs(ctx: Context): void {
  ctx.jobs.register('takedowns/mail', (mail) => sendTakedownMail(ctx, mail));
  ctx.jobs.register('takedowns/files', ({ id }) => moveTakedownFiles(ctx, id));
}
