import { type ReplyOf } from '@contract/all';
import { call, type QueryOf } from '@/lib/http';

export type Dispute = ReplyOf<'searchDisputes'>['data'][number];
export type DisputeFilter = NonNullable<QueryOf<'searchDisputes'>['status']>;

export const searchDisputes = (query: QueryOf<'searchDisputes'>) => call('searchDisputes', { query });
export const noteDispute = (id: string, text: string) => call('noteDispute', { params: { id }, body: { text } });
