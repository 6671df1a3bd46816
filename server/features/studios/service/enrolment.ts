import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { insertStudio, updateStudioRow, findPendingStudios } from '../store/profile';

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
  if (!(await updateStudioRow(ctx.db, accountId, { status: decision, statusNote: note })))
    throw notFound('This studio');
}

/** Lists the studios that wait for approval, oldest first. */
export const listPendingStudios = (ctx: Context) => findPendingStudios(ctx.db);
