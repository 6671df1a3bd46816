import { type Context } from '@server/context';
import { type LiveBatch, tellFollowers } from './service/followers';
import { tellMentioned } from './service/mentions';
import { deliver, type Happening, notify } from './service/notifying';
import { deleteOld } from './service/reading';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'notifications/notify': Happening & { once: true };
    'notifications/deliver': { id: string };
    'notifications/live': LiveBatch;
    'notifications/mentions': { messageId: string };
    'notifications/delete': Record<string, never>;
  }
}

/** Registers the jobs that write and deliver notifications, and delete old ones every night. */
export function notificationsJobs(ctx: Context): void {
  ctx.jobs.register('notifications/notify', (happening) => notify(ctx, ctx.db, happening));
  ctx.jobs.register('notifications/deliver', ({ id }) => deliver(ctx, id));
  ctx.jobs.register('notifications/live', (batch) => tellFollowers(ctx, batch));
  ctx.jobs.register('notifications/mentions', ({ messageId }) => tellMentioned(ctx, messageId));
  ctx.jobs.register('notifications/delete', () => deleteOld(ctx), '40 3 * * *');
}
