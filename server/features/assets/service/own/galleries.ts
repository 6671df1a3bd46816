import { type RequestOf } from '@contract/all';
import { type OwnGalleryView } from '@contract/assets';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { faultOfTerms } from '../../rules';
import { allPhotosOf, galleryFacts, placePhoto } from '../../store/galleries';
import { changeRow, deleteRow, insertRow, ownRow, type RowOf, searchOwn } from '../../store/rows';
import { viewOwnGallery } from '../../view';
import { addressing } from '../opening';
import { first, forgetFiles, found, mustBeVerified, mustFit, oncePerUpload, type Owner, ownQuery } from './keeping';
import { filesOfPhoto } from './photos';

async function view(ctx: Context, row: RowOf<'gallery'>): Promise<OwnGalleryView> {
  return viewOwnGallery(row, (await galleryFacts(ctx.db, [row.id])).get(row.id), addressing(ctx));
}
const words = ({ name, description }: { name: string; description: string }) => `${name} ${description}`;

/** A new gallery, without photos yet: a draft unless said otherwise. @throws Refusal 400 naming the field, 422 PERFORMER_NOT_VERIFIED */
export async function createGallery(
  ctx: Context,
  owner: Owner,
  body: RequestOf<'createGallery'>['body'],
  uploadKey: string | null,
): Promise<OwnGalleryView> {
  mustBeVerified(owner);
  const { name, description = '', status = 'draft', isSale = false, token = 0 } = body;
  mustFit(faultOfTerms({ sale: isSale, tokens: token }));
  const row = await oncePerUpload(ctx, 'gallery', owner, uploadKey, () =>
    inTransaction(ctx.db, async (tx) =>
      first(
        await insertRow(
          tx,
          'gallery',
          { id: newId(), performerId: owner.accountId, name, description, status, isSale, tokens: token, uploadKey },
          words({ name, description }),
        ),
      ),
    ),
  );
  return view(ctx, row);
}

/** Changes a gallery; absent fields stay. @throws Refusal 404 (also for a cover that is none of its photos), 400 */
export async function updateGallery(
  ctx: Context,
  owner: Owner,
  id: string,
  body: RequestOf<'updateGallery'>['body'],
): Promise<OwnGalleryView> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = found(await ownRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    const {
      name = before.name,
      description = before.description,
      status = before.status,
      isSale = before.isSale,
      token = before.tokens,
      coverId = before.coverId,
    } = body;
    mustFit(faultOfTerms({ sale: isSale, tokens: token }));
    if (body.coverId && (await ownRow(tx, 'photo', owner.accountId, body.coverId))?.galleryId !== id)
      throw notFound('This photo');
    return changeRow(
      tx,
      'gallery',
      id,
      { name, description, status, isSale, tokens: token, coverId },
      words({ name, description }),
    );
  });
  return view(ctx, row);
}

/** Puts photos into an order; those not named follow as they were, and ids of none of its photos are left out. @throws Refusal 404 */
export async function orderPhotos(ctx: Context, owner: Owner, id: string, photoIds: string[]): Promise<OwnGalleryView> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const gallery = found(await ownRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    const photos = await allPhotosOf(tx, id);
    const known = new Map(photos.map((photo) => [photo.id, photo]));
    const named = new Set(photoIds.filter((photoId) => known.has(photoId)));
    const order = [...named, ...photos.map((photo) => photo.id).filter((photoId) => !named.has(photoId))];
    for (const [position, photoId] of order.entries())
      if (known.get(photoId)?.position !== position) await placePhoto(tx, photoId, position);
    return gallery;
  });
  return view(ctx, row);
}

/** Deletes a gallery with its photos; one that was sold is only taken away from everybody else. @throws Refusal 404 */
export async function deleteGallery(ctx: Context, owner: Owner, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    const row = found(await ownRow(tx, 'gallery', owner.accountId, id, { lock: true }));
    if (row.sold > 0) return void (await changeRow(tx, 'gallery', id, { removedAt: new Date() }));
    const photos = await allPhotosOf(tx, id);
    await deleteRow(tx, 'gallery', id);
    forgetFiles(ctx, after, photos.flatMap(filesOfPhoto));
  });
}

export const viewGalleryOf = async (ctx: Context, owner: Owner, id: string): Promise<OwnGalleryView> =>
  view(ctx, found(await ownRow(ctx.db, 'gallery', owner.accountId, id)));

export async function searchOwnGalleries(
  ctx: Context,
  owner: Owner,
  { status, ...query }: RequestOf<'searchOwnGalleries'>['query'],
): Promise<{ data: OwnGalleryView[]; total: number }> {
  const asked = await ownQuery(ctx, owner, query, { status });
  if (!asked) return { data: [], total: 0 };
  const { rows, total } = await searchOwn(ctx.db, 'gallery', asked);
  const [facts, address] = [
    await galleryFacts(
      ctx.db,
      rows.map(({ id }) => id),
    ),
    addressing(ctx),
  ];
  return { data: rows.map((row) => viewOwnGallery(row, facts.get(row.id), address)), total };
}
