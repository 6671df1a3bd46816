import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { tooMany } from '@server/http/errors';
import { type Admission, type Call } from '@server/http/serve';
import { type Viewer } from '@server/http/viewer';
import { ABUSE_LIMITS, abuseLimitsOf, type LimitedUse } from '../abuseLimits';
import { addAttempt } from '../store/attempts';

/**
 * Counts one use against the limits of the account, the device and the address block. Operators are not limited.
 * @throws Refusal 429 with Retry-After; the use is not counted then
 */
export async function countUse(
  ctx: Context,
  use: LimitedUse,
  { accountId, device, block }: Pick<Viewer, 'accountId' | 'device' | 'block'>,
): Promise<void> {
  // without rate limits, many accounts may share a browser and an address, as in tests
  const shared = ctx.config.rateLimits ? { device, block } : { device: null, block: null };
  const limits = abuseLimitsOf(use, { account: accountId, ...shared });
  await inTransaction(ctx.db, async (tx) => {
    for (const limit of limits) {
      const wait = await addAttempt(tx, limit);
      if (wait > 0) throw tooMany(wait, ABUSE_LIMITS[use].text);
    }
  });
}

/** Counts an upload before its body is read. @throws Refusal 429 */
export async function admitUpload(ctx: Context, viewer: Call<'sendPhoto'>['viewer']): Promise<Admission> {
  await countUse(ctx, 'upload', await viewer());
  return {};
}
