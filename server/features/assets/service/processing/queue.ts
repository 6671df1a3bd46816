import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type RowOf } from '../../store/rows';

/** What is worked on after it was uploaded. */
export type Worked = 'video' | 'photo';

declare module '@server/jobs/jobs' {
  interface JobPayloads {
    'assets/video': { id: string };
    'assets/photo': { id: string };
  }
}

/** Has an upload worked on, if this transaction commits. */
export const askForWork = (ctx: Context, tx: Tx, kind: Worked, id: string): Promise<void> =>
  ctx.jobs.add(tx, `assets/${kind}`, { id }, { key: `assets:${kind}:${id}`, maxAttempts: 3 });

/** Tells the performer how far the work is. */
export function tellProcessing(
  ctx: Context,
  kind: Worked,
  row: Pick<RowOf<Worked>, 'id' | 'performerId' | 'processing' | 'fault'>,
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
