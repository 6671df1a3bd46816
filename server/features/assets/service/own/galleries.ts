import { type RequestOf } from '@contract/all';
import { type OwnGalleryView } from '@contract/items';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { mayPublish } from '../../../review/service/mayPublish';
import { checkPrice } from '../../rules';
import { listAllPhotos, findGalleryFacts, setPhotoPosition } from '../../store/galleries';
import { updateRow, deleteRow, insertRow, findOwnRow, type RowOf, searchOwnRows } from '../../store/rows';
import { viewOwnGallery } from '../../view';
import {
  linksOf,
  type Owner,
  refuseFault,
  requireEditable,
  requireRow,
  requireVerified,
  toOwnQuery,
  toPublish,
} from './checks';
import { createOnce, requireInserted } from './createOnce';
import { removeFilesAfterCommit } from './storedFiles';
import { listPhotoFiles } from './photos';

async function view(ctx: Context, owner: Owner, row: RowOf<'gallery'>): Promise<OwnGalleryView> {
  return viewOwnGallery(row, (await findGalleryFacts(ctx.db, [row.id])).get(row.id), linksOf(ctx, owner));
}
const searchWords = ({ name, description }: { name: string; description: string }) => `${name} ${description}`;

/** Creates an empty gallery, by default as a draft. @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED */
export async function createGallery(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createGallery'>['body'],
  uploadKey: string | null,
): Promise<OwnGalleryView> {
  requireVerified(owner);
  const { name, description = '', status = 'draft', isSale = false, token = 0 } = body;
  refuseFault(checkPrice({ isSale, tokens: token }));
  const row = await createOnce(ctx, 'gallery', owner, uploadKey, () =>
    inTransaction(ctx.db, async (tx) => {
      const own = { id: newId(), performerId: owner.accountId };
      const held = status === 'active' ? await mayPublish(tx, 'gallery', own) : {};
      return requireInserted(
        await insertRow(
          tx,
          'gallery',
          { ...own, ...held, name, description, status, isSale, tokens: token, uploadKey },
          searchWords({ name, description }),
        ),
      );
    }),
  );
  return view(ctx, owner, row);
}

/**
 * Changes a gallery. Absent fields stay as they are.
 * @throws Refusal 404, also for a cover that is no photo of the gallery; 400; 422 GALLERY_EMPTY when it is published
 */
export async function updateGallery(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateGallery'>['body'],
): Promise<OwnGalleryView> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = requireEditable(await findOwnRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    const isActive = (body.status ?? before.status) === 'active';
    const held = isActive ? await mayPublish(tx, 'gallery', toPublish(before)) : {};
    const {
      name = before.name,
      description = before.description,
      status = before.status,
      isSale = before.isSale,
      token = before.tokens,
      coverId = before.coverId,
    } = body;
    refuseFault(checkPrice({ isSale, tokens: token }));
    if (status === 'active' && before.status !== 'active' && !(await listAllPhotos(tx, id)).length)
      throw refused(
        'GALLERY_EMPTY',
        'This gallery has no photos yet, so it was not published. Add at least one photo, then publish it.',
      );
    if (body.coverId && (await findOwnRow(tx, 'photo', owner.accountId, body.coverId))?.galleryId !== id)
      throw notFound('This photo');
    return updateRow(
      tx,
      'gallery',
      id,
      { name, description, status, isSale, tokens: token, coverId, ...held },
      searchWords({ name, description }),
    );
  });
  return view(ctx, owner, row);
}

/**
 * Orders the photos of a gallery. Photos that are not named follow; ids of other photos are ignored.
 * @throws Refusal 404
 */
export async function orderPhotos(ctx: Context, owner: Owner, id: string, photoIds: string[]): Promise<OwnGalleryView> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const gallery = requireRow(await findOwnRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    const photos = await listAllPhotos(tx, id);
    const known = new Map(photos.map((photo) => [photo.id, photo]));
    const named = new Set(photoIds.filter((photoId) => known.has(photoId)));
    const order = [...named, ...photos.map((photo) => photo.id).filter((photoId) => !named.has(photoId))];
    for (const [position, photoId] of order.entries())
      if (known.get(photoId)?.position !== position) await setPhotoPosition(tx, photoId, position);
    return gallery;
  });
  return view(ctx, owner, row);
}

/** Deletes a gallery with its photos. If it was sold, only its buyers keep access. @throws Refusal 404 */
export async function deleteGallery(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = requireRow(await findOwnRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    if (row.sold > 0) return void (await updateRow(tx, 'gallery', id, { removedAt: new Date() }));
    const photos = await listAllPhotos(tx, id);
    await deleteRow(tx, 'gallery', id);
    removeFilesAfterCommit(ctx, after, photos.flatMap(listPhotoFiles));
  });
}

/** Returns a gallery of the performer. @throws Refusal 404 */
export const readOwnGallery = async (ctx: Context, owner: Owner, id: string): Promise<OwnGalleryView> =>
  view(ctx, owner, requireRow(await findOwnRow(ctx.db, 'gallery', owner.accountId, id)));

/** Returns one page of a performer's galleries. */
export async function searchOwnGalleries(
  ctx: Context,
  owner: Owner,
  { status, ...query }: RequestOf<'searchOwnGalleries'>['query'],
): Promise<{ data: OwnGalleryView[]; total: number }> {
  const ownQuery = await toOwnQuery(ctx, owner, query, { status });
  if (!ownQuery) return { data: [], total: 0 };
  const { rows, total } = await searchOwnRows(ctx.db, 'gallery', ownQuery);
  const ids = rows.map(({ id }) => id);
  const facts = await findGalleryFacts(ctx.db, ids);
  const linkTo = linksOf(ctx, owner);
  return { data: rows.map((row) => viewOwnGallery(row, facts.get(row.id), linkTo)), total };
}
