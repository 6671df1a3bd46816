import { type Receiver } from '@/features/earnings/state';
import { type BodyOf, call } from '@/lib/http';
import { type Problem } from '@/lib/errorText';
import { type Visitor } from '@/lib/visitor';
import { type PayoutQuery } from './slice';

export const searchPayoutRequests = ({ role, ...query }: PayoutQuery, visitor?: Visitor) =>
  call('searchPayoutRequests', { params: { role }, query, visitor });
export const listPendingPayoutRequests = (role: Receiver, visitor?: Visitor) =>
  call('listPendingPayoutRequests', { params: { role }, visitor });
/** Without a body the preview is of the time since the last request. */
export const previewPayoutRequest = (role: Receiver, body?: BodyOf<'previewPayoutRequest'>, visitor?: Visitor) =>
  call('previewPayoutRequest', { params: { role }, body, visitor });
export const createPayoutRequest = (role: Receiver, body: BodyOf<'createPayoutRequest'>, idempotencyKey: string) =>
  call('createPayoutRequest', { params: { role }, body, idempotencyKey });
export const updatePayoutRequest = (role: Receiver, id: string, body: BodyOf<'updatePayoutRequest'>) =>
  call('updatePayoutRequest', { params: { role, id }, body });
export const listPaymentInformation = (visitor?: Visitor) => call('listPaymentInformation', { visitor });

/** Saves payment details. Performers have a call of its own for each method that the specification names. */
export function savePaymentInformation(role: Receiver, body: BodyOf<'savePaymentInformation'>) {
  if (role === 'studio') return call('savePaymentInformation', { body });
  const { type, ...details } = body;
  if (type === 'wire') return call('updateBankTransfer', { body: details as BodyOf<'updateBankTransfer'> });
  if (type === 'deposit') return call('updateDirectDeposit', { body: details as BodyOf<'updateDirectDeposit'> });
  if (type === 'paxum') return call('updatePaxum', { body: details as BodyOf<'updatePaxum'> });
  if (type === 'bitpay') return call('updateBitpay', { body: details as BodyOf<'updateBitpay'> });
  return call('savePaymentInformation', { body });
}

const REQUEST_NOT_FOUND: Problem = {
  statusCode: 404,
  error: 'NOT_FOUND',
  message: 'This payout request does not exist.',
};

/** Returns the statement of a payout request. A malformed id is treated like an unknown one. */
export async function viewPayoutStatement(role: Receiver, id: string, visitor?: Visitor) {
  if (!/^[0-9a-f-]{36}$/i.test(id)) throw REQUEST_NOT_FOUND;
  return call('viewPayoutStatement', { params: { role, id }, visitor });
}
