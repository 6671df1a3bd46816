import { type PurchasableType } from '@contract/items';
import { newId } from '@server/db/ids';
import { galleries, photos, products, videos } from '@server/features/assets/tables';
import { type Actor } from './actors';
import { type Api } from './api';

interface NewItem {
  name?: string;
  tokens?: number;
  stock?: number | null;
  /** a physical product; otherwise a digital one */
  isShipped?: boolean;
}

/** Inserts an item on sale without its files. @returns its id */
export async function putOnSale(
  api: Api,
  performer: Pick<Actor, 'id'>,
  type: PurchasableType,
  { name = 'Item', tokens = 20, stock = null, isShipped = false }: NewItem = {},
): Promise<string> {
  const id = newId();
  const shared = { id, performerId: performer.id, tokens };
  if (type === 'product')
    await api.ctx.db.insert(products).values({
      ...shared,
      name,
      type: isShipped ? 'physical' : 'digital',
      status: 'active',
      stock,
      file: isShipped ? null : `private/files/${id}.zip`,
    });
  if (type === 'video')
    await api.ctx.db.insert(videos).values({
      ...shared,
      title: name,
      status: 'active',
      isSale: tokens > 0,
      file: `private/videos/${id}.mp4`,
      processing: 'done',
    });
  if (type === 'gallery') {
    await api.ctx.db.insert(galleries).values({ ...shared, name, status: 'active', isSale: tokens > 0 });
    await api.ctx.db.insert(photos).values({
      id: newId(),
      performerId: performer.id,
      galleryId: id,
      title: name,
      file: `private/photos/${id}.jpg`,
      processing: 'done',
    });
  }
  return id;
}

/** Returns the stock and the number of sales of a product. */
export async function stockOf(api: Api, productId: string): Promise<{ stock: number | null; sold: number }> {
  const { rows } = await api.database.pool.query<{ stock: number | null; sold: number }>(
    'select stock, sold from products where id = $1',
    [productId],
  );
  return rows[0]!;
}
