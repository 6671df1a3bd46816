import { download } from '@/lib/download';
import { type Problem } from '@/lib/errorText';
import { call, type QueryOf } from '@/lib/http';
import { type Visitor } from '@/lib/visitor';

export const searchPackages = (query: QueryOf<'searchPackages'>, visitor?: Visitor) =>
  call('searchPackages', { query, visitor });
export const searchTransactions = (query: QueryOf<'searchTransactions'>, visitor?: Visitor) =>
  call('searchTransactions', { query: { ...query, grouped: true }, visitor });
export const exportTransactions = (query: QueryOf<'exportTransactions'>) =>
  download('exportTransactions', query, 'tokens.csv');
export const purchaseTokens = (packageId: string, returnPath: string | null, idempotencyKey: string) =>
  call('purchaseTokens', { params: { id: packageId }, body: { returnPath }, idempotencyKey });

const ORDER_NOT_FOUND: Problem = { statusCode: 404, error: 'NOT_FOUND', message: 'This order does not exist.' };

/** Returns a token order. A malformed id is treated like an unknown one. */
export async function viewTokenOrder(id: string, visitor?: Visitor) {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw ORDER_NOT_FOUND;
  return call('viewTokenOrder', { params: { id }, visitor });
}
export const viewSandboxCheckout = (ticket: string, visitor?: Visitor) =>
  call('viewSandboxCheckout', { params: { ticket }, visitor });
export const decideSandboxCheckout = (ticket: string, decision: 'pay' | 'decline') =>
  call('decideSandboxCheckout', { params: { ticket }, body: { decision } });
