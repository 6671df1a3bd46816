import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { actorOf, COMMAND_LINE, recordSecurityEvent } from '../../security/service/record';
import { setAccountStatus } from '../store/accounts';
import { liftBan } from '../store/bans';
import { requireFactorStepUp } from './secondFactors/secondStep';
import { verifyPassword } from './passwords';
import { endSessions } from './sessions';

/** Suspends an account: ends its sessions, blocks its login and hides it from others. */
export async function suspendAccount(
  ctx: Context,
  accountId: string,
  actor = COMMAND_LINE,
  kind: 'accountSuspended' | 'accountBanned' = 'accountSuspended',
): Promise<void> {
  await inTransaction(ctx.db, async (tx, after) => {
    await recordSecurityEvent(ctx, tx, { kind, accountId, ...actor });
    await setAccountStatus(tx, accountId, 'suspended');
    await ctx.jobs.add(tx, 'pledges/check', {});
    await ctx.jobs.add(tx, 'tickets/check', {});
    await endSessions(ctx, tx, after, accountId);
  });
}

/** Lifts a suspension, and the ban if there is one. */
export async function restoreAccount(ctx: Context, accountId: string, actor = COMMAND_LINE): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await setAccountStatus(tx, accountId, 'active');
    await liftBan(tx, accountId);
    await recordSecurityEvent(ctx, tx, { kind: 'accountRestored', accountId, ...actor });
  });
}

/**
 * Suspends the account of the caller.
 * @throws Refusal 403 STEP_UP_REQUIRED with a second factor and no step-up, 400 for a wrong password, 429 after too
 *   many attempts
 */
export async function suspendOwnAccount(ctx: Context, caller: Caller, ip: string, password: string): Promise<void> {
  await requireFactorStepUp(ctx, caller);
  await verifyPassword(ctx, caller, ip, 'password', password);
  await suspendAccount(ctx, caller.accountId, actorOf(caller));
}
