import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchPackages = (query: QueryOf<'searchPackages'>, visitor?: Visitor) => call('searchPackages', { query, visitor });
export const searchTransactions = (query: QueryOf<'searchTransactions'>) => call('searchTransactions', { query });
export const purchaseTokens = (packageId: string, idempotencyKey: string) => call('purchaseTokens', { params: { id: packageId }, body: {}, idempotencyKey });
