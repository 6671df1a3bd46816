import { type RequestOf } from '@contract/all';
import { type AdjustmentView } from '@contract/adjustments';
import { ADJUSTMENT_REASONS, type Reasons } from '@contract/reasons';
import { type Context } from '@server/context';
import { newId } from '@server/db/ids';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { conflict, notFound, refused } from '@server/http/errors';
import { type AuditCheck } from '../ledger/service/audit';
import { toTokens, toUnits } from '../ledger/rules';
import { sendBalanceChanges } from '../ledger/service/balanceEvents';
import { postAdjustment } from '../ledger/service/transfers';
import { requirePerson } from '../people/service/profile';
import { type Actor, actorOf } from '../security/service/record';
import { recordOperatorAction } from '../security/service/operatorActions';
import { readSetting } from '../site/service';
import * as store from './store';

const HOLDERS = { user: 'member', performer: 'performer', studio: 'studio', operator: 'member' } as const;

const labelOf = (reason: string): string => (ADJUSTMENT_REASONS as Reasons)[reason] ?? reason;

const viewAdjustment = ({ adjustment, requester, decider }: store.AdjustmentWithPeople): AdjustmentView => ({
  _id: adjustment.id,
  accountId: adjustment.accountId,
  tokens: toTokens(adjustment.amount),
  reason: [labelOf(adjustment.reason), adjustment.words].filter(Boolean).join('. '),
  status: adjustment.status,
  requestedBy: { _id: adjustment.requestedBy, name: requester },
  decidedBy: adjustment.decidedBy && decider ? { _id: adjustment.decidedBy, name: decider } : null,
  createdAt: adjustment.createdAt.toISOString(),
  decidedAt: adjustment.decidedAt?.toISOString() ?? null,
});

/** Returns an adjustment. @throws Refusal 404 */
export async function readAdjustment(ctx: Context, id: string): Promise<AdjustmentView> {
  const found = await store.findAdjustment(ctx.db, id);
  if (!found) throw notFound('This adjustment');
  return viewAdjustment(found);
}

/** Returns the newest adjustments of an account. @throws Refusal 404 */
export async function listAdjustments(ctx: Context, accountId: string): Promise<AdjustmentView[]> {
  await requirePerson(ctx, accountId);
  return (await store.findOfAccount(ctx.db, accountId)).map(viewAdjustment);
}

type Posting = Pick<store.AdjustmentRow, 'id' | 'accountId' | 'role' | 'amount' | 'reason'>;

/** Posts an adjustment to the ledger, once. @throws Refusal 422 NOT_ENOUGH_TOKEN */
async function post(ctx: Context, tx: Tx, after: After, row: Posting): Promise<number> {
  const { transferId } = await postAdjustment(tx, {
    key: row.id,
    subject: row.id,
    ownerId: row.accountId,
    role: row.role,
    tokens: toTokens(row.amount),
    // the ledger is never erased: it gets the reason of the list, and no words
    reason: labelOf(row.reason),
  });
  after(() => sendBalanceChanges(ctx, transferId));
  return transferId;
}

/**
 * Adds tokens to an account or takes them. What an operator moves for an account within a day is posted at once up to
 * the limit of the site; above, it waits for another person as a case. Repeated under its idempotency key, it returns
 * the first one.
 * @throws Refusal 404, 409 IDEMPOTENCY_KEY_REUSED, 422 NOT_ENOUGH_TOKEN
 */
export async function adjustBalance(
  ctx: Context,
  caller: Caller,
  accountId: string,
  { tokens, reason, words }: RequestOf<'adjustBalance'>['body'],
  idempotencyKey: string | null,
): Promise<AdjustmentView> {
  const { account } = await requirePerson(ctx, accountId);
  const amount = toUnits(tokens);
  const limit = toUnits(await readSetting(ctx, 'adjustmentTwoPersonLimit'));
  const id = newId();
  const known = await inTransaction(ctx.db, async (tx, after) => {
    const before = idempotencyKey ? await store.findByKey(tx, caller.accountId, idempotencyKey) : null;
    if (before) {
      if (
        before.accountId !== accountId ||
        before.amount !== amount ||
        before.reason !== reason ||
        before.words !== words
      )
        throw conflict('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for another request.');
      return before;
    }
    const isPostedAtOnce = (await store.lockDayOf(tx, caller.accountId, accountId)) + Math.abs(amount) <= limit;
    const row = { id, accountId, role: HOLDERS[account.role], amount, reason, words };
    const transferId = isPostedAtOnce ? await post(ctx, tx, after, row) : null;
    await store.insertAdjustment(tx, {
      ...row,
      status: isPostedAtOnce ? 'posted' : 'waiting',
      requestedBy: caller.accountId,
      decidedAt: isPostedAtOnce ? new Date() : null,
      transferId,
      idempotencyKey,
    });
    await recordOperatorAction(ctx, tx, actorOf(caller), {
      action: isPostedAtOnce ? 'adjustment/post' : 'adjustment/request',
      accountId,
      subject: { kind: 'adjustment', id },
      after: { status: isPostedAtOnce ? 'posted' : 'waiting', tokens },
      reason,
    });
    return null;
  });
  return readAdjustment(ctx, known?.id ?? id);
}

/**
 * Posts or rejects a waiting adjustment, in the caller's transaction. The person who requested it cannot post it, but
 * may withdraw it by rejecting it.
 * @throws Refusal 404, 422 SECOND_PERSON_NEEDED, ADJUSTMENT_DECIDED, NOT_ENOUGH_TOKEN
 */
export async function decideAdjustment(
  ctx: Context,
  tx: Tx,
  after: After,
  { id, decision, actor }: { id: string; decision: 'approve' | 'reject'; actor: Actor },
): Promise<void> {
  const row = await store.lockAdjustment(tx, id);
  if (!row) throw notFound('This adjustment');
  if (row.status !== 'waiting')
    throw refused('ADJUSTMENT_DECIDED', `This adjustment is already ${row.status}. Nothing was changed.`);
  const isPosted = decision === 'approve';
  if (isPosted && row.requestedBy === actor.by)
    throw refused(
      'SECOND_PERSON_NEEDED',
      'You requested this adjustment. Another person must post it. No tokens moved.',
    );
  await store.changeAdjustment(tx, id, {
    status: isPosted ? 'posted' : 'rejected',
    decidedBy: actor.by,
    decidedAt: new Date(),
    transferId: isPosted ? await post(ctx, tx, after, row) : null,
  });
  await recordOperatorAction(ctx, tx, actor, {
    action: isPosted ? 'adjustment/post' : 'adjustment/reject',
    accountId: row.accountId,
    subject: { kind: 'adjustment', id },
    before: { status: 'waiting', tokens: toTokens(row.amount) },
    after: { status: isPosted ? 'posted' : 'rejected' },
    reason: isPosted ? row.reason : String(actor.about?.reason ?? 'other'),
  });
}

/** Takes the rejection of an adjustment back: it waits for another person again. @throws Refusal 404, 422 */
export async function reopenAdjustment(tx: Tx, id: string): Promise<void> {
  const row = await store.lockAdjustment(tx, id);
  if (!row) throw notFound('This adjustment');
  if (row.status !== 'rejected')
    throw refused('ADJUSTMENT_DECIDED', `This adjustment is ${row.status}. Nothing was changed.`);
  await store.changeAdjustment(tx, id, { status: 'waiting', decidedBy: null, decidedAt: null, transferId: null });
}

/** Audits that adjustments and the ledger agree. */
export const adjustmentsCheck: AuditCheck = {
  invariant: 'every posted adjustment has its transfer',
  faults: store.findAdjustmentFaults,
};
