import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { pushable } from '../store';

/** Jobs of this size let other jobs have their turn in between. */
const NOTIFICATIONS_AT_ONCE = 50;

/** Queues the push messages about notifications, in the transaction that writes them. */
export async function queuePush(ctx: Pick<Context, 'jobs'>, db: Db, ids: string[]): Promise<void> {
  const found = await pushable(db, ids);
  for (let from = 0; from < found.length; from += NOTIFICATIONS_AT_ONCE)
    await ctx.jobs.add(
      db,
      'push/send',
      { ids: found.slice(from, from + NOTIFICATIONS_AT_ONCE) },
      { isBackground: true, maxAttempts: 6 },
    );
}
