import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { sweepUploads } from '@server/http/uploads';
import { temporaryFolder } from '@server/storage/create';
import { allPhotosOf } from '../store/galleries';
import { deleteRow, rowById } from '../store/rows';
import { deletedAndUnsold, FOLDERS, keysInUse } from '../store/upkeep';
import { forgetFiles } from './own/keeping';
import { filesOfPhoto } from './own/photos';
import { filesOfVideo } from './own/videos';

/** An upload takes less than a day. */
const DAY_MS = 24 * 3600_000;
const BATCH = 200;

/** What a sweep gave back. */
export interface Reclaimed {
  /** folders of uploads and of work that were cut off */
  temporary: number;
  /** halves of files */
  halves: number;
  /** files that nothing names */
  orphans: number;
  /** things that were deleted, and whose last sale was taken back */
  deleted: number;
}

/** Gives back the space of what is left over, older than `before`: cut-off uploads, files that nothing names, deleted things that nobody has any more. */
export async function reclaimSpace(ctx: Context, before = new Date(Date.now() - DAY_MS)): Promise<Reclaimed> {
  const deleted = await deleteUnsold(ctx);
  return {
    temporary: await sweepUploads(temporaryFolder(ctx.config), before),
    halves: await ctx.storage.sweep(before),
    orphans: await removeOrphans(ctx, before),
    deleted,
  };
}

async function removeOrphans(ctx: Context, before: Date): Promise<number> {
  let removed = 0;
  for (const folder of FOLDERS) {
    let old: string[] = [];
    const sift = async () => {
      const used = old.length ? await keysInUse(ctx.db, folder, old) : new Set();
      for (const key of old.filter((each) => !used.has(each))) {
        await ctx.storage.remove(key);
        removed += 1;
      }
      old = [];
    };
    for (const shelf of ['public', 'private']) {
      for await (const { key, modified } of ctx.storage.list(`${shelf}/${folder}/`)) {
        if (modified < before) old.push(key);
        if (old.length >= BATCH) await sift();
      }
    }
    await sift();
  }
  return removed;
}

async function deleteUnsold(ctx: Context): Promise<number> {
  const found = await deletedAndUnsold(ctx.db);
  for (const { kind, id } of found) {
    await inTransaction(ctx.db, async (tx, after) => {
      const row = await rowById(tx, kind, id, { lock: true });
      if (!row || row.sold > 0) return;
      const files =
        kind === 'gallery'
          ? (await allPhotosOf(tx, id)).flatMap(filesOfPhoto)
          : 'image' in row
            ? [row.image, row.file]
            : 'trailer' in row
              ? filesOfVideo(row)
              : [];
      await deleteRow(tx, kind, id);
      forgetFiles(ctx, after, files);
    });
  }
  return found.length;
}
