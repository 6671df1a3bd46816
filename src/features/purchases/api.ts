import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type BuyIntent } from './state';

export const purchaseItem = ({ type, id, ...body }: BuyIntent, idempotencyKey: string) =>
  call('purchaseItem', { params: { type, id }, body, idempotencyKey });
export const getDeliveryAddress = () => call('getDeliveryAddress');

/** Searches purchases: of one kind by the call of this kind, or of all kinds. */
export function searchPurchasedItems({ type, ...query }: QueryOf<'searchPurchasedItems'>, visitor?: Visitor) {
  if (type === 'product') return call('searchPurchasedProducts', { query, visitor });
  if (type === 'video') return call('searchPurchasedVideos', { query, visitor });
  if (type === 'gallery') return call('searchPurchasedGalleries', { query, visitor });
  return call('searchPurchasedItems', { query: { ...query, type }, visitor });
}
