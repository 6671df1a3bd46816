import { type ReplyOf } from '@contract/all';
import { call, type BodyOf, type QueryOf } from '@/lib/http';

export type Refund = ReplyOf<'searchRefundRequests'>['data'][number];
export type Status = Refund['status'];
export type Preview = ReplyOf<'previewRefund'>;

export const searchRefunds = (query: QueryOf<'searchRefundRequests'>) => call('searchRefundRequests', { query });
export const previewRefund = (id: string, tokens: number) =>
  call('previewRefund', { params: { id }, query: { tokens } });
export const decideRefunds = (body: BodyOf<'decideRefundRequests'>) => call('decideRefundRequests', { body });
