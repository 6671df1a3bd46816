import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type NotificationFacts } from '../rules';
import { findLivePerformer, followersToTell } from '../store/audience';
import { insertLive } from '../store/notifications';
import { deliverToMany } from './crowd';

/** A follower is not told twice of the shows of one performer within this time. */
const LIVE_AGAIN_AFTER_MS = 30 * 60_000;
const FOLLOWERS_AT_ONCE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Followers who are told next: those whose ids come after `after`. */
export interface LiveBatch {
  performerId: string;
  after: string;
}

const queueBatch = (ctx: Pick<Context, 'jobs'>, tx: Tx, batch: LiveBatch): Promise<void> =>
  ctx.jobs.add(tx, 'notifications/live', batch, {
    key: `notifications/live:${batch.performerId}`,
    isBackground: true,
  });

/** Queues the notifications of a performer's followers, in the transaction that begins a public show. */
export const notifyFollowers = (ctx: Pick<Context, 'jobs'>, tx: Tx, performerId: string): Promise<void> =>
  queueBatch(ctx, tx, { performerId, after: BEFORE_ALL_IDS });

/**
 * Notifies some followers of a performer who is live, and queues the next ones, so that other jobs get their turn in
 * between. It may be repeated after a crash: whoever was told of this show is not told again.
 */
export async function tellFollowers(ctx: Context, { performerId, after }: LiveBatch): Promise<void> {
  const show = await findLivePerformer(ctx.db, performerId);
  if (!show) return;
  const followers = await followersToTell(ctx.db, performerId, after, FOLLOWERS_AT_ONCE);
  const last = followers.at(-1)?.accountId;
  if (!last) return;
  const since = new Date(Math.min(show.since.getTime(), Date.now() - LIVE_AGAIN_AFTER_MS));
  const facts: NotificationFacts['live'] = { title: show.title };
  await inTransaction(ctx.db, async (tx, afterCommit) => {
    const told = await insertLive(tx, followers, { performerId, facts, since });
    if (followers.length === FOLLOWERS_AT_ONCE) await queueBatch(ctx, tx, { performerId, after: last });
    await deliverToMany(ctx, { tx, after: afterCommit }, told, performerId);
  });
}
