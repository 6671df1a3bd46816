import { type CaseKind } from '@contract/caseKinds';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { refused, type Refusal } from '@server/http/errors';
import { EMAIL_MAX_ATTEMPTS } from '@server/mail/mailer';
import { findAccount } from '../../auth/service/accounts';
import { sendToAccount } from '../../auth/service/accountEmails';
import { notify } from '../../notifications/service/notifying';
import { type Reopened } from '../caseModule';
import { decisionReopenedEmail } from '../emails';
import { type CaseState } from '../store/changes';
import { findUndoable } from '../store/queue';
import { isUndoable } from '../view';

/** Returns the refusal of an undo whose subject has changed since the decision. */
export const notUndoable = (why: string): Refusal => refused('NOT_UNDOABLE', `${why} Nothing was changed.`);

/**
 * Tells the owner, by email and under the bell, that a decision was taken back.
 * @throws Refusal 422 NOT_UNDOABLE when the account was deleted since
 */
export async function tellReopened(ctx: Context, tx: Tx, row: CaseState, reopened: Reopened | null): Promise<void> {
  if (!row.accountId) return;
  const { status } = await findAccount(tx, row.accountId);
  if (status === 'deleted') throw notUndoable('The account was deleted.');
  if (!reopened) return;
  const { what, link } = reopened;
  await notify(ctx, tx, {
    accountId: row.accountId,
    kind: 'decision',
    key: `case:${row.id}`,
    facts: { text: `We look at ${what} again`, detail: 'The earlier decision no longer counts.', link },
  });
  await ctx.jobs.add(tx, 'cases/mail', { accountId: row.accountId, what, link }, { maxAttempts: EMAIL_MAX_ATTEMPTS });
}

/** Emails an owner that a decision was taken back. @throws Error when the mail server refuses it; the queue retries */
export async function sendReopened(ctx: Context, accountId: string, { what, link }: Reopened): Promise<void> {
  await sendToAccount(ctx, accountId, (recipient, site) =>
    decisionReopenedEmail(recipient, site, what, site.url + link),
  );
}

/** Returns the decisions on subjects that can be taken back, by the id of the subject. */
export async function listUndoable(
  db: Db,
  kind: CaseKind,
  subjectIds: readonly string[],
): Promise<Map<string, { caseId: string; version: number }>> {
  const rows = await findUndoable(db, kind, subjectIds);
  return new Map(
    rows.filter(isUndoable).map(({ id, subjectId, version }) => [subjectId, { caseId: id, version }] as const),
  );
}
