import { createHash } from 'node:crypto';
import { type RequestOf } from '@contract/all';
import { type IdentityBriefView, type IdentityCaseView, type IdentityDocumentView } from '@contract/identity';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { conflict, notFound, refused } from '@server/http/errors';
import { sign, signaturesOf } from '@server/sealing/keys';
import { queueAccountEmail } from '../../auth/service/accountEmails';
import { settleCase } from '../../cases/service/opening';
import { listDocuments } from '../../documents/service/viewing';
import { decidePerformer } from '../../performers/service/enrolment';
import { type Actor, recordSecurityEvent } from '../../security/service/record';
import { decideStudio } from '../../studios/service/enrolment';
import { explanationOf, refusalToApprove, refusalToReject, staysVerified } from '../rules';
import {
  findDecisions,
  findNumberUses,
  findSubject,
  findWaiting,
  type IdentitySubject,
  deleteLatestDecision,
  insertDecision,
  lockSubject,
} from '../store';
import { viewBrief, viewCase } from '../view';

type Decision = RequestOf<'decideIdentity'>['body'];

/** Binds what a reviewer read from a document to the account. */
export const sealContext = (accountId: string): string => `identity:${accountId}`;

/** The same document gives the same hash, however its number is spaced. */
const numberText = ({ country, number }: Pick<IdentityDocumentView, 'country' | 'number'>): string =>
  `${country}:${number.replace(/[^a-z0-9]/gi, '').toUpperCase()}`;

/** Returns performers and studios who wait for a decision, the longest wait first. */
export async function searchIdentities(
  ctx: Context,
  page: { limit: number; offset: number },
): Promise<{ data: IdentityBriefView[]; total: number }> {
  const { rows, total } = await findWaiting(ctx.db, page);
  return { data: rows.map(viewBrief), total };
}

async function readCase(ctx: Context, db: Db, accountId: string) {
  const subject = await findSubject(db, accountId);
  if (!subject) throw notFound('This account');
  const documents = await listDocuments({ ...ctx, db }, accountId);
  const decisions = await findDecisions(db, accountId);
  const state = [subject.status, decisions[0]?.decision.id, ...documents.map(({ key }) => key)].join(' ');
  const version = createHash('sha256').update(state).digest('hex').slice(0, 16);
  return { subject, documents, decisions, version, view: viewCase(subject, documents, decisions, version) };
}

/** Returns everything about somebody's documents except the documents themselves. @throws Refusal 404 */
export const readIdentity = async (ctx: Context, accountId: string): Promise<IdentityCaseView> =>
  (await readCase(ctx, ctx.db, accountId)).view;

/** Returns the usernames of other accounts that were approved with the same document. */
export const checkDocumentNumber = async (
  ctx: Context,
  accountId: string,
  given: Pick<IdentityDocumentView, 'country' | 'number'>,
): Promise<{ usedBy: string[] }> => ({
  usedBy: await findNumberUses(
    ctx.db,
    signaturesOf(ctx.config.secrets, 'document number', numberText(given)),
    accountId,
  ),
});

/** @throws Refusal 422 for a decision that the rules refuse */
function refuseWrongDecision(subject: IdentitySubject, { decision, checks, document, reasons, note = '' }: Decision) {
  const refusal =
    decision === 'approve'
      ? refusalToApprove({ checks, document, enteredDateOfBirth: subject.dateOfBirth }, new Date())
      : refusalToReject(reasons, note);
  if (refusal) throw refused(refusal.code, refusal.text);
}

async function applyDecision(ctx: Context, tx: Tx, actor: Actor, subject: IdentitySubject, given: Decision) {
  const { id: accountId, role, status } = subject;
  const joined = { ...ctx, db: tx };
  const accepted = given.decision === 'approve';
  const note = accepted ? null : explanationOf(given.reasons, given.note ?? '');
  const kept = !accepted && staysVerified(status === 'verified', given.reasons);
  const details = {
    action: 'identity/decide',
    before: status,
    after: accepted ? 'verified' : kept ? 'verified, renewal rejected' : 'rejected',
    reasons: given.reasons,
    reason: accepted ? 'checksPassed' : given.reasons[0],
  };
  if (kept) {
    await recordSecurityEvent(ctx, tx, { kind: 'registrationRejected', accountId, ...actor, details });
  } else if (role === 'performer') {
    await decidePerformer(joined, accountId, accepted ? 'verified' : 'rejected', note, actor, details);
  } else {
    await decideStudio(joined, accountId, accepted ? 'approved' : 'rejected', note, actor, details);
  }
  await queueAccountEmail(joined, tx, { kind: 'registrationDecided', accountId, accepted, note });
}

/**
 * Approves or rejects somebody's documents, and mails the decision. What the reviewer read from the document is stored
 * encrypted.
 * @throws Refusal 404; 409 CHANGED_MEANWHILE; 422 CHECKS_MISSING, DOCUMENT_MISSING, UNDER_AGE, DOCUMENT_EXPIRED,
 *   REASON_MISSING, NOTHING_TO_DECIDE
 */
export async function decideIdentity(
  ctx: Context,
  actor: Actor,
  accountId: string,
  given: Decision,
): Promise<IdentityCaseView> {
  await inTransaction(ctx.db, async (tx) => {
    await lockSubject(tx, accountId);
    const { subject, documents, decisions, version } = await readCase(ctx, tx, accountId);
    if (version !== given.version) throw changedMeanwhile(decisions[0]);
    if (documents.length === 0)
      throw refused('NOTHING_TO_DECIDE', 'This account has no documents. Nothing was changed.');
    refuseWrongDecision(subject, given);
    await settleCase(tx, {
      kind: `identity/${subject.role}`,
      subjectId: accountId,
      by: actor.by,
      decision: given.decision,
      reason: given.reasons[0] ?? null,
      words: given.note ?? '',
      // a renewal that was approved replaced nothing that could come back
      undo: subject.status === 'pending' ? {} : null,
    });
    await applyDecision(ctx, tx, actor, subject, given);
    const document = given.decision === 'approve' ? given.document : undefined;
    await insertDecision(tx, {
      id: newId(),
      accountId,
      decision: given.decision === 'approve' ? 'approved' : 'rejected',
      reasons: given.reasons,
      note: given.note ?? '',
      sealed: document ? ctx.sealing.seal(JSON.stringify(document), sealContext(accountId)) : null,
      numberHash: document ? sign(ctx.config.secrets, 'document number', numberText(document)) : null,
      expiresOn: document?.expiresOn ?? null,
      reviewerId: actor.by,
    });
  });
  return readIdentity(ctx, accountId);
}

/** Takes the latest decision back: the account waits again, and its documents are checked anew. */
export async function withdrawDecision(ctx: Context, tx: Tx, actor: Actor, accountId: string): Promise<void> {
  await lockSubject(tx, accountId);
  const subject = await findSubject(tx, accountId);
  if (!subject) throw notFound('This account');
  await deleteLatestDecision(tx, accountId);
  await (subject.role === 'performer' ? decidePerformer : decideStudio)(ctx, accountId, 'pending', null, actor);
}

function changedMeanwhile(latest: Awaited<ReturnType<typeof findDecisions>>[number] | undefined) {
  const what = latest
    ? `${latest.reviewer ?? 'Another operator'} ${latest.decision.decision} these documents, or new ones arrived.`
    : 'New documents arrived.';
  return conflict('CHANGED_MEANWHILE', `${what} Your decision was not saved. Load the case again.`);
}
