import { type Context } from '@server/context';
import { exclusively } from '@server/db/exclusive';
import { inTransaction } from '@server/db/transaction';
import { PictureRefused } from '@server/pictures/faults';
import { VideoRefused } from '@server/video/faults';
import { WorkerEnded } from '@server/workers/workerProcess';
import { type ChangesOf, updateRow, findRow, type RowOf } from '../../store/rows';
import { findUnfinishedUploads } from '../../store/cleanup';
import { listPhotoFiles } from '../own/photos';
import { countBytes, removeFilesAfterCommit, withStoredFiles } from '../own/storedFiles';
import { listVideoFiles } from '../own/videos';
import { processPhoto } from './photo';
import { queueProcessing, notifyProcessing, type ProcessedKind } from './queue';
import { processVideo } from './video';

/** Shown when processing fails for a reason other than the file. The log has the cause. */
const INTERNAL_FAULT_TEXT = 'Something went wrong on our side. Please try again.';
/** The performer gets progress in steps of this size. */
const PROGRESS_STEP = 0.04;

type AnyRow = RowOf<'video'> & RowOf<'photo'>;
type AnyChanges = ChangesOf<'video'> & ChangesOf<'photo'>;

async function updateProcessing(
  ctx: Context,
  kind: ProcessedKind,
  id: string,
  changes: Pick<AnyChanges, 'processing' | 'fault'>,
): Promise<AnyRow> {
  return (await updateRow(ctx.db, kind, id, changes)) as AnyRow;
}

const hasSameFiles = (one: AnyRow, other: AnyRow) =>
  one.source === other.source && one.trailerSource === other.trailerSource;

/**
 * Processes an upload until it is done or has failed, unless another process does. One transaction at the end publishes
 * the result: after a crash, processing starts again and the cleanup removes the files of the first try. An upload that
 * was replaced in the meantime has a job of its own.
 */
export async function processUpload(ctx: Context, kind: ProcessedKind, id: string): Promise<void> {
  await exclusively(ctx.db, `assets/${kind}/${id}`, async () => {
    const before = (await findRow(ctx.db, kind, id)) as AnyRow | null;
    if (!before || (before.processing !== 'waiting' && before.processing !== 'running')) return;
    const running = await updateProcessing(ctx, kind, id, { processing: 'running', fault: null });
    let reported = 0;
    notifyProcessing(ctx, kind, running, 0);
    const progress = (part: number) => {
      if (part - reported < PROGRESS_STEP) return;
      reported = part;
      notifyProcessing(ctx, kind, running, part);
    };
    try {
      await withStoredFiles(ctx, async (storeFile) => {
        const made = (
          kind === 'video'
            ? await processVideo(ctx, before, storeFile, progress)
            : await processPhoto(ctx, before, storeFile)
        ) as AnyChanges;
        await finish(ctx, kind, before, made);
      });
    } catch (error) {
      // the shutdown interrupted it; the next start resumes it
      if (error instanceof WorkerEnded && error.reason === 'shutdown') return;
      await fail(ctx, kind, before, error);
    }
  });
}

/** Stores the result and removes replaced files. @throws UploadReplaced if the upload was replaced or deleted */
async function finish(ctx: Context, kind: ProcessedKind, before: AnyRow, made: AnyChanges): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const now = (await findRow(tx, kind, before.id, { lock: true })) as AnyRow | null;
    if (!now || !hasSameFiles(now, before)) throw new UploadReplaced();
    // the performer chose another poster in the meantime
    if (kind === 'video' && now.poster !== before.poster) {
      delete made.poster;
      delete made.blurred;
    }
    const files = kind === 'video' ? listVideoFiles({ ...now, ...made }) : listPhotoFiles({ ...now, ...made });
    const bytes = await countBytes(ctx, files);
    const row = await updateRow(tx, kind, before.id, { ...made, bytes, processing: 'done', fault: null });
    const replacedKeys = Object.keys(made)
      .map((name) => now[name as keyof AnyRow])
      .filter((value): value is string => typeof value === 'string' && /^(public|private)\//.test(value));
    removeFilesAfterCommit(ctx, after, replacedKeys);
    after(() => notifyProcessing(ctx, kind, row, 1));
  });
}

class UploadReplaced extends Error {}

async function fail(ctx: Context, kind: ProcessedKind, before: AnyRow, error: unknown): Promise<void> {
  const now = (await findRow(ctx.db, kind, before.id)) as AnyRow | null;
  // deleted, or replaced by an upload with a job of its own
  if (!now || !hasSameFiles(now, before)) return;
  const refused = error instanceof VideoRefused || error instanceof PictureRefused;
  if (!refused) ctx.log.error({ err: error, kind, id: before.id }, 'could not process an upload');
  notifyProcessing(
    ctx,
    kind,
    await updateProcessing(ctx, kind, before.id, {
      processing: 'failed',
      fault: refused ? error.message : INTERNAL_FAULT_TEXT,
    }),
    0,
  );
}

/**
 * Queues uploads again whose processing was interrupted.
 * @param before ignores uploads that changed after this moment
 */
export async function resumeProcessing(ctx: Context, before = new Date()): Promise<void> {
  for (const kind of ['video', 'photo'] as const) {
    for (const id of await findUnfinishedUploads(ctx.db, kind, before))
      await inTransaction(ctx.db, (tx) => queueProcessing(ctx, tx, kind, id));
  }
}
