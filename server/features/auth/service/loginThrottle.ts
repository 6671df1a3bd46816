import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { addressBlock } from '@server/http/addressBlock';
import { tooMany } from '@server/http/errors';
import { loginThrottleLimits, type RateLimit } from '../rules';
import { deleteOldAttempts, removeAttempt, addAttempt } from '../store/attempts';

/** An attempt that was counted before its outcome is known, so that parallel attempts count too. */
export interface ThrottledAttempt {
  /** Uncounts the attempt. */
  succeeded(): Promise<void>;
}

/**
 * Counts an attempt to guess the password of `login`. From address blocks that logged in before, attempts from
 * elsewhere don't count, so strangers can't lock the owner out.
 * @throws Refusal 429 with Retry-After
 */
export async function throttleAttempt(
  ctx: Context,
  login: string,
  ip: string,
  knownAddress: boolean,
): Promise<ThrottledAttempt> {
  return countAttempt(ctx, loginThrottleLimits(login, addressBlock(ip), knownAddress));
}

/** Counts an attempt against limits. @throws Refusal 429 with Retry-After */
export async function countAttempt(ctx: Context, given: (RateLimit & { key: string })[]): Promise<ThrottledAttempt> {
  // always in the same order, so that two attempts at once don't deadlock
  const limits = [...given].sort((a, b) => (a.key < b.key ? -1 : 1));
  await inTransaction(ctx.db, async (tx) => {
    for (const limit of limits) {
      const wait = await addAttempt(tx, limit);
      if (wait > 0) throw tooMany(wait);
    }
  });
  return {
    async succeeded() {
      await removeAttempt(
        ctx.db,
        limits.map(({ key }) => key),
      );
      await deleteOldAttempts(ctx.db);
    },
  };
}
