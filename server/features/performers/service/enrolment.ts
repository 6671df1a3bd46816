import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { recordSecurityEvent } from '../../security/service/record';
import {
  insertIntoCategories,
  insertPerformer,
  type PerformerDocuments,
  updateVerification,
  findPendingPerformers,
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

/** Verifies or rejects a performer. The performer sees the `note`. @throws Refusal 404 */
export async function decidePerformer(
  ctx: Context,
  accountId: string,
  decision: 'verified' | 'rejected',
  note: string | null = null,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateVerification(tx, accountId, decision, note))) throw notFound('This performer');
    const kind = decision === 'verified' ? 'registrationAccepted' : 'registrationRejected';
    await recordSecurityEvent(ctx, tx, { kind, accountId, by: null });
  });
}

/** Replaces the storage key of a document unless it changed. @returns whether it did */
export const moveDocumentOfPerformer = moveDocument;
/** Forgets a deleted document by its storage key. */
export const forgetDocumentOfPerformer = clearDocument;

/** Lists the performers who wait for verification, oldest first. */
export const listPendingPerformers = (ctx: Context) => findPendingPerformers(ctx.db);
