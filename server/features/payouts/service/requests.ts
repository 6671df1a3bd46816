import { type RequestOf } from '@contract/all';
import { type PayoutRequestView } from '@contract/payouts';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { conflict, notFound, type Refusal, refused } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { requireFactorStepUp } from '../../auth/service/secondFactors/secondStep';
import { toTokens, toUnits } from '../../ledger/rules';
import { recordSecurityEvent } from '../../security/service/record';
import { readSettingsIn } from '../../site/service';
import { findPayoutRefusal, type PayoutRefusal } from '../rules/request';
import { deleteApprovals } from '../store/cases';
import { claimRange, releaseClaims } from '../store/earnings';
import {
  changeRequest,
  findPendingRequests,
  findRequest,
  findRequestByKey,
  findRequests,
  insertRequest,
  lockPayouts,
  type NewRequest,
  type RequestRow,
} from '../store/requests';
import { viewRequest } from '../view';
import { queuePayoutEmail } from './emails';
import { openDetails, readChosenInformation, type Receiver } from './information';
import { type ResolvedRange, resolveRange, toDays } from './ranges';
import { readTotals } from './totals';

type RequestBody = RequestOf<'createPayoutRequest'>['body'];

const viewOwn = (ctx: Context, request: RequestRow): PayoutRequestView =>
  viewRequest(request, openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed));

/** Returns the refusal of a second pending request. */
export const pendingRequestExists = (): Refusal =>
  refused(
    'PENDING_REQUEST_EXISTS',
    'You already have a pending payout request. You can change it until it is approved.',
  );

/** Returns a refusal with its text. Amounts in units; `usable`: when recent payment details can be used. */
export function payoutRefused(code: PayoutRefusal, amount: number, minimum: number, usable: Date | null): Refusal {
  const texts: Record<PayoutRefusal, string> = {
    PAYMENT_INFORMATION_MISSING:
      'Payment details are missing. Add them under Payment details, then request the payout again.',
    PAYMENT_INFORMATION_RECENT: `These payment details are new. For your safety, you can use them from ${usable?.toUTCString() ?? 'a later time'}.`,
    NOTHING_TO_PAY: 'These days have no unpaid earnings.',
    BELOW_MINIMUM: `You have ${toTokens(amount)} unpaid tokens on these days. The minimum payout is ${toTokens(minimum)} tokens.`,
  };
  return refused(code, texts[code]);
}

/** Claims the earnings of a range for a request, and returns its row. @throws Refusal 422 as `createRequest` */
async function claimEarnings(
  ctx: Context,
  tx: Tx,
  { accountId, role }: Receiver,
  id: string,
  range: ResolvedRange,
  body: RequestBody,
): Promise<NewRequest> {
  const { payoutMinimum, conversionRate } = await readSettingsIn(tx);
  const chosen = await readChosenInformation(tx, accountId, body.paymentAccountType);
  const { fromDate, toDate, timeZone, from: fromAt, until: untilAt } = range;
  await claimRange(tx, accountId, range, id);
  const totals = await readTotals(tx, { id, accountId, role });
  const minimum = toUnits(payoutMinimum);
  const details = !chosen ? 'missing' : chosen.usableFrom > new Date() ? 'recent' : 'usable';
  const refusal = findPayoutRefusal({ amount: totals.amount, minimum, details });
  if (refusal || !chosen)
    throw payoutRefused(refusal ?? 'PAYMENT_INFORMATION_MISSING', totals.amount, minimum, chosen?.usableFrom ?? null);
  return {
    id,
    accountId,
    role,
    paymentType: chosen.type,
    paymentSealed: chosen.sealed,
    fromDate,
    toDate,
    timeZone,
    fromAt,
    untilAt,
    ...totals,
    conversionRate,
    requestNote: body.requestNote ?? '',
  };
}

function isSameRequest(row: RequestRow, body: RequestBody): boolean {
  const { fromDate, toDate } = toDays(body, row.timeZone);
  return (
    row.paymentType === body.paymentAccountType &&
    row.fromDate === fromDate &&
    row.toDate === toDate &&
    row.requestNote === (body.requestNote ?? '')
  );
}

/**
 * Requests the payout of what was earned in a range of days. The request claims these earnings: later changes of rates
 * and other requests do not affect them.
 * @throws Refusal 409 IDEMPOTENCY_KEY_REUSED; 422 PENDING_REQUEST_EXISTS, RANGE_OVERLAPS, NOTHING_TO_PAY,
 * BELOW_MINIMUM, PAYMENT_INFORMATION_MISSING, PAYMENT_INFORMATION_RECENT
 */
export async function createRequest(
  ctx: Context,
  receiver: Receiver,
  body: RequestBody,
  idempotencyKey: string | null,
): Promise<PayoutRequestView> {
  const { accountId } = receiver;
  const request = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, accountId);
    const known = idempotencyKey ? await findRequestByKey(tx, accountId, idempotencyKey) : null;
    if (known && !isSameRequest(known, body))
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another payout request.');
    if (known) return known;
    if ((await findPendingRequests(tx, accountId)).length > 0) throw pendingRequestExists();
    const range = await resolveRange(tx, accountId, body, null);
    const inserted = await insertRequest(tx, {
      ...(await claimEarnings(ctx, tx, receiver, newId(), range, body)),
      idempotencyKey,
    });
    await recordSecurityEvent(ctx, tx, {
      kind: 'payoutRequested',
      accountId,
      sessionId: receiver.sessionId,
      details: { requestId: inserted.id },
    });
    await queuePayoutEmail(ctx, tx, { kind: 'requested', accountId, requestId: inserted.id });
    return inserted;
  });
  return viewOwn(ctx, request);
}

/** Returns the row of a receiver's own request. @throws Refusal 404 */
export async function readOwnRequest(ctx: Context, receiver: Receiver, id: string): Promise<RequestRow> {
  const request = await findRequest(ctx.db, id);
  if (request?.accountId !== receiver.accountId) throw notFound('This payout request');
  return request;
}

/**
 * Replaces the range, payment details and note of a pending request.
 * @throws Refusal 404, 422 PAYOUT_NOT_PENDING, and as `createRequest`
 */
export async function updateRequest(
  ctx: Context,
  receiver: Receiver,
  id: string,
  body: RequestBody,
): Promise<PayoutRequestView> {
  await readOwnRequest(ctx, receiver, id);
  const changed = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, receiver.accountId);
    const request = await findRequest(tx, id);
    if (request?.status !== 'pending')
      throw refused('PAYOUT_NOT_PENDING', 'This request is no longer pending and can’t be changed.');
    await releaseClaims(tx, id);
    const range = await resolveRange(tx, receiver.accountId, body, id);
    const changes = await claimEarnings(ctx, tx, receiver, id, range, body);
    await recordSecurityEvent(ctx, tx, {
      kind: 'payoutChanged',
      accountId: receiver.accountId,
      sessionId: receiver.sessionId,
      details: { requestId: id, payoutWaiting: changes.paymentSealed !== request.paymentSealed },
    });
    // an approval is of what the operator saw
    await deleteApprovals(tx, id);
    return changeRequest(tx, id, changes);
  });
  return viewOwn(ctx, changed);
}

/** Returns a receiver's own request. @throws Refusal 404 */
export const readRequest = async (ctx: Context, receiver: Receiver, id: string): Promise<PayoutRequestView> =>
  viewOwn(ctx, await readOwnRequest(ctx, receiver, id));

/** Returns the pending requests of a receiver. */
export const listPending = async (ctx: Context, { accountId }: Receiver): Promise<PayoutRequestView[]> =>
  (await findPendingRequests(ctx.db, accountId)).map((row) => viewOwn(ctx, row));

/**
 * Returns a page of a receiver's requests, newest first unless the query says otherwise. The dates select by when they
 * were made.
 */
export async function searchRequests(
  ctx: Context,
  { accountId }: Receiver,
  query: RequestOf<'searchPayoutRequests'>['query'],
): Promise<{ data: PayoutRequestView[]; total: number }> {
  const { limit, offset, status, sort, sortBy, ...range } = query;
  const span = spanOf(range, await findTimeZone(ctx.db, accountId));
  const { rows, total } = await findRequests(ctx.db, {
    accountId,
    status,
    ...span,
    limit,
    offset,
    order: { by: sortBy ?? 'createdAt', direction: sort ?? 'desc' },
  });
  return { data: rows.map((row) => viewOwn(ctx, row)), total };
}

/**
 * Requests a payout for the caller, who must have stepped up where the account has a second factor.
 * @throws Refusal as `createRequest`, 403 STEP_UP_REQUIRED
 */
export async function createOwnRequest(
  ctx: Context,
  caller: Caller & Receiver,
  body: RequestBody,
  idempotencyKey: string | null,
): Promise<PayoutRequestView> {
  await requireFactorStepUp(ctx, caller);
  return createRequest(ctx, caller, body, idempotencyKey);
}

/** Changes a payout request of the caller, like `createOwnRequest`. @throws Refusal as `updateRequest`, 403 */
export async function updateOwnRequest(
  ctx: Context,
  caller: Caller & Receiver,
  id: string,
  body: RequestOf<'updatePayoutRequest'>['body'],
): Promise<PayoutRequestView> {
  await requireFactorStepUp(ctx, caller);
  return updateRequest(ctx, caller, id, body);
}
