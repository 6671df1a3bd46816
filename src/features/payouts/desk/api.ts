import { type ReplyOf } from '@contract/all';
import { call, type BodyOf, type QueryOf } from '@/lib/http';

export type Payout = ReplyOf<'searchPayoutCases'>['data'][number];
export type Stage = Payout['stage'];
export type Summary = ReplyOf<'getPayoutSummary'>;
export type PayoutDecision = BodyOf<'decidePayouts'>['decision'];
export type ExportFormat = BodyOf<'exportPayouts'>['format'];
export type FileReason = BodyOf<'exportPayouts'>['reason'];

export const searchPayouts = (query: QueryOf<'searchPayoutCases'>) => call('searchPayoutCases', { query });
export const getPayoutSummary = () => call('getPayoutSummary');
/** Returns a payout with its payment details in full; the security log records it. */
export const viewPayoutInFull = (id: string) => call('viewPayoutCase', { params: { id } });
export const decidePayouts = (body: BodyOf<'decidePayouts'>) => call('decidePayouts', { body });
export const exportPayouts = (body: BodyOf<'exportPayouts'>, idempotencyKey: string) =>
  call('exportPayouts', { body, idempotencyKey });
