import { call, type BodyOf, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const requestRefund = (body: BodyOf<'requestRefund'>) => call('requestRefund', { body });
export const searchRefundRequests = (query: QueryOf<'searchRefundRequests'>, visitor?: Visitor) =>
  call('searchRefundRequests', { query, visitor });
