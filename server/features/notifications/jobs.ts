import { type Context } from '@server/context';
import { gently } from '@server/jobs/gently';
import { queueDigests } from './service/digests';
import { type LiveBatch, tellFollowers } from './service/followers';
import { tellMentioned } from './service/mentions';
import { deliver, type Happening, notify } from './service/notifying';
import { deleteOld } from './service/reading';
import { type DueOfMany } from './service/planning';
import { type Due, sendDue, sendDueOfMany } from './service/sending';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'notifications/notify': Happening & { once: true };
    'notifications/deliver': { id: string };
    'notifications/live': LiveBatch;
    'notifications/mentions': { messageId: string };
    'notifications/send': Due;
    'notifications/sendMany': DueOfMany;
    'notifications/digests': Record<string, never>;
    'notifications/delete': Record<string, never>;
  }
}

/** Registers the jobs that write, deliver and summarise notifications, and delete old ones every night. */
export function notificationsJobs(ctx: Context): void {
  ctx.jobs.register('notifications/notify', (happening) => notify(ctx, ctx.db, happening));
  ctx.jobs.register('notifications/deliver', ({ id }) => deliver(ctx, id));
  ctx.jobs.register('notifications/live', (batch) => tellFollowers(ctx, batch));
  ctx.jobs.register('notifications/mentions', ({ messageId }) => tellMentioned(ctx, messageId));
  ctx.jobs.register('notifications/send', (due) => sendDue(ctx, due));
  ctx.jobs.register('notifications/sendMany', (due) => gently(() => sendDueOfMany(ctx, due)));
  ctx.jobs.register('notifications/digests', () => queueDigests(ctx), '*/15 * * * *');
  ctx.jobs.register('notifications/delete', () => deleteOld(ctx), '40 3 * * *');
}
