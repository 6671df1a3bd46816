import { type RequestOf } from '@contract/all';
import { type PayoutCaseView, type PayoutDecisionResultView } from '@contract/payoutDesk';
import { PAYOUT_DECISIONS, PAYOUT_REASONS, reasonSentence } from '@contract/reasons';
import { type SecurityEventKind } from '@contract/security';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { conflict, invalid, notFound, Refusal, refused } from '@server/http/errors';
import { notify } from '../../notifications/service/notifying';
import { findAccount } from '../../auth/service/accounts';
import { toTokens } from '../../ledger/rules';
import { postPayout } from '../../ledger/service/transfers';
import { sendBalanceChanges } from '../../ledger/service/balanceEvents';
import { resettleCase } from '../../cases/service/opening';
import { type Actor, COMMAND_LINE } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { readSettingsIn } from '../../site/service';
import { approvalsNeeded, describeChange } from '../rules/approvals';
import { priceOf } from '../rules/price';
import { type CaseRow, deleteApprovals, findCase, insertApproval } from '../store/cases';
import { claimRefunds, markClaims, releaseClaims } from '../store/earnings';
import { changeRequest, lockPayouts, lockRequest, type RequestRow, type RequestStatus } from '../store/requests';
import { readCase } from './cases';
import { queuePayoutEmail } from './emails';
import { readTotals } from './totals';

const EVENT_KINDS: Record<'approved' | 'rejected' | 'done' | 'firstApproval', SecurityEventKind> = {
  approved: 'payoutApproved',
  rejected: 'payoutRejected',
  done: 'payoutSent',
  firstApproval: 'operatorAction',
};

/** A decision on a request: by whom, on which version (absent: the current one), from and to which status. */
interface Decision {
  id: string;
  version: number | undefined;
  actor: Actor;
  from: RequestStatus[];
  to: 'approved' | 'rejected' | 'done';
  /** why: a word of `PAYOUT_DECISIONS` */
  reason: string;
  /** words to the payee */
  note?: string;
}
type Outcome = 'approved' | 'rejected' | 'done' | 'firstApproval' | null;

/** Returns whether the same person has made this decision already: a repeated call changes nothing. */
const isRepeated = ({ version, to, actor }: Decision, { status, decidedBy, doneBy }: RequestRow): boolean =>
  version !== undefined && status === to && (to === 'done' ? doneBy : decidedBy) === actor.by;

/** @throws Refusal 409 PAYOUT_CHANGED that says what changed since the version that the operator saw */
async function refuseStale(tx: Tx, { version }: Decision, { request, approvals }: CaseRow): Promise<void> {
  if (version === undefined || version === request.version) return;
  const by = request.status === 'done' ? request.doneBy : request.decidedBy;
  const change = describeChange({
    ...request,
    isExported: request.exportId !== null,
    name: by && (await findAccount(tx, by)).name,
    approvals,
  });
  throw conflict('PAYOUT_CHANGED', `${change} Your decision was not saved.`);
}

/**
 * Writes the decision into the case, which the change of the request has settled. It can be undone until the payout is
 * paid.
 */
const settle = (tx: Tx, { id, to, actor, reason, note = '' }: Decision): Promise<void> =>
  resettleCase(tx, {
    kind: 'payout',
    subjectId: id,
    by: actor.by,
    decision: { approved: 'approve', rejected: 'reject', done: 'paid' }[to],
    reason,
    words: note,
    undo: to === 'done' ? null : {},
  });

/** Changes a request while the payouts of its account are locked, records it, and queues the email about it. */
async function decide(
  ctx: Context,
  decision: Decision,
  act: (tx: Tx, found: CaseRow, after: After) => Promise<Outcome>,
): Promise<PayoutCaseView> {
  const { id, actor, reason } = decision;
  const known = await findCase(ctx.db, id);
  if (!known) throw notFound('This payout request');
  await inTransaction(ctx.db, async (tx, after) => {
    await lockPayouts(tx, known.request.accountId);
    await lockRequest(tx, id);
    const found = await findCase(tx, id);
    if (!found) throw notFound('This payout request');
    const { request } = found;
    if (isRepeated(decision, request)) return;
    await refuseStale(tx, decision, found);
    if (!decision.from.includes(request.status))
      throw refused('PAYOUT_DECIDED', `This request is already ${request.status}. Nothing was changed.`);
    const outcome = await act(tx, found, after);
    if (!outcome) return;
    const isFirst = outcome === 'firstApproval';
    if (!isFirst) await settle(tx, decision);
    await recordOperatorAction(ctx, tx, actor, {
      action: isFirst ? 'payout/approveFirst' : `payout/${decision.to}`,
      kind: EVENT_KINDS[outcome],
      accountId: request.accountId,
      subject: { kind: 'payout', id },
      before: { status: request.status },
      after: { status: isFirst ? request.status : outcome, price: priceOf(request, request.conversionRate) },
      reason,
    });
    if (isFirst) return;
    const { accountId, role } = request;
    await queuePayoutEmail(ctx, tx, { kind: outcome, accountId, requestId: id });
    await notify(ctx, tx, {
      accountId,
      kind: 'payout',
      key: `payout:${id}`,
      facts: { role, requestId: id, outcome },
    });
  });
  return readCase(ctx, id);
}

/** Adds a person's approval. @returns how many people approved. @throws Refusal 422 SECOND_PERSON_NEEDED */
async function addApproval(tx: Tx, { request, approvals }: CaseRow, actor: Actor): Promise<number> {
  if (!(await insertApproval(tx, request.id, actor.by)))
    throw refused(
      'SECOND_PERSON_NEEDED',
      'You approved this payout already. Another person must give the second approval. Nothing was changed.',
    );
  return approvals.length + 1;
}

/**
 * Approves a pending request. Above the limit of the site, the first approval only waits for that of another person.
 * The last one deducts the refunds made since the request was created; the rest is the amount to pay.
 * @throws Refusal 404, 409 PAYOUT_CHANGED, 422 PAYOUT_DECIDED, SECOND_PERSON_NEEDED, NOTHING_TO_PAY if refunds
 * cancelled it out
 */
export const approvePayout = (
  ctx: Context,
  id: string,
  actor = COMMAND_LINE,
  version?: number,
  reason: string = PAYOUT_DECISIONS.approve.usual,
): Promise<PayoutCaseView> =>
  decide(ctx, { id, version, actor, from: ['pending'], to: 'approved', reason }, async (tx, found) => {
    const { request } = found;
    const price = priceOf(request, request.conversionRate);
    const needed = approvalsNeeded(price, (await readSettingsIn(tx)).payoutTwoPersonLimit);
    if ((await addApproval(tx, found, actor)) < needed) {
      await changeRequest(tx, id, {});
      return 'firstApproval';
    }
    await claimRefunds(tx, request.accountId, id);
    const totals = await readTotals(tx, request);
    if (totals.amount <= 0)
      throw refused(
        'NOTHING_TO_PAY',
        'Refunds cancelled out this request. Reject it, so that its earnings count towards the next one.',
      );
    await markClaims(tx, id, 'approved');
    await changeRequest(tx, id, { ...totals, status: 'approved', decidedAt: new Date(), decidedBy: actor.by });
    return 'approved';
  });

/**
 * Rejects a pending or approved request; its earnings can be requested again.
 * @throws Refusal 404, 409 PAYOUT_CHANGED, 422 PAYOUT_DECIDED
 */
export const rejectPayout = (
  ctx: Context,
  id: string,
  { reason = 'other', note }: { reason?: string; note: string },
  actor = COMMAND_LINE,
  version?: number,
): Promise<PayoutCaseView> =>
  decide(ctx, { id, version, actor, from: ['pending', 'approved'], to: 'rejected', reason, note }, async (tx) => {
    await releaseClaims(tx, id);
    await deleteApprovals(tx, id);
    const text = reasonSentence(PAYOUT_REASONS, reason, note);
    await changeRequest(tx, id, { status: 'rejected', reason: text, decidedAt: new Date(), decidedBy: actor.by });
    return 'rejected';
  });

/**
 * Marks an approved request as paid: posts the payout to the ledger and marks its earnings as paid. Repeated, it
 * changes nothing. Refunds made since the approval become the receiver's debt, which later earnings pay off and the
 * next payout deducts.
 * @throws Refusal 404, 409 PAYOUT_CHANGED, 422 PAYOUT_DECIDED
 */
export const completePayout = (
  ctx: Context,
  id: string,
  actor = COMMAND_LINE,
  version?: number,
  reason: string = PAYOUT_DECISIONS.done.usual,
): Promise<PayoutCaseView> =>
  decide(
    ctx,
    { id, version, actor, from: ['approved', 'done'], to: 'done', reason },
    async (tx, { request }, after) => {
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
      await changeRequest(tx, id, { status: 'done', transferId, doneAt: new Date(), doneBy: actor.by });
      after(() => sendBalanceChanges(ctx, transferId));
      return 'done';
    },
  );

/**
 * Decides several requests, one transaction each: a refused one does not keep the others from their decision.
 * @throws Refusal 400 for a reason of another decision, and for a rejection without a reason of the list or words
 */
export async function decidePayouts(
  ctx: Context,
  { decision, payouts, reason = PAYOUT_DECISIONS[decision].usual, note = '' }: RequestOf<'decidePayouts'>['body'],
  actor: Actor,
): Promise<PayoutDecisionResultView[]> {
  if (!Object.hasOwn(PAYOUT_DECISIONS[decision].reasons, reason))
    throw invalid('reason', 'Choose a reason.', 'required');
  if (decision === 'reject' && reason === 'other' && !note)
    throw invalid('note', 'This field is required!', 'required');
  const decideOne = {
    approve: (id: string, version: number) => approvePayout(ctx, id, actor, version, reason),
    reject: (id: string, version: number) => rejectPayout(ctx, id, { reason, note }, actor, version),
    done: (id: string, version: number) => completePayout(ctx, id, actor, version, reason),
  }[decision];
  const results: PayoutDecisionResultView[] = [];
  for (const { id, version } of payouts) {
    try {
      results.push({ _id: id, payout: await decideOne(id, version), refusal: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const payout = error.statusCode === 404 ? null : await readCase(ctx, id);
      results.push({ _id: id, payout, refusal: { error: error.code, message: error.message } });
    }
  }
  return results;
}
