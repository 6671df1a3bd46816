import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { findDeletion, changeDeleteAt } from '../store/deletions';
import { scheduleDeletion } from './deletion';
import { queueErasure } from './erasure';

/**
 * Schedules the deletion of an account for an owner who asked in writing, unless it is scheduled already.
 * @returns when the account is deleted
 * @throws Refusal 422 with the first blocker
 */
export async function requestDeletionFor(ctx: Context, accountId: string): Promise<Date> {
  const known = await findDeletion(ctx.db, accountId);
  if (known && known.status !== 'erased') return known.deleteAt;
  return scheduleDeletion(ctx, accountId, { requestedBy: 'operator' });
}

/** Ends the days in which a scheduled deletion can be taken back. The site's next job deletes the account. */
export async function deleteNow(ctx: Context, accountId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await changeDeleteAt(tx, accountId, new Date());
    await queueErasure(ctx, tx, accountId);
  });
}
