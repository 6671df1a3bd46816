import { extname } from 'node:path';
import { type RequestOf } from '@contract/all';
import { type OwnPhotoView } from '@contract/assets';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { invalid, refused } from '@server/http/errors';
import { fileOf, type Upload } from '@server/http/uploads';
import { PictureRefused, readPicture, refuseMisnamed } from '@server/storage/pictures';
import { newKey } from '@server/storage/storage';
import { titleFrom } from '../../rules';
import { nextPosition, photoIsBought } from '../../store/galleries';
import { changeRow, deleteRow, insertRow, ownRow, type RowOf, searchOwn } from '../../store/rows';
import { viewOwnPhoto } from '../../view';
import { addressing } from '../opening';
import { askForWork, tellProcessing } from '../processing/queue';
import {
  type Files,
  first,
  forgetFiles,
  found,
  type Keep,
  keeping,
  mustBeVerified,
  oncePerUpload,
  type Owner,
  ownQuery,
} from './keeping';

const view = (ctx: Context, row: RowOf<'photo'>) => viewOwnPhoto(row, addressing(ctx));
/** The files of a photo, whatever became of it. */
export const filesOfPhoto = (row: RowOf<'photo'>) => [row.source, row.file, row.thumbnail, row.blurred];

/** Reads a photo to its last line before it is kept. @throws Refusal 400 */
async function keepPhoto(keep: Keep, file: Upload): Promise<Partial<RowOf<'photo'>>> {
  try {
    await refuseMisnamed(file);
    await readPicture(file.path);
  } catch (error) {
    if (error instanceof PictureRefused) throw invalid(file.field, error.message, error.fault);
    throw error;
  }
  return {
    source: await keep(newKey('private', 'photos', extname(file.filename).slice(1).toLowerCase()), { path: file.path }),
    processing: 'waiting',
    fault: null,
  };
}

/** The gallery a photo goes to, held so that two that come at once do not get one place. @throws Refusal 404 */
const galleryFor = async (tx: Tx, owner: Owner, galleryId: string) =>
  void found(await ownRow(tx, 'gallery', owner.accountId, galleryId, { lock: true }));

/** A new photo, at the end of its gallery unless said otherwise; shown when the work on it is done. @throws Refusal 400, 404 for a gallery that is not theirs, 422 PERFORMER_NOT_VERIFIED */
export async function createPhoto(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createPhoto'>['body'],
  files: Files,
  uploadKey: string | null,
): Promise<OwnPhotoView> {
  mustBeVerified(owner);
  const file = fileOf(files, 'photo');
  const { title = titleFrom(file.filename), description = '', status = 'active', galleryId = null, position } = body;
  const row = await oncePerUpload(ctx, 'photo', owner, uploadKey, () =>
    keeping(ctx, async (keep) => {
      if (galleryId) found(await ownRow(ctx.db, 'gallery', owner.accountId, galleryId));
      const kept = await keepPhoto(keep, file);
      return inTransaction(ctx.db, async (tx) => {
        if (galleryId) await galleryFor(tx, owner, galleryId);
        const place = position ?? (galleryId ? await nextPosition(tx, galleryId) : 0);
        const made = first(
          await insertRow(tx, 'photo', {
            id: newId(),
            performerId: owner.accountId,
            title,
            description,
            status,
            galleryId,
            position: place,
            uploadKey,
            ...kept,
          }),
        );
        await askForWork(ctx, tx, 'photo', made.id);
        return made;
      });
    }),
  );
  return view(ctx, row);
}

/** Changes a photo; absent fields stay. @throws Refusal 404, 400 */
export async function updatePhoto(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updatePhoto'>['body'],
  files: Files,
): Promise<OwnPhotoView> {
  found(await ownRow(ctx.db, 'photo', owner.accountId, id));
  return keeping(ctx, async (keep) => {
    const kept = files.photo?.[0] ? await keepPhoto(keep, files.photo[0]) : {};
    return inTransaction(ctx.db, async (tx, after) => {
      const before = found(await ownRow(tx, 'photo', owner.accountId, id, { lock: true }));
      const {
        title = before.title,
        description = before.description,
        status = before.status,
        galleryId = before.galleryId,
      } = body;
      const moved = galleryId !== null && galleryId !== before.galleryId;
      if (moved) await galleryFor(tx, owner, galleryId);
      const position = body.position ?? (moved ? await nextPosition(tx, galleryId) : before.position);
      const row = await changeRow(tx, 'photo', id, { title, description, status, galleryId, position, ...kept });
      if (kept.processing) await askForWork(ctx, tx, 'photo', id);
      forgetFiles(ctx, after, [kept.source && before.source]);
      return view(ctx, row);
    });
  });
}

/** Works once more on what failed. @throws Refusal 404, 422 NOTHING_TO_RETRY */
export async function retryPhoto(ctx: Context, owner: Owner, id: string): Promise<OwnPhotoView> {
  return inTransaction(ctx.db, async (tx, after) => {
    const before = found(await ownRow(tx, 'photo', owner.accountId, id, { lock: true }));
    if (before.processing !== 'failed') throw refused('NOTHING_TO_RETRY', 'Nothing failed here.');
    const row = await changeRow(tx, 'photo', id, { processing: 'waiting', fault: null });
    await askForWork(ctx, tx, 'photo', id);
    after(() => tellProcessing(ctx, 'photo', row, 0));
    return view(ctx, row);
  });
}

/** Deletes a photo with its files; who bought its gallery while it was in it keeps it. @throws Refusal 404 */
export async function deletePhoto(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = found(await ownRow(tx, 'photo', owner.accountId, id, { lock: true }));
    if (await photoIsBought(tx, id)) return void (await changeRow(tx, 'photo', id, { removedAt: new Date() }));
    await deleteRow(tx, 'photo', id);
    forgetFiles(ctx, after, filesOfPhoto(row));
  });
}

export const viewPhotoOf = async (ctx: Context, owner: Owner, id: string): Promise<OwnPhotoView> =>
  view(ctx, found(await ownRow(ctx.db, 'photo', owner.accountId, id)));

/** The photos of a performer, newest first; those of one gallery in its order. */
export async function searchOwnPhotos(
  ctx: Context,
  owner: Owner,
  { status, processing, galleryId, ...query }: RequestOf<'searchOwnPhotos'>['query'],
): Promise<{ data: OwnPhotoView[]; total: number }> {
  const asked = await ownQuery(ctx, owner, query, { status, processing, galleryId });
  if (!asked) return { data: [], total: 0 };
  const { rows, total } = await searchOwn(
    ctx.db,
    'photo',
    galleryId && !query.sortBy ? { ...asked, order: 'position' } : asked,
  );
  return { data: rows.map((row) => view(ctx, row)), total };
}
