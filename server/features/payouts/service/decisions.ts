import { type RequestOf } from '@contract/all';
import { type PayoutCaseView } from '@contract/payouts';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { toTokens } from '../../ledger/rules';
import { postPayout } from '../../ledger/service/transfers';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { claimRefunds, markClaims, openRefunds, releaseClaims } from '../store/claims';
import {
  caseById,
  changeRequest,
  findCases,
  lockPayouts,
  type RequestRow,
  type RequestStatus,
  waitingCases,
} from '../store/requests';
import { viewCase } from '../view';
import { amountsOf } from './amounts';
import { openDetails } from './information';

type Mail = 'approved' | 'rejected' | 'done';

/** One case with the payment details in clear. @throws Refusal 404 */
export async function readCase(ctx: Context, id: string): Promise<PayoutCaseView> {
  const found = await caseById(ctx.db, id);
  if (!found) throw notFound('This payout request');
  const { request } = found;
  const owed =
    request.status === 'done' || request.status === 'rejected' ? 0 : await openRefunds(ctx.db, request.accountId);
  return viewCase(
    found,
    openDetails(ctx, request.accountId, request.paymentType, request.paymentSealed),
    'inClear',
    owed,
  );
}

const inList = (ctx: Context) => (found: Parameters<typeof viewCase>[0]) =>
  viewCase(
    found,
    openDetails(ctx, found.request.accountId, found.request.paymentType, found.request.paymentSealed),
    'masked',
    0,
  );

/** Requests of everybody, oldest first unless asked otherwise. */
export async function searchCases(
  ctx: Context,
  { status, sort, limit, offset }: RequestOf<'searchPayoutCases'>['query'],
): Promise<{ data: PayoutCaseView[]; total: number }> {
  const { rows, total } = await findCases(ctx.db, { status, direction: sort ?? 'asc', limit, offset });
  return { data: rows.map(inList(ctx)), total };
}

/** Requests that wait for a decision or for the money, oldest first. */
export const casesWaiting = async (ctx: Context): Promise<PayoutCaseView[]> =>
  (await waitingCases(ctx.db)).map(inList(ctx));

/** Does something to a request while nothing else happens to the payouts of its account. */
async function decide(
  ctx: Context,
  id: string,
  allowed: RequestStatus[],
  act: (tx: Tx, request: RequestRow, after: After) => Promise<Mail | null>,
): Promise<PayoutCaseView> {
  const known = await caseById(ctx.db, id);
  if (!known) throw notFound('This payout request');
  await inTransaction(ctx.db, async (tx, after) => {
    await lockPayouts(tx, known.request.accountId);
    const request = (await caseById(tx, id))?.request;
    if (!request || !allowed.includes(request.status))
      throw refused('PAYOUT_DECIDED', `This request is ${request?.status ?? 'gone'} already.`);
    const mail = await act(tx, request, after);
    if (mail)
      await ctx.jobs.add(
        tx,
        'payouts/mail',
        { kind: mail, accountId: request.accountId, requestId: id },
        { maxAttempts: 10 },
      );
  });
  return readCase(ctx, id);
}

/**
 * Approves a pending request. Refunds that came since it was made are taken off; what is approved then is what will be paid.
 * @throws Refusal 404, 422 PAYOUT_DECIDED, 422 NOTHING_TO_PAY when refunds ate all of it
 */
export const approvePayout = (ctx: Context, id: string): Promise<PayoutCaseView> =>
  decide(ctx, id, ['pending'], async (tx, request) => {
    await claimRefunds(tx, request.accountId, id);
    const amounts = await amountsOf(tx, request);
    if (amounts.amount <= 0)
      throw refused(
        'NOTHING_TO_PAY',
        'Refunds ate all of this request. Reject it; its earnings count again in the next one.',
      );
    await markClaims(tx, id, 'approved');
    await changeRequest(tx, id, { ...amounts, status: 'approved', decidedAt: new Date() });
    return 'approved';
  });

/** Rejects a pending or approved request; its earnings can be asked for again. @throws Refusal 404, 422 PAYOUT_DECIDED */
export const rejectPayout = (ctx: Context, id: string, reason: string): Promise<PayoutCaseView> =>
  decide(ctx, id, ['pending', 'approved'], async (tx) => {
    await releaseClaims(tx, id);
    await changeRequest(tx, id, { status: 'rejected', reason, decidedAt: new Date() });
    return 'rejected';
  });

/**
 * Says that the money of an approved request was sent: the ledger moves it and its earnings are paid, once; said again it changes nothing. What refunds took
 * since the approval becomes the receiver's debt, which later earnings pay off and the next payout takes off.
 * @throws Refusal 404, 422 PAYOUT_DECIDED
 */
export const completePayout = (ctx: Context, id: string): Promise<PayoutCaseView> =>
  decide(ctx, id, ['approved', 'done'], async (tx, request, after) => {
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
