import { type RequestOf } from '@contract/all';
import { type PayoutCaseView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { toTokens } from '../../ledger/rules';
import { postPayout } from '../../ledger/service/transfers';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { type Actor, COMMAND_LINE, recordSecurityEvent } from '../../security/service/record';
import { claimRefunds, markClaims, releaseClaims, sumUnclaimedRefunds } from '../store/earnings';
import {
  findCase,
  changeRequest,
  findCases,
  lockPayouts,
  type RequestRow,
  type RequestStatus,
  findWaitingCases,
} from '../store/requests';
import { viewCase } from '../view';
import { queuePayoutEmail } from './emails';
import { openDetails } from './information';
import { readTotals } from './totals';

type EmailKind = 'approved' | 'rejected' | 'done';
const EVENT_KINDS = { approved: 'payoutApproved', rejected: 'payoutRejected', done: 'payoutSent' } as const;

/** Returns a payout request with its payment details unmasked. @throws Refusal 404 */
export async function readCase(ctx: Context, id: string): Promise<PayoutCaseView> {
  const found = await findCase(ctx.db, id);
  if (!found) throw notFound('This payout request');
  const { request } = found;
  const unclaimedRefunds =
    request.status === 'done' || request.status === 'rejected'
      ? 0
      : await sumUnclaimedRefunds(ctx.db, request.accountId);
  return viewCase(
    found,
    openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed),
    'unmasked',
    unclaimedRefunds,
  );
}

/** Returns a payout request for the operator who pays it, and records that the payment details were seen. */
export async function openCase(ctx: Context, id: string, actor = COMMAND_LINE): Promise<PayoutCaseView> {
  const found = await readCase(ctx, id);
  await inTransaction(ctx.db, (tx) =>
    recordSecurityEvent(ctx, tx, {
      kind: 'paymentDetailsViewed',
      accountId: found.account._id,
      ...actor,
      details: { requestId: id },
    }),
  );
  return found;
}

const viewMasked = (ctx: Context) => (found: Parameters<typeof viewCase>[0]) =>
  viewCase(
    found,
    openDetails(ctx, found.request.accountId, found.request.paymentType, found.request.paymentSealed),
    'masked',
    0,
  );

/** Returns a page of all payout requests, oldest first unless the query says otherwise. */
export async function searchCases(
  ctx: Context,
  { status, sort, limit, offset }: RequestOf<'searchPayoutCases'>['query'],
): Promise<{ data: PayoutCaseView[]; total: number }> {
  const { rows, total } = await findCases(ctx.db, { status, direction: sort ?? 'asc', limit, offset });
  return { data: rows.map(viewMasked(ctx)), total };
}

/** Returns the requests that wait for a decision or for their payment, oldest first. */
export const listWaitingCases = async (ctx: Context): Promise<PayoutCaseView[]> =>
  (await findWaitingCases(ctx.db)).map(viewMasked(ctx));

/** Changes a request while the payouts of its account are locked, then queues the email about it. */
async function decide(
  ctx: Context,
  id: string,
  actor: Actor,
  allowed: RequestStatus[],
  act: (tx: Tx, request: RequestRow, after: After) => Promise<EmailKind | null>,
): Promise<PayoutCaseView> {
  const known = await findCase(ctx.db, id);
  if (!known) throw notFound('This payout request');
  await inTransaction(ctx.db, async (tx, after) => {
    await lockPayouts(tx, known.request.accountId);
    const request = (await findCase(tx, id))?.request;
    if (!request || !allowed.includes(request.status))
      throw refused('PAYOUT_DECIDED', `This request is already ${request?.status ?? 'deleted'}. Nothing was changed.`);
    const kind = await act(tx, request, after);
    if (!kind) return;
    await recordSecurityEvent(ctx, tx, {
      kind: EVENT_KINDS[kind],
      accountId: request.accountId,
      ...actor,
      details: { requestId: id },
    });
    await queuePayoutEmail(ctx, tx, { kind, accountId: request.accountId, requestId: id });
  });
  return readCase(ctx, id);
}

/**
 * Approves a pending request. Deducts the refunds made since it was created; the rest is the amount to pay.
 * @throws Refusal 404, 422 PAYOUT_DECIDED, 422 NOTHING_TO_PAY if refunds cancelled it out
 */
export const approvePayout = (ctx: Context, id: string, actor = COMMAND_LINE): Promise<PayoutCaseView> =>
  decide(ctx, id, actor, ['pending'], async (tx, request) => {
    await claimRefunds(tx, request.accountId, id);
    const totals = await readTotals(tx, request);
    if (totals.amount <= 0)
      throw refused(
        'NOTHING_TO_PAY',
        'Refunds cancelled out this request. Reject it, so that its earnings count towards the next one.',
      );
    await markClaims(tx, id, 'approved');
    await changeRequest(tx, id, { ...totals, status: 'approved', decidedAt: new Date() });
    return 'approved';
  });

/**
 * Rejects a pending or approved request; its earnings can be requested again.
 * @throws Refusal 404, 422 PAYOUT_DECIDED
 */
export const rejectPayout = (ctx: Context, id: string, reason: string, actor = COMMAND_LINE): Promise<PayoutCaseView> =>
  decide(ctx, id, actor, ['pending', 'approved'], async (tx) => {
    await releaseClaims(tx, id);
    await changeRequest(tx, id, { status: 'rejected', reason, decidedAt: new Date() });
    return 'rejected';
  });

/**
 * Marks an approved request as paid: posts the payout to the ledger and marks its earnings as paid. Repeated, it
 * changes nothing. Refunds made since the approval become the receiver's debt, which later earnings pay off and the
 * next payout deducts.
 * @throws Refusal 404, 422 PAYOUT_DECIDED
 */
export const completePayout = (ctx: Context, id: string, actor = COMMAND_LINE): Promise<PayoutCaseView> =>
  decide(ctx, id, actor, ['approved', 'done'], async (tx, request, after) => {
    if (request.status === 'done') return null;
    const { accountId, role } = request;
    const { transferId } = await postPayout(tx, {
      key: id,
      subject: id,
      ownerId: accountId,
      role,
      tokens: toTokens(request.amount),
      mayOwe: true,
    });
    await markClaims(tx, id, 'done');
    await changeRequest(tx, id, { status: 'done', transferId, doneAt: new Date() });
    after(() => sendBalanceChanges(ctx, transferId));
    return 'done';
  });
