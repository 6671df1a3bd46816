import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { notFound } from '@server/http/errors';
import {
  insertIntoCategories,
  insertPerformer,
  type PerformerDocuments,
  updateVerification,
  waitingPerformers,
} from '../store/enrolment';

/** Gives a fresh account what a performer has. Stays `pending` until the operator decides. Documents are storage keys. */
export async function enrolPerformer(
  tx: Tx,
  accountId: string,
  given: PerformerDocuments & { categoryIds: string[] },
): Promise<void> {
  const { categoryIds, ...documents } = given;
  await insertPerformer(tx, { accountId, ...documents });
  await insertIntoCategories(tx, accountId, categoryIds);
}

/** The operator's decision about a performer; `note` is what the performer is told. @throws Refusal 404 */
export async function decidePerformer(
  ctx: Context,
  accountId: string,
  decision: 'verified' | 'rejected',
  note: string | null = null,
): Promise<void> {
  if (!(await updateVerification(ctx.db, accountId, decision, note))) throw notFound('This performer');
}

/** Performers who wait for the operator, oldest first. */
export const performersWaiting = (ctx: Context) => waitingPerformers(ctx.db);
