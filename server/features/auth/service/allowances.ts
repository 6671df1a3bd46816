import { type Db } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { tooMany } from '@server/http/errors';
import { type Bucket } from '../rules';
import { pour } from '../store/attempts';

/**
 * Counts one use of something that may be done so often at most; what for is in the key, and by whom.
 * @param text what the refusal says; of the seconds to wait, where it names them
 * @throws Refusal 429 with Retry-After
 */
export async function countUse(
  db: Db,
  key: string,
  bucket: Bucket,
  text?: string | ((seconds: number) => string),
): Promise<void> {
  const wait = await inTransaction(db, (tx) => pour(tx, { key, ...bucket }));
  if (wait > 0) throw tooMany(wait, typeof text === 'function' ? text(wait) : text);
}
