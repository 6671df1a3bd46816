import { type Context } from '@server/context';
import { resumeWork, workOn } from './service/processing/work';
import { forgetPastVideoVisitors } from './service/reading';
import { reclaimSpace } from './service/reclaiming';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'assets/resume': Record<string, never>;
    'assets/reclaim': Record<string, never>;
    'assets/visitors': Record<string, never>;
  }
}

/** Work that has not moved for this long may have lost its worker; asking twice costs nothing. */
const STILL_MS = 2 * 60_000;

/** Uploads are worked on, also those whose worker died; left-over files give their space back; who looked yesterday is forgotten. */
export function assetsJobs(ctx: Context): void {
  ctx.jobs.registerLong('assets/video', ({ id }) => workOn(ctx, 'video', id));
  ctx.jobs.register('assets/photo', ({ id }) => workOn(ctx, 'photo', id));
  ctx.jobs.register('assets/resume', () => resumeWork(ctx, new Date(Date.now() - STILL_MS)), '* * * * *');
  ctx.jobs.register('assets/reclaim', async () => void (await reclaimSpace(ctx)), '17 * * * *');
  ctx.jobs.register('assets/visitors', () => forgetPastVideoVisitors(ctx), '12 0 * * *');
}
