import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type RowOf } from '../../store/rows';

/** The kinds of items that are processed after the upload. */
export type ProcessedKind = 'video' | 'photo';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'assets/video': { id: string };
    'assets/photo': { id: string };
  }
}

/** Queues an upload for processing, effective when the transaction commits. */
export const queueProcessing = (ctx: Context, tx: Tx, kind: ProcessedKind, id: string): Promise<void> =>
  ctx.jobs.add(tx, `assets/${kind}`, { id }, { key: `assets:${kind}:${id}`, maxAttempts: 3 });

/** Sends the progress (0 to 1) of an upload's processing to its performer. */
export function notifyProcessing(
  ctx: Context,
  kind: ProcessedKind,
  row: Pick<RowOf<ProcessedKind>, 'id' | 'performerId' | 'processing' | 'fault'>,
  progress: number,
): void {
  ctx.realtime.toAccount(row.performerId, 'asset/processed', {
    type: kind,
    _id: row.id,
    processing: row.processing,
    progress,
    fault: row.fault,
  });
}
