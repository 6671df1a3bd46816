import { download } from '@/lib/download';
import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchPackages = (query: QueryOf<'searchPackages'>, visitor?: Visitor) => call('searchPackages', { query, visitor });
export const searchTransactions = (query: QueryOf<'searchTransactions'>, visitor?: Visitor) => call('searchTransactions', { query, visitor });
export const exportTransactions = (query: QueryOf<'exportTransactions'>) => download('exportTransactions', query, 'tokens.csv');
export const purchaseTokens = (packageId: string, returnPath: string | null, idempotencyKey: string) => call('purchaseTokens', { params: { id: packageId }, body: { returnPath }, idempotencyKey });
export const viewTokenOrder = (id: string, visitor?: Visitor) => call('viewTokenOrder', { params: { id }, visitor });
export const viewSandboxCheckout = (ticket: string, visitor?: Visitor) => call('viewSandboxCheckout', { params: { ticket }, visitor });
export const decideSandboxCheckout = (ticket: string, decision: 'pay' | 'decline') => call('decideSandboxCheckout', { params: { ticket }, body: { decision } });
