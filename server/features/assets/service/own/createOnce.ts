import { type Context } from '@server/context';
import { type AssetKind, findRowByUploadKey, type RowOf } from '../../store/rows';
import { type Owner, requireRow } from './checks';

/** The same upload arrived twice at once, and the other request inserted its row first. */
class DuplicateUpload extends Error {}

/** Returns the inserted row. @throws DuplicateUpload for null, so that the files of this request are removed */
export function requireInserted<T>(row: T | null): T {
  if (!row) throw new DuplicateUpload();
  return row;
}

/**
 * Creates one row per upload key, however often the upload is retried.
 * @param create inserts the row and passes it through `requireInserted`
 * @returns the new row, or the one that an earlier or concurrent request inserted
 */
export async function createOnce<K extends AssetKind>(
  ctx: Context,
  kind: K,
  owner: Owner,
  uploadKey: string | null,
  create: () => Promise<RowOf<K>>,
): Promise<RowOf<K>> {
  const findCreated = async () => uploadKey && (await findRowByUploadKey(ctx.db, kind, owner.accountId, uploadKey));
  const created = await findCreated();
  if (created) return created;
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof DuplicateUpload)) throw error;
    return requireRow((await findCreated()) || null);
  }
}
