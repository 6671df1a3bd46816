import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { gently } from '@server/jobs/gently';
import { type NotificationFacts } from '../rules';
import { findLivePerformer, followersToTell } from '../store/audience';
import { insertLive } from '../store/notifications';
import { deliverToMany } from './crowd';

/** A follower is not told twice of the shows of one performer within this time. */
const LIVE_AGAIN_AFTER_MS = 30 * 60_000;
const FOLLOWERS_AT_ONCE = 500;
const BATCHES_PER_JOB = 10;
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
 * Notifies some followers of a performer who is live.
 * @param isLast whether another job goes on after them; it is queued in the same transaction
 * @returns the batch after them; null when there is none
 */
async function tellSome(ctx: Context, { performerId, after }: LiveBatch, isLast: boolean): Promise<LiveBatch | null> {
  const show = await findLivePerformer(ctx.db, performerId);
  if (!show) return null;
  const followers = await followersToTell(ctx.db, performerId, after, FOLLOWERS_AT_ONCE);
  const last = followers.at(-1)?.accountId;
  if (!last) return null;
  const next = followers.length === FOLLOWERS_AT_ONCE ? { performerId, after: last } : null;
  const since = new Date(Math.min(show.since.getTime(), Date.now() - LIVE_AGAIN_AFTER_MS));
  const facts: NotificationFacts['live'] = { title: show.title };
  await inTransaction(ctx.db, async (tx, afterCommit) => {
    const told = await insertLive(tx, followers, { performerId, facts, since });
    if (isLast && next) await queueBatch(ctx, tx, next);
    await deliverToMany(ctx, { tx, after: afterCommit }, told, performerId);
  });
  return next;
}

/**
 * Notifies followers of a performer who is live, some at a time, and queues the next ones, so that other jobs get their
 * turn in between. It may be repeated after a crash: whoever was told of this show is not told again.
 */
export async function tellFollowers(ctx: Context, batch: LiveBatch): Promise<void> {
  let next: LiveBatch | null = batch;
  for (let n = 1; n <= BATCHES_PER_JOB && next; n += 1) {
    const some: LiveBatch = next;
    next = await gently(() => tellSome(ctx, some, n === BATCHES_PER_JOB));
  }
}
