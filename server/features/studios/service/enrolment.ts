import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { notFound } from '@server/http/errors';
import { type Actor, COMMAND_LINE, recordSecurityEvent } from '../../security/service/record';
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

/**
 * Approves or rejects a studio, or takes a decision back. The studio sees the `note`.
 * @param details facts for the security log
 * @throws Refusal 404
 */
export async function decideStudio(
  ctx: Context,
  accountId: string,
  decision: 'approved' | 'rejected' | 'pending',
  note: string | null = null,
  actor: Actor = COMMAND_LINE,
  details?: Record<string, unknown>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateStudioRow(tx, accountId, { status: decision, statusNote: note }))) throw notFound('This studio');
    if (decision === 'pending') return;
    const kind = decision === 'approved' ? 'registrationAccepted' : 'registrationRejected';
    await recordSecurityEvent(ctx, tx, { kind, accountId, ...actor, details });
  });
}

/** Takes the approval of a studio back until a new document is accepted. The studio sees the `note`. */
export const suspendApproval = async (tx: Tx, accountId: string, note: string): Promise<void> =>
  void (await updateStudioRow(tx, accountId, { status: 'pending', statusNote: note }));

/** Replaces the storage key of the document unless it changed. @returns whether it did */
export const moveDocumentOfStudio = moveStudioDocument;
/** Forgets a deleted document by its storage key. */
export const forgetDocumentOfStudio = clearStudioDocument;

/** Lists the studios that wait for approval, oldest first. */
export const listPendingStudios = (ctx: Context) => findPendingStudios(ctx.db);
