import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { notFound } from '@server/http/errors';
import { insertStudio, updateStudioRow, waitingStudios } from '../store/profile';

/** Gives a fresh account what a studio has. Stays `pending` until the operator decides. The document is a storage key. */
export const enrolStudio = (tx: Tx, accountId: string, given: { documentVerification?: string }): Promise<void> =>
  insertStudio(tx, { accountId, ...given });

/** The operator's decision about a studio; `note` is what the studio is told. @throws Refusal 404 */
export async function decideStudio(
  ctx: Context,
  accountId: string,
  decision: 'approved' | 'rejected',
  note: string | null = null,
): Promise<void> {
  if (!(await updateStudioRow(ctx.db, accountId, { status: decision, statusNote: note })))
    throw notFound('This studio');
}

/** Studios that wait for the operator, oldest first. */
export const studiosWaiting = (ctx: Context) => waitingStudios(ctx.db);
