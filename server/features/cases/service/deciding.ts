import { type ReplyOf, type RequestOf } from '@contract/all';
import { kindsFor } from '@contract/caseKinds';
import { type CaseView } from '@contract/cases';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type After, inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, Refusal, refused } from '@server/http/errors';
import { actorOf } from '../../security/service/record';
import { recordOperatorAction } from '../../security/service/operatorActions';
import { CASE_MODULES } from '../kinds';
import { type CaseState, changeCase, lockCase } from '../store/changes';
import { findActiveOperators, findCase } from '../store/queue';
import { viewCase } from '../view';
import { requireCase } from './queue';
import { tellReopened } from './reopening';

/** Says what another operator did with a case in the meantime. */
async function whatChanged(ctx: Context, id: string): Promise<string> {
  const found = await findCase(ctx.db, id);
  if (!found) return 'The case is gone.';
  const { row, decider, claimer } = found;
  if (row.decidedAt) {
    const who = decider?.name ?? 'The command line, or the owner of the request,';
    const reason = row.decisionReason ? ` Reason: ${row.decisionReason}.` : '';
    return `${who} already decided this at ${row.decidedAt.toISOString().slice(11, 16)} UTC: ${row.decision ?? 'settled'}.${reason}`;
  }
  if (claimer) return `${claimer.name} has claimed this case.`;
  return 'The case changed: something was added, or it was given back.';
}

const stale = async (ctx: Context, id: string) =>
  new Refusal(409, 'STALE_CASE', `${await whatChanged(ctx, id)} Your decision was not saved, and nothing was done.`);

/** Locks a case and checks that the operator saw its current version. @throws Refusal 404, 409 STALE_CASE */
async function changing(
  ctx: Context,
  caller: Caller,
  { id, version, status }: { id: string; version: number; status: CaseState['status'] },
  change: (tx: Tx, row: CaseState, after: After) => Promise<void>,
): Promise<CaseView> {
  await requireCase(ctx, caller, id);
  await inTransaction(ctx.db, async (tx, after) => {
    const row = await lockCase(tx, id);
    if (!row) throw notFound('This case');
    if (row.version !== version || row.status !== status) throw await stale({ ...ctx, db: tx }, id);
    await change(tx, row, after);
  });
  return viewCase(await requireCase(ctx, caller, id));
}

/** Claims a case for the caller, or gives it back. @throws Refusal 404, 409 STALE_CASE */
export const claimCase = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, release }: RequestOf<'claimCase'>['body'],
): Promise<CaseView> =>
  changing(ctx, caller, { id, version, status: 'open' }, (tx, row) =>
    handOver(ctx, tx, caller, row, release ? null : caller.accountId),
  );

/** Gives a case to an operator, or back to all, with a line in the security log. */
async function handOver(ctx: Context, tx: Tx, caller: Caller, row: CaseState, to: string | null): Promise<void> {
  await changeCase(tx, row.id, { claimedBy: to, claimedAt: to ? new Date() : null });
  await recordOperatorAction(ctx, tx, actorOf(caller), {
    action: to === caller.accountId ? 'case/claim' : to ? 'case/assign' : 'case/release',
    accountId: row.accountId,
    subject: { kind: row.kind, id: row.subjectId },
    before: { claimedBy: row.claimedBy },
    after: { claimedBy: to },
  });
}

/** Returns the active operators who can decide a case, by name. @throws Refusal 404 */
export async function listColleagues(ctx: Context, caller: Caller, id: string): Promise<ReplyOf<'listColleagues'>> {
  const { row } = await requireCase(ctx, caller, id);
  const operators = await findActiveOperators(ctx.db);
  return operators.flatMap(({ id: _id, name, operatorRole: role }) =>
    role && kindsFor(role).includes(row.kind) ? [{ _id, name, role }] : [],
  );
}

/** Gives a case to an operator who can decide it. @throws Refusal 404, 409 STALE_CASE, 422 CANNOT_DECIDE */
export async function assignCase(
  ctx: Context,
  caller: Caller,
  id: string,
  { version, operatorId }: RequestOf<'assignCase'>['body'],
): Promise<CaseView> {
  const colleagues = await listColleagues(ctx, caller, id);
  if (!colleagues.some(({ _id }) => _id === operatorId))
    throw refused('CANNOT_DECIDE', 'This operator cannot decide this kind of case. The case stays where it is.');
  return changing(ctx, caller, { id, version, status: 'open' }, (tx, row) =>
    handOver(ctx, tx, caller, row, operatorId),
  );
}

/** Hands a case to the owners. @throws Refusal 404, 409 STALE_CASE */
export const escalateCase = (ctx: Context, caller: Caller, id: string, version: number): Promise<CaseView> =>
  changing(ctx, caller, { id, version, status: 'open' }, async (tx, row) => {
    await changeCase(tx, id, { escalated: true, claimedBy: null, claimedAt: null });
    await recordOperatorAction(ctx, tx, actorOf(caller), {
      action: 'case/escalate',
      accountId: row.accountId,
      subject: { kind: row.kind, id: row.subjectId },
      before: { escalated: row.escalated, claimedBy: row.claimedBy },
      after: { escalated: true, claimedBy: null },
    });
  });

/**
 * Decides a case through the service of its subject, in one transaction with the line of the security log. Of two
 * operators who decide at once, one wins, and the other is told what happened.
 * @throws Refusal 400 for an unknown decision or reason, 404, 409 STALE_CASE, and those of the subject's service
 */
export const decideCase = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, decision, words, ...given }: RequestOf<'decideCase'>['body'],
): Promise<CaseView> =>
  changing(ctx, caller, { id, version, status: 'open' }, async (tx, row, after) => {
    const kind = CASE_MODULES[row.kind];
    const choice = kind?.choices(row).find((one) => one.decision === decision);
    if (!kind || !choice) throw invalid('decision', 'This decision is not possible here.', 'unknown');
    const reason = given.reason || (choice.usual ?? '');
    const chosen = choice.reasons.find(({ value }) => value === reason);
    if (choice.reasons.length > 0 && !chosen) throw invalid('reason', 'Choose a reason.', 'required');
    if (reason === 'other' && !words) throw invalid('words', 'Write what the reason is.', 'required');
    const facts = {
      action: 'case/decide',
      subject: { kind: row.kind, id: row.subjectId },
      before: { status: 'open' },
      after: { status: 'decided', decision },
    };
    // the line that the subject's service records gets these facts
    const actor = { ...actorOf(caller), about: { ...facts, ...(chosen ? { reason } : {}) } };
    const undo = await kind.decide({
      ctx: { ...ctx, db: tx },
      tx,
      after,
      actor,
      row,
      decision,
      reason,
      reasonLabel: chosen?.label ?? '',
      words,
    });
    await changeCase(tx, id, {
      status: 'decided',
      decidedAt: new Date(),
      decidedBy: caller.accountId,
      decision,
      decisionReason: chosen ? reason : null,
      decisionWords: words,
      undo,
    });
    if (!kind.recordsItself)
      await recordOperatorAction(ctx, tx, actorOf(caller), {
        ...facts,
        accountId: row.accountId,
        reason: chosen?.value,
      });
  });

/**
 * Takes a decision back; the case waits again, and the owner is told.
 * @throws Refusal 404, 409 STALE_CASE, 422 NOT_UNDOABLE where money has moved, a day has passed, or something newer
 * took its place
 */
export const undoCase = (
  ctx: Context,
  caller: Caller,
  id: string,
  { version, reason, words }: RequestOf<'undoCase'>['body'],
): Promise<CaseView> =>
  changing(ctx, caller, { id, version, status: 'decided' }, async (tx, row, after) => {
    const { undo, reopened } = CASE_MODULES[row.kind] ?? {};
    const found = await findCase(tx, id);
    if (!undo || !found || !viewCase(found).decided?.undoable)
      throw refused('NOT_UNDOABLE', 'This decision cannot be undone. Correct it with a new case.');
    const actor = actorOf(caller);
    // first, so that the trigger finds the open case of the subject that waits again
    await changeCase(tx, id, {
      status: 'open',
      decidedAt: null,
      decidedBy: null,
      decision: null,
      decisionReason: null,
      decisionWords: '',
      undo: null,
      claimedBy: caller.accountId,
      claimedAt: new Date(),
    });
    await undo({ ctx: { ...ctx, db: tx }, tx, after, actor, row });
    await tellReopened(ctx, tx, row, (await reopened?.({ ...ctx, db: tx }, row)) ?? null);
    await recordOperatorAction(ctx, tx, actor, {
      action: 'case/undo',
      accountId: row.accountId,
      subject: { kind: row.kind, id: row.subjectId },
      before: { status: 'decided', decision: row.decision },
      after: { status: 'open' },
      reason,
      words,
    });
  });
