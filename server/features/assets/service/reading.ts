import { type RequestOf } from '@contract/all';
import { type PhotoView } from '@contract/assets';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { folded, patternsOf } from '@server/db/words';
import { notFound } from '@server/http/errors';
import { type Viewer } from '@server/http/viewer';
import { visitorOfDay } from '@server/http/visitor';
import { endOfGrant } from '@server/storage/grants';
import { refuseBlocked } from '../../blocking/service/blocks';
import { hasBought } from '../../purchases/service/bought';
import { holderOf } from '../rules';
import { photosOf } from '../store/galleries';
import { assetsByIds, countVideoVisitor, forgetVideoVisitors, listedAssets, type ListedRow } from '../store/listing';
import { viewPhoto } from '../view';
import { type Cards, showRows } from './cards';
import { addressing, OPEN_HOURS } from './opening';

type ForSale = keyof Cards;
type Query = RequestOf<'searchVideos'>['query'] & { type?: 'physical' | 'digital' };

/** What is on sale or free to see: newest first, or in the asked order. */
export async function searchAssets<K extends ForSale>(
  ctx: Context,
  type: K,
  viewer: Viewer,
  query: Query,
): Promise<{ data: Cards[K][]; total: number }> {
  const { q, sortBy, sort, type: productType, ...rest } = query;
  const patterns = q ? patternsOf(await folded(ctx.db, q)) : [];
  // words that fold to nothing (signs alone) find nothing
  if (q && !patterns.length) return { data: [], total: 0 };
  const order = sortBy === 'createdAt' ? 'latest' : (sortBy ?? 'latest');
  const { rows, total } = await listedAssets(ctx.db, type, {
    ...rest,
    patterns,
    productType,
    order,
    direction: sort,
    viewer,
  });
  return { data: await showRows(ctx, type, rows, viewer), total };
}

/** The row of a thing that this visitor may see: on sale, bought, or theirs. @throws Refusal 404, 403 for who is blocked */
async function visibleRow<K extends ForSale>(
  ctx: Context,
  type: K,
  id: string,
  viewer: Viewer,
): Promise<{ row: ListedRow<K>; bought: boolean }> {
  const [row] = await assetsByIds(ctx.db, type, [id]);
  if (!row) throw notFound();
  await refuseBlocked(ctx.db, viewer, row.performer.id);
  const bought = viewer.accountId !== null && (await hasBought(ctx.db, viewer.accountId, type, id));
  const own = viewer.accountId === row.performer.id && row.asset.removedAt === null;
  if (!row.offered && !bought && !own) throw notFound();
  return { row, bought };
}

/** One thing as this visitor sees it. @throws Refusal 404 for what is neither on sale nor bought nor theirs */
export async function findAsset<K extends ForSale>(
  ctx: Context,
  type: K,
  id: string,
  viewer: Viewer,
): Promise<Cards[K]> {
  const { row } = await visibleRow(ctx, type, id, viewer);
  const [card] = await showRows(ctx, type, [row], viewer);
  return card!;
}

/** The photos of a gallery in their order: the photos themselves when it is free, bought or theirs, blurred ones otherwise. @throws Refusal 404 */
export async function galleryPhotos(
  ctx: Context,
  galleryId: string,
  viewer: Viewer,
  page: { limit: number; offset: number },
): Promise<{ data: PhotoView[]; total: number }> {
  const { row, bought } = await visibleRow(ctx, 'gallery', galleryId, viewer);
  const { rows, total } = await photosOf(ctx.db, galleryId, bought ? viewer.accountId : null, page);
  const open = bought || viewer.accountId === row.performer.id || !row.asset.isSale;
  const eyes = { accountId: viewer.accountId, address: addressing(ctx), open };
  return { data: rows.map((photo) => viewPhoto(photo, galleryId, eyes, bought)), total };
}

/** Where the file of a digital product is fetched by whoever bought it, or made it. @throws Refusal 404 */
export async function downloadLink(
  ctx: Context,
  productId: string,
  viewer: Viewer,
): Promise<{ downloadLink: string; fileName: string; expiresAt: string }> {
  const { row, bought } = await visibleRow(ctx, 'product', productId, viewer);
  const { file, fileName, performerId } = row.asset;
  if (!file || (!bought && viewer.accountId !== performerId)) throw notFound('This file');
  const now = new Date();
  const name = fileName ?? 'file';
  return {
    downloadLink: addressing(ctx, now)(file, holderOf('product', productId, viewer.accountId), name)!,
    fileName: name,
    expiresAt: new Date(endOfGrant(now, OPEN_HOURS) * 1000).toISOString(),
  };
}

/** Counts a view of a video: one visitor once a day, its performer's own never. @throws Refusal 404 */
export async function countVideoView(
  ctx: Context,
  videoId: string,
  viewer: Viewer,
  ip: string,
): Promise<{ views: number }> {
  const { row } = await visibleRow(ctx, 'video', videoId, viewer);
  if (viewer.accountId === row.performer.id) return { views: row.asset.views };
  const { hash, day } = visitorOfDay(ctx.config.secret, videoId, viewer.accountId ?? ip);
  return { views: (await inTransaction(ctx.db, (tx) => countVideoVisitor(tx, videoId, hash, day))) ?? row.asset.views };
}

/** Yesterday's visitors are forgotten. */
export const forgetPastVideoVisitors = (ctx: Context): Promise<void> =>
  forgetVideoVisitors(ctx.db, new Date().toISOString().slice(0, 10));
