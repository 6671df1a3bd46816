import { AGE_MIN_YEARS } from '@contract/limits';
import { isUnderAge } from '@server/calendar';
import { type Context } from '@server/context';
import { type Db, type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound, refused } from '@server/http/errors';
import { findAccount } from '../../auth/service/accounts';
import { type Actor, COMMAND_LINE, recordSecurityEvent } from '../../security/service/record';
import {
  insertIntoCategories,
  insertPerformer,
  type PerformerDocuments,
  updateVerification,
  findPendingPerformers,
  isVerifiedAndActive,
  clearDocument,
  moveDocument,
} from '../store/enrolment';

/** Creates the performer data of a new account, pending the operator's decision. Documents are storage keys. */
export async function enrolPerformer(
  tx: Tx,
  accountId: string,
  given: PerformerDocuments & { categoryIds: string[] },
): Promise<void> {
  const { categoryIds, ...documents } = given;
  await insertPerformer(tx, { accountId, ...documents });
  await insertIntoCategories(tx, accountId, categoryIds);
}

/**
 * Verifies or rejects a performer, or takes a decision back. The performer sees the `note`.
 * @param details facts for the security log
 * @throws Refusal 404, 422 UNDER_AGE: nobody under 18 is ever verified
 */
export async function decidePerformer(
  ctx: Context,
  accountId: string,
  decision: 'verified' | 'rejected' | 'pending',
  note: string | null = null,
  actor: Actor = COMMAND_LINE,
  details?: Record<string, unknown>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await findAccount(tx, accountId);
    if (decision === 'verified' && isUnderAge(account.dateOfBirth, new Date()))
      throw refused('UNDER_AGE', `People under ${AGE_MIN_YEARS} cannot be verified. Nothing was changed.`);
    if (!(await updateVerification(tx, accountId, decision, note))) throw notFound('This performer');
    if (decision === 'pending') return;
    const kind = decision === 'verified' ? 'registrationAccepted' : 'registrationRejected';
    await recordSecurityEvent(ctx, tx, { kind, accountId, ...actor, details });
  });
}

/** Takes the verification of a performer back until new documents are accepted. The performer sees the `note`. */
export const suspendVerification = async (tx: Tx, accountId: string, note: string): Promise<void> =>
  void (await updateVerification(tx, accountId, 'pending', note));

/** Replaces the storage key of a document unless it changed. @returns whether it did */
export const moveDocumentOfPerformer = moveDocument;
/** Forgets a deleted document by its storage key. */
export const forgetDocumentOfPerformer = clearDocument;

/** Lists the performers who wait for verification, oldest first. */
export const listPendingPerformers = (ctx: Context) => findPendingPerformers(ctx.db);

/** Says whether a performer can earn now. */
export const canEarn = (db: Db, performerId: string): Promise<boolean> => isVerifiedAndActive(db, performerId);
