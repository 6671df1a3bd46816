import { type Context } from '@server/context';
import { type Db } from '@server/db/client';
import { pushable } from '../store';

/** Jobs of this size let other jobs have their turn in between. */
const NOTIFICATIONS_AT_ONCE = 50;

/** Queues the push messages about notifications, in the transaction that writes them. */
export async function queuePush(ctx: Pick<Context, 'jobs'>, db: Db, ids: string[]): Promise<void> {
  const found = await pushable(db, ids);
  const batches = Array.from({ length: Math.ceil(found.length / NOTIFICATIONS_AT_ONCE) }, (_, n) =>
    found.slice(n * NOTIFICATIONS_AT_ONCE, (n + 1) * NOTIFICATIONS_AT_ONCE),
  );
  await ctx.jobs.addMany(
    db,
    'push/send',
    batches.map((some) => ({ payload: { ids: some } })),
    { isBackground: true, maxAttempts: 6 },
  );
}
