import { type Context } from '@server/context';
import { resumeProcessing, processUpload } from './service/processing/processUpload';
import { deletePastVideoVisitors } from './service/catalogue';
import { cleanUpStorage } from './service/cleanup';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'assets/resume': Record<string, never>;
    'assets/reclaim': Record<string, never>;
    'assets/visitors': Record<string, never>;
  }
}

/** Processing without progress for this long may have lost its process. Queueing it twice is harmless. */
const STALLED_AFTER_MS = 2 * 60_000;

/**
 * Registers the jobs that process uploads, resume interrupted processing, clean up storage, and forget past visitors.
 */
export function assetsJobs(ctx: Context): void {
  ctx.jobs.registerLong('assets/video', ({ id }) => processUpload(ctx, 'video', id));
  ctx.jobs.register('assets/photo', ({ id }) => processUpload(ctx, 'photo', id));
  ctx.jobs.register('assets/resume', () => resumeProcessing(ctx, new Date(Date.now() - STALLED_AFTER_MS)), '* * * * *');
  ctx.jobs.register('assets/reclaim', async () => void (await cleanUpStorage(ctx)), '17 * * * *');
  ctx.jobs.register('assets/visitors', () => deletePastVideoVisitors(ctx), '12 0 * * *');
}
