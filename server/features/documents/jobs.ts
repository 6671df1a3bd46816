import { type Context } from '@server/context';
import { encryptPlainDocuments } from './service/encrypting';
import { deleteExpiredDocuments, deleteUnconfirmedDocuments } from './service/retention';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'documents/encrypt': Record<string, never>;
    'documents/retention': Record<string, never>;
    'documents/unconfirmed': Record<string, never>;
  }
}

const EVERY_NIGHT = '23 4 * * *';
const EVERY_HOUR = '41 * * * *';

/** Registers the jobs that encrypt documents of earlier versions and delete expired ones. */
export function documentsJobs(ctx: Context): void {
  ctx.jobs.register('documents/encrypt', async () => void (await encryptPlainDocuments(ctx)));
  ctx.jobs.register('documents/retention', async () => void (await deleteExpiredDocuments(ctx)), EVERY_NIGHT);
  ctx.jobs.register('documents/unconfirmed', async () => void (await deleteUnconfirmedDocuments(ctx)), EVERY_HOUR);
}
