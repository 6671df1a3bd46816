import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';
import { type BuyIntent } from './slice';

export const purchaseItem = ({ type, id, ...body }: BuyIntent, idempotencyKey: string) =>
  call('purchaseItem', { params: { type, id }, body, idempotencyKey });
export const searchPurchasedItems = (query: QueryOf<'searchPurchasedItems'>, visitor?: Visitor) =>
  call('searchPurchasedItems', { query, visitor });
