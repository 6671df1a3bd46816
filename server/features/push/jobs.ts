import { type Context } from '@server/context';
import { gently } from '@server/jobs/gently';
import { sendPush } from './service/sending';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    /** ids of notifications */
    'push/send': { ids: string[] };
  }
}

/** Registers the job that sends push messages. */
export function pushJobs(ctx: Context): void {
  ctx.jobs.register('push/send', ({ ids }) => gently(() => sendPush(ctx, ids)));
}
