import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { deleteAbandonedUploads } from '@server/http/uploads';
import { temporaryFolder } from '@server/storage/create';
import { listAllPhotos } from '../store/galleries';
import { deleteRow, findRow } from '../store/rows';
import { findDeletedUnsold, FOLDERS, findUsedKeys } from '../store/cleanup';
import { removeFilesAfterCommit } from './own/storedFiles';
import { listPhotoFiles } from './own/photos';
import { listVideoFiles } from './own/videos';

/** No upload takes longer. */
const UPLOAD_MAX_MS = 24 * 3600_000;
const KEYS_PER_QUERY = 200;

/** The numbers of files that a cleanup removed. */
export interface CleanupResult {
  /** temporary folders of interrupted uploads and processing */
  temporary: number;
  /** partially written files */
  partial: number;
  /** files that no item refers to */
  orphans: number;
  /** deleted items without buyers */
  deleted: number;
}

/**
 * Removes leftovers from before a moment: interrupted uploads, files without an item, and deleted items without buyers.
 */
export async function cleanUpStorage(
  ctx: Context,
  before = new Date(Date.now() - UPLOAD_MAX_MS),
): Promise<CleanupResult> {
  const deleted = await deleteUnsold(ctx);
  return {
    temporary: await deleteAbandonedUploads(temporaryFolder(ctx.config), before),
    partial: await ctx.storage.removePartial(before),
    orphans: await removeOrphans(ctx, before),
    deleted,
  };
}

async function removeOrphans(ctx: Context, before: Date): Promise<number> {
  let removed = 0;
  for (const folder of FOLDERS) {
    let old: string[] = [];
    const removeUnused = async () => {
      const used = old.length ? await findUsedKeys(ctx.db, folder, old) : new Set();
      for (const key of old.filter((each) => !used.has(each))) {
        await ctx.storage.remove(key);
        removed += 1;
      }
      old = [];
    };
    for (const visibility of ['public', 'private']) {
      for await (const { key, modified } of ctx.storage.list(`${visibility}/${folder}/`)) {
        if (modified < before) old.push(key);
        if (old.length >= KEYS_PER_QUERY) await removeUnused();
      }
    }
    await removeUnused();
  }
  return removed;
}

async function deleteUnsold(ctx: Context): Promise<number> {
  const items = await findDeletedUnsold(ctx.db);
  for (const { kind, id } of items) {
    await inTransaction(ctx.db, async (tx, after) => {
      const row = await findRow(tx, kind, id, { lock: true });
      if (!row || row.sold > 0) return;
      const files =
        kind === 'gallery'
          ? (await listAllPhotos(tx, id)).flatMap(listPhotoFiles)
          : 'image' in row
            ? [row.image, row.file]
            : 'trailer' in row
              ? listVideoFiles(row)
              : [];
      await deleteRow(tx, kind, id);
      removeFilesAfterCommit(ctx, after, files);
    });
  }
  return items.length;
}
