import { type RequestOf } from '@contract/all';
import { type PayoutRequestView } from '@contract/payouts';
import { spanOf } from '@server/calendar';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, type Refusal, refused } from '@server/http/errors';
import { findTimeZone } from '../../auth/service/accounts';
import { toTokens, toUnits } from '../../ledger/rules';
import { readSettings } from '../../site/service';
import { type PayoutRefusal, refusalToPayout } from '../rules/range';
import { claimRange, releaseClaims } from '../store/claims';
import {
  changeRequest,
  findRequests,
  insertRequest,
  lockPayouts,
  type NewRequest,
  pendingRequests,
  requestById,
  requestByKey,
  type RequestRow,
} from '../store/requests';
import { viewRequest } from '../view';
import { amountsOf } from './amounts';
import { chosenInformation, openDetails, type Receiver } from './information';
import { daysOf, type Range, settleRange } from './ranges';

type Asked = RequestOf<'createPayoutRequest'>['body'];

const shown = (ctx: Context, request: RequestRow): PayoutRequestView =>
  viewRequest(request, openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed));

export const pendingExists = () =>
  refused('PENDING_REQUEST_EXISTS', 'A request of yours is waiting already. You can change that one.');

/** What is wrong with an amount or with where it should go, in words. */
export function refusalOf(code: PayoutRefusal, amount: number, minimum: number, usable: Date | null): Refusal {
  const WORDS: Record<PayoutRefusal, string> = {
    PAYMENT_INFORMATION_MISSING: 'Say first where the money should go.',
    PAYMENT_INFORMATION_RECENT: `These payment details are new. For your safety they can be used from ${usable?.toUTCString() ?? 'later'} on.`,
    NOTHING_TO_PAY: 'Nothing in this range is left to be paid.',
    BELOW_MINIMUM: `This range comes to ${toTokens(amount)} tokens. A payout has at least ${toTokens(minimum)}.`,
  };
  return refused(code, WORDS[code]);
}

/** Claims what a range stands for, and answers the row that says so. @throws Refusal 422 when it comes to too little or has nowhere to go */
async function claimed(
  ctx: Context,
  tx: Tx,
  { accountId, role }: Receiver,
  id: string,
  range: Range,
  asked: Asked,
): Promise<NewRequest> {
  const { payoutMinimum, conversionRate } = await readSettings(ctx);
  const chosen = await chosenInformation(ctx, tx, accountId, asked.paymentAccountType);
  const { fromDate, toDate, timeZone, from: fromAt, until: untilAt } = range;
  await claimRange(tx, accountId, range, id);
  const amounts = await amountsOf(tx, { id, accountId, role });
  const minimum = toUnits(payoutMinimum);
  const details = !chosen ? 'missing' : chosen.usableFrom > new Date() ? 'recent' : 'usable';
  const refusal = refusalToPayout({ amount: amounts.amount, minimum, details });
  if (refusal || !chosen)
    throw refusalOf(refusal ?? 'PAYMENT_INFORMATION_MISSING', amounts.amount, minimum, chosen?.usableFrom ?? null);
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
    ...amounts,
    conversionRate,
    requestNote: asked.requestNote ?? '',
  };
}

function sameRequest(row: RequestRow, asked: Asked): boolean {
  const { fromDate, toDate } = daysOf(asked, row.timeZone);
  return (
    row.paymentType === asked.paymentAccountType &&
    row.fromDate === fromDate &&
    row.toDate === toDate &&
    row.requestNote === (asked.requestNote ?? '')
  );
}

/**
 * Asks to be paid what was earned in a range. Its earnings belong to this request from now on, whatever becomes of rates and ranges later.
 * @throws Refusal 422 PENDING_REQUEST_EXISTS, RANGE_OVERLAPS, NOTHING_TO_PAY, BELOW_MINIMUM, PAYMENT_INFORMATION_MISSING, PAYMENT_INFORMATION_RECENT
 */
export async function createRequest(
  ctx: Context,
  receiver: Receiver,
  asked: Asked,
  idempotencyKey: string | null,
): Promise<PayoutRequestView> {
  const { accountId } = receiver;
  const request = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, accountId);
    const known = idempotencyKey ? await requestByKey(tx, accountId, idempotencyKey) : null;
    if (known && !sameRequest(known, asked))
      throw conflict('IDEMPOTENCY_KEY_REUSED', 'This key was used for another payout request.');
    if (known) return known;
    if ((await pendingRequests(tx, accountId)).length > 0) throw pendingExists();
    const range = await settleRange(tx, accountId, asked, null);
    const made = await insertRequest(tx, {
      ...(await claimed(ctx, tx, receiver, newId(), range, asked)),
      idempotencyKey,
    });
    await ctx.jobs.add(tx, 'payouts/mail', { kind: 'requested', accountId, requestId: made.id }, { maxAttempts: 10 });
    return made;
  });
  return shown(ctx, request);
}

/** A request of who asks, as a row. @throws Refusal 404 */
export async function ownRequest(ctx: Context, receiver: Receiver, id: string): Promise<RequestRow> {
  const request = await requestById(ctx.db, id);
  if (request?.accountId !== receiver.accountId) throw notFound('This payout request');
  return request;
}

/** Changes a request while it waits: range, way of payment and note, all anew. @throws Refusal 404, 422 PAYOUT_NOT_PENDING and all that `createRequest` has */
export async function updateRequest(
  ctx: Context,
  receiver: Receiver,
  id: string,
  asked: Asked,
): Promise<PayoutRequestView> {
  await ownRequest(ctx, receiver, id);
  const changed = await inTransaction(ctx.db, async (tx) => {
    await lockPayouts(tx, receiver.accountId);
    const request = await requestById(tx, id);
    if (request?.status !== 'pending')
      throw refused('PAYOUT_NOT_PENDING', 'This request was decided already and stays as it is.');
    await releaseClaims(tx, id);
    const range = await settleRange(tx, receiver.accountId, asked, id);
    return changeRequest(tx, id, await claimed(ctx, tx, receiver, id, range, asked));
  });
  return shown(ctx, changed);
}

/** A request of who asks. @throws Refusal 404 */
export const readRequest = async (ctx: Context, receiver: Receiver, id: string): Promise<PayoutRequestView> =>
  shown(ctx, await ownRequest(ctx, receiver, id));

/** The requests of who asks that wait. */
export const listPending = async (ctx: Context, { accountId }: Receiver): Promise<PayoutRequestView[]> =>
  (await pendingRequests(ctx.db, accountId)).map((row) => shown(ctx, row));

/** One page of the requests of who asks, newest first unless asked otherwise; the range is of when they were made. */
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
  return { data: rows.map((row) => shown(ctx, row)), total };
}
