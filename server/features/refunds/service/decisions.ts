import { type ReplyOf, type RequestOf } from '@contract/all';
import { REFUND_DECISIONS, REFUND_REASONS, reasonSentence } from '@contract/reasons';
import { type RefundRequestView } from '@contract/refunds';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { type After, inTransaction } from '@server/db/transaction';
import { conflict, invalid, Refusal, refused } from '@server/http/errors';
import { notify } from '../../notifications/service/notifying';
import { returnToStock } from '../../assets/service/pricedItems';
import { findAccount } from '../../auth/service/accounts';
import { postRefund } from '../../earnings/service/payments';
import { settleCase } from '../../cases/service/opening';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { lockOrder, markOrderRefunded } from '../../orders/service/orders';
import { type Actor } from '../../security/service/record';
import { readSettingsIn } from '../../site/service';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { ALREADY_REFUNDED } from '../rules';
import {
  decideRequest,
  findApprovals,
  storeApproval,
  findPendingRequest,
  findRequest,
  insertRequest,
  lockRequest,
  type RefundRow,
} from '../store';
import { queueRefundEmail } from './emails';
import { readRequest, requestNotFound } from './requests';

/** An operator's decision on a refund request. */
export interface RefundDecision {
  id: string;
  status: 'resolved' | 'rejected';
  /** why: a word of `REFUND_DECISIONS`, the usual one by default */
  reason?: string;
  /** words to the member */
  note: string;
  actor: Actor;
  /** the version that the operator saw; absent: the current one */
  version?: number;
  /** fewer tokens than the member asked for; absent: all of them */
  tokens?: number;
}
type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** @throws Refusal 400 for more tokens than requested, 422 ALREADY_REFUNDED */
function refuseWrong(request: RefundRow, order: LockedOrder, tokens: number): void {
  if (order.deliveryStatus === 'refunded') throw refused(ALREADY_REFUNDED.code, ALREADY_REFUNDED.text);
  if (tokens > request.tokens) throw invalid('tokens', `The member asked for ${request.tokens} tokens.`, 'max');
}

/** Returns the tokens from their receivers, ends the access to files and restores the stock. */
async function resolve(
  ctx: Context,
  tx: Tx,
  request: RefundRow,
  order: LockedOrder,
  { note, actor, tokens = request.tokens }: RefundDecision,
  after: After,
): Promise<void> {
  const posted = await postRefund(tx, {
    key: request.id,
    subject: order.id,
    saleTransferId: order.transferId,
    memberId: order.memberId,
    tokens,
  });
  await markOrderRefunded(tx, order.id);
  await returnToStock(tx, order.type, order.itemId, order.quantity);
  await decideRequest(tx, request.id, {
    status: 'resolved',
    note,
    decidedBy: actor.by,
    transferId: posted.transferId,
    refunded: tokens,
  });
  after(() => sendBalanceChanges(ctx, posted.transferId));
}

/**
 * Returns whether a refund waits for the approval of another person, after storing this one.
 * @throws Refusal 422 SECOND_PERSON_NEEDED for the same approval again
 */
async function isFirstApproval(
  tx: Tx,
  { id: requestId }: RefundRow,
  { actor, tokens }: { actor: Actor; tokens: number },
): Promise<boolean> {
  if (tokens <= (await readSettingsIn(tx)).refundTwoPersonLimit) return false;
  const [approval] = await findApprovals(tx, [requestId]);
  const agrees = approval?.tokens === tokens;
  if (agrees && approval.byId !== actor.by) return false;
  if (agrees)
    throw refused(
      'SECOND_PERSON_NEEDED',
      'You approved this refund already. Another person must give the second approval. Nothing was changed.',
    );
  await storeApproval(tx, { requestId, byId: actor.by, tokens });
  return true;
}

/** @throws Refusal 409 REFUND_CHANGED that says what changed since the version that the operator saw */
async function refuseStale(tx: Tx, request: RefundRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === request.version) return;
  const decider = request.decidedBy ? (await findAccount(tx, request.decidedBy)).name : 'The command line';
  const [approval] = request.status === 'pending' ? await findApprovals(tx, [request.id]) : [];
  const operator = approval?.name ?? decider;
  const at = request.updatedAt.toISOString().slice(0, 16).replace('T', ' ');
  const verb = approval
    ? `gave the first approval for ${approval.tokens} tokens`
    : request.status === 'resolved'
      ? `returned ${request.refunded} tokens`
      : 'rejected this request';
  throw conflict('REFUND_CHANGED', `${operator} ${verb} at ${at} UTC. Your decision was not saved.`);
}

/** Tells the member of a decision, by email and under the bell. `tokens` is null for a refusal. */
async function tellMember(
  ctx: Context,
  tx: Tx,
  { memberId: accountId, name }: { memberId: string; name: string },
  { id, tokens }: { id: string; tokens: number | null },
): Promise<void> {
  await queueRefundEmail(ctx, tx, id);
  await notify(ctx, tx, { accountId, kind: 'refund', key: `refund:${id}`, facts: { tokens, name } });
}

/** Settles the case. Only a rejection, which moves nothing, can be undone. */
const settle = (tx: Tx, { id, status, reason, note, actor }: RefundDecision): Promise<void> =>
  settleCase(tx, {
    kind: 'refund',
    subjectId: id,
    by: actor.by,
    decision: status === 'rejected' ? 'reject' : 'return',
    reason: reason ?? null,
    words: note,
    undo: status === 'rejected' ? {} : null,
  });

/**
 * Decides a refund request. Above the limit of the site, the first approval only waits for that of another person.
 * Resolving it posts the refund, marks the order as refunded, ends the access to its files
 * and restores the stock, in one transaction. The same decision again changes nothing.
 * @throws Refusal 400 for more tokens than requested; 404; 409 REFUND_CHANGED; 422 ALREADY_DECIDED for the other
 * decision, ALREADY_REFUNDED, SECOND_PERSON_NEEDED
 */
export async function decideRefund(ctx: Context, decision: RefundDecision): Promise<RefundRequestView> {
  const { id, status, note, actor, version } = decision;
  const reason = decision.reason ?? REFUND_DECISIONS[status].usual;
  await inTransaction(ctx.db, async (tx, after) => {
    const known = await findRequest(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    const request = order && (await lockRequest(tx, id));
    if (!request) throw requestNotFound();
    const isOwn = version === undefined || request.decidedBy === actor.by;
    if (request.status === status && isOwn) return;
    await refuseStale(tx, request, version);
    if (request.status !== 'pending')
      throw refused('ALREADY_DECIDED', `This request is already ${request.status}. Nothing was changed.`);
    const tokens = status === 'resolved' ? (decision.tokens ?? request.tokens) : 0;
    if (status === 'resolved') refuseWrong(request, order, tokens);
    const isFirst = status === 'resolved' && (await isFirstApproval(tx, request, { actor, tokens }));
    if (!isFirst) await settle(tx, { ...decision, reason });
    if (status === 'rejected')
      await decideRequest(tx, id, {
        status,
        note: reasonSentence(REFUND_REASONS, reason, note),
        decidedBy: actor.by,
        transferId: null,
        refunded: null,
      });
    else if (!isFirst) await resolve(ctx, tx, request, order, decision, after);
    await recordOperatorAction(ctx, tx, actor, {
      action: isFirst ? 'refund/approveFirst' : `refund/${status}`,
      kind: isFirst ? 'operatorAction' : status === 'resolved' ? 'refundResolved' : 'refundRejected',
      accountId: order.memberId,
      subject: { kind: 'refund', id },
      before: { status: 'pending', tokens: request.tokens },
      after: { status: isFirst ? 'pending' : status, tokens },
      reason,
    });
    if (!isFirst) await tellMember(ctx, tx, order, { id, tokens: status === 'resolved' ? tokens : null });
  });
  return readRequest(ctx, id);
}

/**
 * Refunds an order that its buyer did not ask to refund, once, or asks finance to.
 * @param pays resolves the request at once; without it, the request waits for a decision
 * @returns false when the order was refunded before, or its request waits already
 */
export async function refundOrder(
  ctx: Context,
  orderId: string,
  { actor, note, pays }: { actor: Actor; note: string; pays: boolean },
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.deliveryStatus === 'refunded') return false;
    const pending = await findPendingRequest(tx, orderId);
    if (pending && !pays) return false;
    const id = pending?.id ?? newId();
    if (!pending)
      await insertRequest(tx, { id, memberId: order.memberId, orderId, tokens: order.tokens, description: note });
    if (pays) await decideRefund({ ...ctx, db: tx }, { id, status: 'resolved', reason: 'takenDown', note, actor });
    return true;
  });
}

/**
 * Decides several requests, one transaction each: a refused one does not keep the others from their decision.
 * @throws Refusal 400 for a reason of another decision, and for a rejection without a reason of the list or words
 */
export async function decideRefunds(
  ctx: Context,
  { status, requests, reason = REFUND_DECISIONS[status].usual, note = '' }: RequestOf<'decideRefundRequests'>['body'],
  actor: Actor,
): Promise<ReplyOf<'decideRefundRequests'>> {
  if (!Object.hasOwn(REFUND_DECISIONS[status].reasons, reason)) throw invalid('reason', 'Choose a reason.', 'required');
  if (status === 'rejected' && reason === 'other' && !note)
    throw invalid('note', 'This field is required!', 'required');
  const results: ReplyOf<'decideRefundRequests'> = [];
  for (const { id, version, tokens } of requests) {
    try {
      const request = await decideRefund(ctx, { id, status, reason, note, actor, version, tokens });
      results.push({ _id: id, request, refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const request = error.statusCode === 404 ? null : await readRequest(ctx, id);
      const message =
        typeof error.detail === 'string' ? error.detail : Object.values(error.detail[0]?.constraints ?? {}).join(' ');
      results.push({ _id: id, request, refusal: { error: error.code, message } });
    }
  }
  return results;
}
