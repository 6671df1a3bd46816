import { type Context } from '@server/context';
import { exclusively } from '@server/db/exclusive';
import { inTransaction } from '@server/db/transaction';
import { PictureRefused } from '@server/storage/pictures';
import { VideoRefused } from '@server/video/faults';
import { WorkshopGone } from '@server/video/workshop';
import { type ChangesOf, changeRow, rowById, type RowOf } from '../../store/rows';
import { unfinishedWork } from '../../store/upkeep';
import { forgetFiles, keeping } from '../own/keeping';
import { workOnPhoto } from './photo';
import { askForWork, tellProcessing, type Worked } from './queue';
import { workOnVideo } from './video';

/** Said when it was not the file's doing. The cause is in the log. */
const OUR_FAULT = 'Something went wrong on our side. Please try again.';
/** The performer hears of progress in steps of this size. */
const STEP = 0.04;

type AnyRow = RowOf<'video'> & RowOf<'photo'>;
type AnyChanges = ChangesOf<'video'> & ChangesOf<'photo'>;

async function change(
  ctx: Context,
  kind: Worked,
  id: string,
  changes: Pick<AnyChanges, 'processing' | 'fault'>,
): Promise<AnyRow> {
  return (await changeRow(ctx.db, kind, id, changes)) as AnyRow;
}

const sameFiles = (one: AnyRow, other: AnyRow) =>
  one.source === other.source && one.trailerSource === other.trailerSource;

/**
 * Works on an upload until it is done or has failed, unless somebody does already. What was made becomes visible in one transaction at the end: who dies on
 * the way leaves files that nothing names, and the work begins anew. An upload that was replaced meanwhile is worked on again.
 */
export async function workOn(ctx: Context, kind: Worked, id: string): Promise<void> {
  await exclusively(ctx.db, `assets/${kind}/${id}`, async () => {
    const before = (await rowById(ctx.db, kind, id)) as AnyRow | null;
    if (!before || (before.processing !== 'waiting' && before.processing !== 'running')) return;
    const running = await change(ctx, kind, id, { processing: 'running', fault: null });
    let told = 0;
    tellProcessing(ctx, kind, running, 0);
    const progress = (part: number) => {
      if (part - told < STEP) return;
      told = part;
      tellProcessing(ctx, kind, running, part);
    };
    try {
      await keeping(ctx, async (keep) => {
        const made = (
          kind === 'video' ? await workOnVideo(ctx, before, keep, progress) : await workOnPhoto(ctx, before, keep)
        ) as AnyChanges;
        await finish(ctx, kind, before, made);
      });
    } catch (error) {
      // what is cut off by closing is taken up again at the next start
      if (error instanceof WorkshopGone && error.closed) return;
      await fail(ctx, kind, before, error);
    }
  });
}

/** @throws Replaced when what was worked on is not there any more */
async function finish(ctx: Context, kind: Worked, before: AnyRow, made: AnyChanges): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const now = (await rowById(tx, kind, before.id, { lock: true })) as AnyRow | null;
    if (!now || !sameFiles(now, before)) throw new Replaced();
    // a picture of their own that came in the meantime stays
    if (kind === 'video' && now.poster !== before.poster) {
      delete made.poster;
      delete made.blurred;
    }
    const row = await changeRow(tx, kind, before.id, { ...made, processing: 'done', fault: null });
    const former = Object.keys(made)
      .map((name) => now[name as keyof AnyRow])
      .filter((value): value is string => typeof value === 'string' && /^(public|private)\//.test(value));
    forgetFiles(ctx, after, former);
    after(() => tellProcessing(ctx, kind, row, 1));
  });
}

class Replaced extends Error {}

async function fail(ctx: Context, kind: Worked, before: AnyRow, error: unknown): Promise<void> {
  const now = (await rowById(ctx.db, kind, before.id)) as AnyRow | null;
  // deleted or replaced on the way: a new job is waiting, or nothing is
  if (!now || !sameFiles(now, before)) return;
  const refused = error instanceof VideoRefused || error instanceof PictureRefused;
  if (!refused) ctx.log.error({ err: error, kind, id: before.id }, 'an upload could not be worked on');
  tellProcessing(
    ctx,
    kind,
    await change(ctx, kind, before.id, { processing: 'failed', fault: refused ? error.message : OUR_FAULT }),
    0,
  );
}

/** Asks again for work that nobody finished: whoever had it died, or was closed. @param before only what has not changed since then */
export async function resumeWork(ctx: Context, before = new Date()): Promise<void> {
  for (const kind of ['video', 'photo'] as const) {
    for (const id of await unfinishedWork(ctx.db, kind, before))
      await inTransaction(ctx.db, (tx) => askForWork(ctx, tx, kind, id));
  }
}
