import { extname } from 'node:path';
import { type RequestOf } from '@contract/all';
import { type OwnPhotoView } from '@contract/items';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { refused } from '@server/http/errors';
import { fileOf, type Upload } from '@server/http/uploads';
import { newKey } from '@server/storage/storage';
import { mayPublish } from '../../../review/service/mayPublish';
import { titleFromFilename } from '../../rules';
import { findNextPosition, isPhotoBought } from '../../store/galleries';
import { updateRow, deleteRow, insertRow, findOwnRow, type RowOf, searchOwnRows } from '../../store/rows';
import { viewOwnPhoto } from '../../view';
import { queueProcessing, notifyProcessing } from '../processing/queue';
import { linksOf, type Owner, requireEditable, requireRow, requireVerified, toOwnQuery, toPublish } from './checks';
import { createOnce, requireInserted } from './createOnce';
import {
  countBytes,
  type Files,
  removeFilesAfterCommit,
  type StoreFile,
  toFieldRefusal,
  withStoredFiles,
} from './storedFiles';

const view = (ctx: Context, owner: Owner, row: RowOf<'photo'>) => viewOwnPhoto(row, linksOf(ctx, owner));
/** Returns the file keys of a photo; null for files that it lacks. */
export const listPhotoFiles = (row: Partial<RowOf<'photo'>>) => [row.source, row.file, row.thumbnail, row.blurred];

/** Decodes a photo completely, then stores the original for processing. @throws Refusal 400 */
async function storePhoto(ctx: Context, storeFile: StoreFile, file: Upload): Promise<Partial<RowOf<'photo'>>> {
  try {
    await ctx.pictures.verify(file.path, { filename: file.filename });
  } catch (error) {
    throw toFieldRefusal(file, error);
  }
  return {
    source: await storeFile(newKey('private', 'photos', extname(file.filename).slice(1).toLowerCase()), {
      path: file.path,
    }),
    processing: 'waiting',
    fault: null,
  };
}

/** Locks the gallery of a photo, so that concurrent uploads get different positions. @throws Refusal 404 */
const lockGallery = async (tx: Tx, owner: Owner, galleryId: string) =>
  void requireRow(await findOwnRow(tx, 'gallery', owner.accountId, galleryId, { lock: true }));

/**
 * Creates a photo, by default at the end of its gallery. Others see it once it is processed.
 * @throws Refusal 400, 404 for a gallery of another performer, 422 PERFORMER_NOT_VERIFIED
 */
export async function createPhoto(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createPhoto'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnPhotoView> {
  requireVerified(owner);
  const file = fileOf(files, 'photo');
  const {
    title = titleFromFilename(file.filename),
    description = '',
    status = 'active',
    galleryId = null,
    position,
  } = body;
  const row = await createOnce(ctx, 'photo', owner, uploadKey, () =>
    withStoredFiles(ctx, async (storeFile) => {
      if (galleryId) requireRow(await findOwnRow(ctx.db, 'gallery', owner.accountId, galleryId));
      const stored = await storePhoto(ctx, storeFile, file);
      const bytes = await countBytes(ctx, listPhotoFiles(stored));
      return inTransaction(ctx.db, async (tx) => {
        if (galleryId) await lockGallery(tx, owner, galleryId);
        const photoPosition = position ?? (galleryId ? await findNextPosition(tx, galleryId) : 0);
        const own = { id: newId(), performerId: owner.accountId };
        const photo = requireInserted(
          await insertRow(tx, 'photo', {
            ...own,
            ...(status === 'active' ? await mayPublish(tx, 'photo', { ...own, galleryId }) : {}),
            title,
            description,
            status,
            galleryId,
            position: photoPosition,
            uploadKey,
            bytes,
            ...stored,
          }),
        );
        await queueProcessing(ctx, tx, 'photo', photo.id);
        return photo;
      });
    }),
  );
  return view(ctx, owner, row);
}

/** Changes a photo. Absent fields stay as they are. @throws Refusal 404, 400 */
export async function updatePhoto(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updatePhoto'>['body'],
  files: Files,
): Promise<OwnPhotoView> {
  requireRow(await findOwnRow(ctx.db, 'photo', owner.accountId, id));
  return withStoredFiles(ctx, async (storeFile) => {
    const stored = files.photo?.[0] ? await storePhoto(ctx, storeFile, files.photo[0]) : {};
    return inTransaction(ctx.db, async (tx, after) => {
      const before = requireEditable(await findOwnRow(tx, 'photo', owner.accountId, id, { lock: true }));
      const {
        title = before.title,
        description = before.description,
        status = before.status,
        galleryId = before.galleryId,
      } = body;
      const isMoved = galleryId !== null && galleryId !== before.galleryId;
      const wanted = { ...toPublish(before, stored.source), galleryId };
      const held = status === 'active' ? await mayPublish(tx, 'photo', wanted) : {};
      if (isMoved) await lockGallery(tx, owner, galleryId);
      const position = body.position ?? (isMoved ? await findNextPosition(tx, galleryId) : before.position);
      const bytes = await countBytes(ctx, listPhotoFiles({ ...before, ...stored }));
      const row = await updateRow(tx, 'photo', id, {
        title,
        description,
        status,
        galleryId,
        position,
        bytes,
        ...held,
        ...stored,
      });
      if (stored.processing) await queueProcessing(ctx, tx, 'photo', id);
      removeFilesAfterCommit(ctx, after, [stored.source && before.source]);
      return view(ctx, owner, row);
    });
  });
}

/** Queues a failed photo for processing again. @throws Refusal 404, 422 NOTHING_TO_RETRY */
export async function retryPhoto(ctx: Context, owner: Owner, id: string): Promise<OwnPhotoView> {
  return inTransaction(ctx.db, async (tx, after) => {
    const before = requireRow(await findOwnRow(tx, 'photo', owner.accountId, id, { lock: true }));
    if (before.processing !== 'failed')
      throw refused('NOTHING_TO_RETRY', 'Only a failed upload can be processed again.');
    const row = await updateRow(tx, 'photo', id, { processing: 'waiting', fault: null });
    await queueProcessing(ctx, tx, 'photo', id);
    after(() => notifyProcessing(ctx, 'photo', row, 0));
    return view(ctx, owner, row);
  });
}

/**
 * Deletes a photo with its files. If the gallery was bought while the photo was in it, only its buyers keep access.
 * @throws Refusal 404
 */
export async function deletePhoto(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = requireRow(await findOwnRow(tx, 'photo', owner.accountId, id, { lock: true }));
    if (await isPhotoBought(tx, id)) return void (await updateRow(tx, 'photo', id, { removedAt: new Date() }));
    await deleteRow(tx, 'photo', id);
    removeFilesAfterCommit(ctx, after, listPhotoFiles(row));
  });
}

/** Returns a photo of the performer. @throws Refusal 404 */
export const readOwnPhoto = async (ctx: Context, owner: Owner, id: string): Promise<OwnPhotoView> =>
  view(ctx, owner, requireRow(await findOwnRow(ctx.db, 'photo', owner.accountId, id)));

/** Returns one page of a performer's photos, newest first; those of one gallery in their order. */
export async function searchOwnPhotos(
  ctx: Context,
  owner: Owner,
  { status, processing, galleryId, ...query }: RequestOf<'searchOwnPhotos'>['query'],
): Promise<{ data: OwnPhotoView[]; total: number }> {
  const ownQuery = await toOwnQuery(ctx, owner, query, { status, processing, galleryId });
  if (!ownQuery) return { data: [], total: 0 };
  const { rows, total } = await searchOwnRows(
    ctx.db,
    'photo',
    galleryId && !query.sortBy ? { ...ownQuery, order: 'position' } : ownQuery,
  );
  return { data: rows.map((row) => view(ctx, owner, row)), total };
}
