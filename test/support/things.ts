import { type ForSaleTypeWord } from '@contract/assets';
import { newId } from '@server/db/ids';
import { galleries, photos, products, videos } from '@server/features/assets/tables';
import { type Actor } from './actors';
import { type Api } from './api';

interface Given {
  name?: string;
  tokens?: number;
  stock?: number | null;
  posted?: boolean;
}

/** Something of a performer on sale, without its files. @returns its id */
export async function putOnSale(
  api: Api,
  performer: Pick<Actor, 'id'>,
  type: ForSaleTypeWord,
  { name = 'Something', tokens = 20, stock = null, posted = false }: Given = {},
): Promise<string> {
  const id = newId();
  const shared = { id, performerId: performer.id, tokens };
  if (type === 'product')
    await api.ctx.db.insert(products).values({
      ...shared,
      name,
      type: posted ? 'physical' : 'digital',
      status: 'active',
      stock,
      file: posted ? null : `private/files/${id}.zip`,
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

/** What a thing of sale says of itself now. */
export async function stockOf(api: Api, productId: string): Promise<{ stock: number | null; sold: number }> {
  const { rows } = await api.database.pool.query<{ stock: number | null; sold: number }>(
    'select stock, sold from products where id = $1',
    [productId],
  );
  return rows[0]!;
}
