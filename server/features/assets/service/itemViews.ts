import { type GalleryView, type ProductView, type PurchasableType, type VideoView } from '@contract/items';
import { type Context } from '@server/context';
import { type Viewer } from '@server/http/viewer';
import { findBoughtIds } from '../../purchases/service/ownership';
import { findGalleryFacts } from '../store/galleries';
import { findItemsByIds, type ItemRow } from '../store/listing';
import { linksUnlessTakenDown, viewGallery, viewProduct, viewVideo } from '../view';
import { createFileLinks } from './fileAccess';

/** The public view of each kind of item. */
export interface ItemViews {
  product: ProductView;
  video: VideoView;
  gallery: GalleryView;
}

// products have no such column: they are always sold
const isSold = (asset: { isSale?: boolean }) => asset.isSale ?? true;

/** Returns items as a viewer sees them: with links to the files of free, bought and own items, else with previews. */
export async function viewItems<K extends PurchasableType>(
  ctx: Context,
  type: K,
  rows: ItemRow<K>[],
  viewer: Viewer,
): Promise<ItemViews[K][]> {
  const ids = rows.map(({ asset }) => asset.id);
  const [bought, facts] = await Promise.all([
    viewer.accountId ? findBoughtIds(ctx.db, viewer.accountId, type, ids) : new Set<string>(),
    type === 'gallery' ? findGalleryFacts(ctx.db, ids) : null,
  ]);
  const linkTo = createFileLinks(ctx, viewer);
  const { accountId } = viewer;
  const shown = rows.map((row) => {
    const isBought = bought.has(row.asset.id);
    const isOpen =
      isBought || accountId === row.performer.id || (row.isAvailable && !isSold(row.asset as { isSale?: boolean }));
    const access = { accountId, linkTo: linksUnlessTakenDown(row.asset, linkTo), isOpen };
    if (type === 'product') return viewProduct(row as ItemRow<'product'>, isBought);
    if (type === 'video') return viewVideo(row as ItemRow<'video'>, access, isBought);
    return viewGallery(row as ItemRow<'gallery'>, facts?.get(row.asset.id), access, isBought);
  });
  return shown as ItemViews[K][];
}

/**
 * Returns items by id as a viewer sees them, including unavailable ones, for purchases and orders. Items of performers
 * who blocked the viewer are left out.
 */
export async function findItemViews<K extends PurchasableType>(
  ctx: Context,
  type: K,
  ids: string[],
  viewer: Viewer,
): Promise<Map<string, ItemViews[K]>> {
  const views = await viewItems(ctx, type, await findItemsByIds(ctx.db, type, ids, viewer), viewer);
  return new Map(views.map((view) => [view._id, view]));
}
