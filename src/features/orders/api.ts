import { call, type BodyOf, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchOrders = (query: QueryOf<'searchOrders'>, visitor?: Visitor) =>
  call('searchOrders', { query, visitor });
export const searchUserOrders = (query: QueryOf<'searchUserOrders'>, visitor?: Visitor) =>
  call('searchUserOrders', { query, visitor });
export const viewUserOrder = (id: string, visitor?: Visitor) => call('viewUserOrder', { params: { id }, visitor });
export const updateOrder = (id: string, body: BodyOf<'updateOrder'>) => call('updateOrder', { params: { id }, body });
