import { STEP_UP_MINUTES } from '@contract/limits';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { Refusal } from '@server/http/errors';
import { recordSecurityEvent } from '../../security/service/record';
import { updateSteppedUpAt } from '../store/sessions';
import { verifyPassword } from './passwords';

/** Says whether the holder of the session proved who they are within the last minutes. */
export const hasSteppedUp = ({ steppedUpAt }: Caller): boolean =>
  Boolean(steppedUpAt && Date.now() - steppedUpAt.getTime() < STEP_UP_MINUTES * 60_000);

/** Refuses a session that has not stepped up. Sensitive changes call it first. @throws Refusal 403 STEP_UP_REQUIRED */
export function requireStepUp(caller: Caller): void {
  if (!hasSteppedUp(caller))
    throw new Refusal(403, 'STEP_UP_REQUIRED', "Confirm that it's you, then try again. Nothing was changed.");
}

/**
 * Allows sensitive changes in the caller's session for some minutes, where the account has no second factor.
 * @throws Refusal 400 for a wrong password, 429 after too many attempts
 */
export async function stepUpByPassword(ctx: Context, caller: Caller, ip: string, password: string): Promise<void> {
  await verifyPassword(ctx, caller, ip, 'password', password);
  const { accountId, sessionId } = caller;
  await inTransaction(ctx.db, async (tx) => {
    await updateSteppedUpAt(tx, sessionId);
    await recordSecurityEvent(ctx, tx, { kind: 'steppedUp', accountId, sessionId });
  });
}
