import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { tooMany } from '@server/http/errors';
import { type RateLimit } from '../rules';
import { addAttempt } from '../store/attempts';

/**
 * Counts one use against a rate limit.
 * @param key names the action and the account
 * @param text the refusal, which may depend on the seconds to wait
 * @throws Refusal 429 with Retry-After
 */
export async function consumeRateLimit(
  db: Db,
  key: string,
  limit: RateLimit,
  text?: string | ((seconds: number) => string),
): Promise<void> {
  const wait = await inTransaction(db, (tx) => addAttempt(tx, { key, ...limit }));
  if (wait > 0) throw tooMany(wait, typeof text === 'function' ? text(wait) : text);
}
