import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type PurchasableType } from '@contract/items';
import { type Context } from '@server/context';
import { createGallery } from '@server/features/assets/service/own/galleries';
import { createPhoto } from '@server/features/assets/service/own/photos';
import { createProduct } from '@server/features/assets/service/own/products';
import { createVideo } from '@server/features/assets/service/own/videos';
import { processUpload } from '@server/features/assets/service/processing/processUpload';
import { readBalance } from '@server/features/ledger/service/balances';
import { updateOrder } from '@server/features/orders/service/delivery';
import { purchaseItem } from '@server/features/purchases/service/purchaseItem';
import { type Upload } from '@server/http/uploads';
import { UNRESTRICTED_VIEWER } from '@server/http/viewer';
import { findPictures, loadSharp } from '../pictures';
import { callerOf } from './caller';
import {
  type DemoGallery,
  type DemoProduct,
  type DemoPurchase,
  type DemoVideo,
  GALLERIES,
  PRODUCTS,
  PURCHASES,
  VIDEOS,
} from './shopItems';
import { demoAccounts } from './people';
import { buyTokens } from './wallet';

interface Shop {
  ctx: Context;
  root: string;
  origin: string;
  ids: Map<string, string>;
  folder: string;
}

const keyOf = (key: string) => `demo-${key}`;
const ownerOf = ({ ids }: Shop, slug: string) => ({ accountId: ids.get(slug) ?? '', verified: true });

/** Returns a file as an upload. The storage moves uploads, so it is always a copy. */
async function uploadOf(
  { folder }: Shop,
  field: string,
  filename: string,
  content: string | Buffer | { copyOf: string },
): Promise<Upload[]> {
  const copy = path.join(folder, `${Math.random().toString(36).slice(2)}-${filename}`);
  if (typeof content === 'object' && 'copyOf' in content) await copyFile(content.copyOf, copy);
  else await writeFile(copy, content);
  return [{ field, filename, path: copy, bytes: (await stat(copy)).size }];
}

async function seedProduct(
  shop: Shop,
  { key, by, name, description, token, type, stock, picture, fileName, text }: DemoProduct,
): Promise<void> {
  const sharp = await loadSharp();
  const { poster } = findPictures(shop.root, picture);
  const digitalFile =
    fileName && (await uploadOf(shop, 'digitalFile', fileName, text ?? (await sharp(poster).jpeg().toBuffer())));
  const image = await uploadOf(
    shop,
    'image',
    'picture.webp',
    await sharp(poster).resize(960, 720, { fit: 'cover' }).webp().toBuffer(),
  );
  await createProduct(
    shop.ctx,
    ownerOf(shop, by),
    { name, description, type, status: 'active', token, stock },
    { image, ...(digitalFile && { digitalFile }) },
    keyOf(key),
  );
}

async function seedVideo(
  shop: Shop,
  { key, by, name, description, token, clip, poster, views, isDraft = false }: DemoVideo,
): Promise<void> {
  const files = {
    video: await uploadOf(shop, 'video', clip, { copyOf: path.join(shop.root, 'demo', 'clips', clip) }),
    thumbnail: await uploadOf(shop, 'thumbnail', 'poster.webp', { copyOf: findPictures(shop.root, poster).poster }),
  };
  const { _id } = await createVideo(
    shop.ctx,
    ownerOf(shop, by),
    { title: name, description, status: isDraft ? 'draft' : 'active', isSaleVideo: token > 0, token },
    files,
    keyOf(key),
  );
  await processUpload(shop.ctx, 'video', _id);
  // no service sets the number of views
  await shop.ctx.db.execute(sql`update videos set views = ${views} where id = ${_id} and views = 0`);
}

async function seedGallery(
  shop: Shop,
  { key, by, name, description, token, photos, turn }: DemoGallery,
): Promise<void> {
  const sharp = await loadSharp();
  const owner = ownerOf(shop, by);
  const { _id } = await createGallery(
    shop.ctx,
    owner,
    { name, description, status: 'active', isSale: token > 0, token },
    keyOf(key),
  );
  for (const [index, title] of photos.entries()) {
    const picture = await sharp(findPictures(shop.root, by).poster)
      .extract({ left: index * 90, top: index * 50, width: 960, height: 540 })
      .modulate({ hue: index * turn })
      .jpeg({ quality: 85 })
      .toBuffer();
    const photo = await createPhoto(
      shop.ctx,
      owner,
      { galleryId: _id, title, position: index },
      { photo: await uploadOf(shop, 'photo', 'photo.jpg', picture) },
      keyOf(`${key}-${index}`),
    );
    await processUpload(shop.ctx, 'photo', photo._id);
  }
}

const TABLES = { product: sql`products`, video: sql`videos`, gallery: sql`galleries` } as const;

async function findItem({ ctx }: Shop, type: PurchasableType, key: string) {
  const { rows } = await ctx.db.execute<{ id: string; isRemoved: boolean }>(
    sql`select id, removed_at is not null as "isRemoved" from ${TABLES[type]} where upload_key = ${keyOf(key)}`,
  );
  return rows[0] ?? null;
}

/** Seeds those items that nobody has deleted. An item that an interrupted run began is completed. */
async function seedItems<T extends { key: string }>(
  shop: Shop,
  type: PurchasableType,
  items: readonly T[],
  seed: (shop: Shop, item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) if (!(await findItem(shop, type, item.key))?.isRemoved) await seed(shop, item);
}

const typeOf = (key: string): PurchasableType =>
  PRODUCTS.some((product) => product.key === key)
    ? 'product'
    : VIDEOS.some((video) => video.key === key)
      ? 'video'
      : 'gallery';
const priceOf = (key: string): number =>
  [...PRODUCTS, ...VIDEOS, ...GALLERIES].find((item) => item.key === key)?.token ?? 0;

/** Tokens that a member keeps after all purchases, so that visitors of the demo can spend them. */
const MIN_BALANCE: Record<string, number> = { mira: 600 };

async function seedPurchase(shop: Shop, { member, key, ago, sent, shippingCode }: DemoPurchase): Promise<void> {
  const { ctx, ids, origin } = shop;
  const memberId = ids.get(member);
  const type = typeOf(key);
  const item = await findItem(shop, type, key);
  if (!memberId || !item || item.isRemoved) return;
  const { balance } = await readBalance(ctx.db, memberId, 'member');
  if (balance - priceOf(key) < (MIN_BALANCE[member] ?? 0))
    await buyTokens(
      ctx,
      origin,
      memberId,
      MIN_BALANCE[member] ? 'Matinee' : 'Evening',
      keyOf(`tokens-${member}-${key}`),
    );
  const isShipped =
    type === 'product' && PRODUCTS.some((product) => product.key === key && product.type === 'physical');
  const order = await purchaseItem(ctx, {
    memberId,
    viewer: { ...UNRESTRICTED_VIEWER, accountId: memberId },
    type,
    itemId: item.id,
    quantity: 1,
    agreedPrice: null,
    idempotencyKey: keyOf(`${member}-${key}`),
    deliveryAddress: isShipped ? 'Lamp street 12' : null,
    postalCode: isShipped ? '10115' : null,
  });
  if (sent)
    await updateOrder(ctx, callerOf(order.performer._id, 'performer', ''), order._id, {
      deliveryStatus: sent,
      shippingCode,
    });
  // no service creates purchases in the past
  await ctx.db.execute(
    sql`update earnings set created_at = created_at - make_interval(hours => ${ago})
      where transfer_id = (select transfer_id from orders where id = ${order._id})`,
  );
  await ctx.db.execute(
    sql`update orders set created_at = created_at - make_interval(hours => ${ago}) where id = ${order._id}`,
  );
}

/** Seeds items with their files and purchases. The last purchase marks that all of them exist. */
export async function seedShop(ctx: Context, root: string, origin: string): Promise<void> {
  const last = PURCHASES.at(-1);
  const { rows } = await ctx.db.execute(
    sql`select 1 from orders where idempotency_key = ${last ? keyOf(`${last.member}-${last.key}`) : ''}`,
  );
  if (rows.length) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'footlights-demo-'));
  const shop: Shop = { ctx, root, origin, folder, ids: await demoAccounts(ctx) };
  try {
    await seedItems(shop, 'product', PRODUCTS, seedProduct);
    await seedItems(shop, 'video', VIDEOS, seedVideo);
    await seedItems(shop, 'gallery', GALLERIES, seedGallery);
    for (const purchase of PURCHASES) await seedPurchase(shop, purchase);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
