import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { recordSecurityEvent } from '../../security/service/record';
import {
  clearStudioDocument,
  findPendingStudios,
  insertStudio,
  moveStudioDocument,
  updateStudioRow,
} from '../store/profile';

/** Creates the studio data of a new account, pending the operator's decision. The document is a storage key. */
export const enrolStudio = (tx: Tx, accountId: string, given: { documentVerification?: string }): Promise<void> =>
  insertStudio(tx, { accountId, ...given });

/** Approves or rejects a studio. The studio sees the `note`. @throws Refusal 404 */
export async function decideStudio(
  ctx: Context,
  accountId: string,
  decision: 'approved' | 'rejected',
  note: string | null = null,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateStudioRow(tx, accountId, { status: decision, statusNote: note }))) throw notFound('This studio');
    const kind = decision === 'approved' ? 'registrationAccepted' : 'registrationRejected';
    await recordSecurityEvent(ctx, tx, { kind, accountId, by: null });
  });
}

/** Replaces the storage key of the document unless it changed. @returns whether it did */
export const moveDocumentOfStudio = moveStudioDocument;
/** Forgets a deleted document by its storage key. */
export const forgetDocumentOfStudio = clearStudioDocument;

/** Lists the studios that wait for approval, oldest first. */
export const listPendingStudios = (ctx: Context) => findPendingStudios(ctx.db);
