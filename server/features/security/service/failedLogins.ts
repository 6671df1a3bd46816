import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type EventDevice, recordSecurityEvent } from './record';

/** A failed login in the job queue. `accountId` is null for an unknown login, of which nothing is recorded. */
export interface FailedLogin {
  accountId: string | null;
  device: EventDevice;
  at: string;
}

/**
 * Queues the record of a failed login. Unknown logins are queued too, so that the time of the reply doesn't reveal
 * which logins exist.
 */
export const queueFailedLogin = (ctx: Context, accountId: string | null, device: EventDevice): Promise<void> =>
  ctx.jobs.add(ctx.db, 'security/loginFailed', { accountId, device, at: new Date().toISOString() });

/** Records a failed login of an existing account. */
export async function recordFailedLogin(ctx: Context, { accountId, device, at }: FailedLogin): Promise<void> {
  if (!accountId) return;
  await inTransaction(ctx.db, (tx) =>
    recordSecurityEvent(ctx, tx, { kind: 'loginFailed', accountId, by: null, device, at: new Date(at) }),
  );
}
