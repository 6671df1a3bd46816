import { chunksOf } from '@server/chunks';
import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { pushable } from '../store';

/** Jobs of this size let other jobs have their turn in between. */
const NOTIFICATIONS_AT_ONCE = 50;

/** Queues the push messages about notifications, in the transaction that writes them. */
export async function queuePush(ctx: Pick<Context, 'jobs'>, db: Db, ids: string[]): Promise<void> {
  const found = await pushable(db, ids);
  await ctx.jobs.addMany(
    db,
    'push/send',
    chunksOf(found, NOTIFICATIONS_AT_ONCE).map((some) => ({ payload: { ids: some } })),
    { isBackground: true, maxAttempts: 6 },
  );
}
