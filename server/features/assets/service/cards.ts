import { type GalleryView, type ProductView, type VideoView } from '@contract/assets';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { boughtAmong } from '../../purchases/service/bought';
import { galleryFacts } from '../store/galleries';
import { assetsByIds, type ListedRow } from '../store/listing';
import { viewGallery, viewProduct, viewVideo } from '../view';
import { addressing } from './opening';

type ForSale = 'product' | 'video' | 'gallery';
/** How each kind is shown to others. */
export interface Cards {
  product: ProductView;
  video: VideoView;
  gallery: GalleryView;
}

const saleOf = (asset: { isSale?: boolean }) => asset.isSale ?? true;

/** Rows as this visitor sees them: files of what is free, bought or theirs; previews of the rest. */
export async function showRows<K extends ForSale>(
  ctx: Context,
  type: K,
  rows: ListedRow<K>[],
  viewer: Viewer,
): Promise<Cards[K][]> {
  const ids = rows.map(({ asset }) => asset.id);
  const [bought, facts] = await Promise.all([
    viewer.accountId ? boughtAmong(ctx.db, viewer.accountId, type, ids) : new Set<string>(),
    type === 'gallery' ? galleryFacts(ctx.db, ids) : null,
  ]);
  const address = addressing(ctx);
  const { accountId } = viewer;
  const shown = rows.map((row) => {
    const isBought = bought.has(row.asset.id);
    const open =
      isBought || accountId === row.performer.id || (row.offered && !saleOf(row.asset as { isSale?: boolean }));
    const eyes = { accountId, address, open };
    if (type === 'product') return viewProduct(row as ListedRow<'product'>, isBought);
    if (type === 'video') return viewVideo(row as ListedRow<'video'>, eyes, isBought);
    return viewGallery(row as ListedRow<'gallery'>, facts?.get(row.asset.id), eyes, isBought);
  });
  return shown as Cards[K][];
}

/** These things by id, as a visitor sees them, on sale or not any more: for libraries and orders. What belongs to a performer who blocked them is left out. */
export async function assetCards<K extends ForSale>(
  ctx: Context,
  type: K,
  ids: string[],
  viewer: Viewer,
): Promise<Map<string, Cards[K]>> {
  const cards = await showRows(ctx, type, await assetsByIds(ctx.db, type, ids, viewer), viewer);
  return new Map(cards.map((card) => [card._id, card]));
}
