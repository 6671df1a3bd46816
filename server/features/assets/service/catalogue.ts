import { type RequestOf } from '@contract/all';
import { type PhotoView, type PurchasableType } from '@contract/items';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { folded, patternsOf } from '@server/db/words';
import { addressBlock } from '@server/http/addressBlock';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { visitorOfDay } from '@server/http/visitor';
import { refuseBlockedViewer } from '../../blocking/service/visibility';
import { hasBought } from '../../purchases/service/ownership';
import { formatHolder } from '../rules';
import { listGalleryPhotos } from '../store/galleries';
import {
  findItemsByIds,
  countVideoVisitor,
  deleteVideoVisitors,
  searchAvailableItems,
  type ItemRow,
} from '../store/listing';
import { viewPhoto } from '../view';
import { type ItemViews, viewItems } from './itemViews';
import { createFileLinks, fileLinkExpiry } from './fileAccess';

type Query = RequestOf<'searchVideos'>['query'] & { type?: 'physical' | 'digital' };

/** Returns one page of available items, newest first by default. */
export async function searchAssets<K extends PurchasableType>(
  ctx: Context,
  type: K,
  viewer: Viewer,
  query: Query,
): Promise<{ data: ItemViews[K][]; total: number }> {
  const { q, sortBy, sort, type: productType, ...rest } = query;
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  // a text of signs alone has no words to search for
  if (q && !patterns.length) return { data: [], total: 0 };
  const order = sortBy === 'createdAt' ? 'latest' : (sortBy ?? 'latest');
  const { rows, total } = await searchAvailableItems(ctx.db, type, {
    ...rest,
    patterns,
    productType,
    order,
    direction: sort,
    viewer,
  });
  return { data: await viewItems(ctx, type, rows, viewer), total };
}

/**
 * Returns an item that is available, bought by the viewer, or their own. A takedown hides it from buyers, too.
 * @throws Refusal 404, 403 if the performer blocked the viewer
 */
async function findVisibleRow<K extends PurchasableType>(
  ctx: Context,
  type: K,
  id: string,
  viewer: Viewer,
): Promise<{ row: ItemRow<K>; bought: boolean }> {
  const [row] = await findItemsByIds(ctx.db, type, [id]);
  if (!row) throw notFound();
  await refuseBlockedViewer(ctx.db, viewer, row.performer.id);
  const bought = viewer.accountId !== null && (await hasBought(ctx.db, viewer.accountId, type, id));
  const isOwn = viewer.accountId === row.performer.id && row.asset.removedAt === null;
  if (!isOwn && (row.asset.takenDownAt !== null || (!row.isAvailable && !bought))) throw notFound();
  return { row, bought };
}

/** Returns an item as the viewer sees it. @throws Refusal 404 unless it is available, bought, or their own */
export async function findAsset<K extends PurchasableType>(
  ctx: Context,
  type: K,
  id: string,
  viewer: Viewer,
): Promise<ItemViews[K]> {
  const { row } = await findVisibleRow(ctx, type, id, viewer);
  const [view] = await viewItems(ctx, type, [row], viewer);
  return view!;
}

/**
 * Returns one page of a gallery's photos in their order. They are blurred unless the gallery is free, bought, or the
 * viewer's own.
 * @throws Refusal 404
 */
export async function searchGalleryPhotos(
  ctx: Context,
  galleryId: string,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ data: PhotoView[]; total: number }> {
  const { row, bought } = await findVisibleRow(ctx, 'gallery', galleryId, viewer);
  const { rows, total } = await listGalleryPhotos(ctx.db, galleryId, bought ? viewer.accountId : null, page);
  const isOpen = bought || viewer.accountId === row.performer.id || !row.asset.isSale;
  const access = { accountId: viewer.accountId, linkTo: createFileLinks(ctx, viewer), isOpen };
  return { data: rows.map((photo) => viewPhoto(photo, galleryId, access, bought)), total };
}

/** Returns a download link for a digital product to its buyers and its performer. @throws Refusal 404 */
export async function createDownloadLink(
  ctx: Context,
  productId: string,
  viewer: Viewer,
): Promise<{ downloadLink: string; fileName: string; expiresAt: string }> {
  const { row, bought } = await findVisibleRow(ctx, 'product', productId, viewer);
  const { file, fileName, performerId } = row.asset;
  if (!file || (!bought && viewer.accountId !== performerId)) throw notFound('This file');
  const now = new Date();
  const name = fileName ?? 'file';
  return {
    downloadLink: createFileLinks(ctx, viewer, now)(file, formatHolder('product', productId, viewer.accountId), name)!,
    fileName: name,
    expiresAt: new Date(fileLinkExpiry(viewer, now) * 1000).toISOString(),
  };
}

/** Counts a view of a video, once per visitor and day. Views of its performer don't count. @throws Refusal 404 */
export async function countVideoView(
  ctx: Context,
  videoId: string,
  viewer: Viewer,
  ip: string,
): Promise<{ views: number }> {
  const { row } = await findVisibleRow(ctx, 'video', videoId, viewer);
  if (viewer.accountId === row.performer.id) return { views: row.asset.views };
  const { hash, day } = visitorOfDay(ctx.config.secrets, videoId, viewer.accountId ?? addressBlock(ip));
  return { views: (await inTransaction(ctx.db, (tx) => countVideoVisitor(tx, videoId, hash, day))) ?? row.asset.views };
}

/** Deletes the visitors of past days. */
export const deletePastVideoVisitors = (ctx: Context): Promise<void> =>
  deleteVideoVisitors(ctx.db, new Date().toISOString().slice(0, 10));
