import { type Context } from '@server/context';
import { gently } from '@server/jobs/gently';
import { tellOfAnnouncement, type TellingBatch } from './service/telling';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'announcements/tell': TellingBatch;
  }
}

/** Registers the job that tells people of announcements. */
export function announcementsJobs(ctx: Context): void {
  ctx.jobs.register('announcements/tell', (batch) => gently(() => tellOfAnnouncement(ctx, batch)));
}
