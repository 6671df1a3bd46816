import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { tooMany } from '@server/http/errors';
import { bucketsOf } from '../rules';
import { forgetOldAttempts, giveBack, pour } from '../store/attempts';

/** A try that was counted before its outcome is known, so that guesses in parallel are counted too. */
export interface CountedTry {
  /** the guess was right: the try is not held against anyone */
  succeeded(): Promise<void>;
}

/**
 * Counts one try at a secret of `login`. The owner is slowed by nobody: at addresses from which the account signed in before,
 * only what was tried from there counts.
 * @throws Refusal 429 with Retry-After
 */
export async function countTry(ctx: Context, login: string, ip: string, knownAddress: boolean): Promise<CountedTry> {
  const buckets = bucketsOf(login, ip, knownAddress).sort((a, b) => (a.key < b.key ? -1 : 1));
  await inTransaction(ctx.db, async (tx) => {
    for (const bucket of buckets) {
      const wait = await pour(tx, bucket);
      if (wait > 0) throw tooMany(wait);
    }
  });
  return {
    async succeeded() {
      await giveBack(
        ctx.db,
        buckets.map((bucket) => bucket.key),
      );
      await forgetOldAttempts(ctx.db);
    },
  };
}
