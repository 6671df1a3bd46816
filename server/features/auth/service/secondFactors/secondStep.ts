import { type SecondFactorProof, type SecondStepView } from '@contract/secondFactors';
import { type Context } from '@server/context';
import { type Caller } from '@server/http/caller';
import { invalid } from '@server/http/errors';
import { recordSecurityEvent } from '../../../security/service/record';
import { completeSession, findHasSecondFactor, findPasskeys, findTotp } from '../../store/secondFactors';
import { requireStepUp, stepUpByPassword } from '../stepUp';
import { proveSecondFactor } from './proof';

/** Tells which factors the caller has, and whether the session has to show one. */
export async function readSecondStep(ctx: Context, caller: Caller): Promise<SecondStepView> {
  const { accountId, role, username, secondFactor } = caller;
  const [passkeys, totp] = await Promise.all([findPasskeys(ctx.db, accountId), findTotp(ctx.db, accountId)]);
  return { role, username, state: secondFactor, hasPasskey: passkeys.length > 0, hasTotp: Boolean(totp?.confirmedAt) };
}

/** Completes the login of the caller. @throws Refusal 400 naming the field, 400 PASSKEY_REFUSED, 429 */
export const completeSecondStep = (ctx: Context, caller: Caller, proof: SecondFactorProof): Promise<void> =>
  proveSecondFactor(ctx, caller, proof, async (tx) => {
    const { accountId, sessionId, role, secondFactor } = caller;
    await completeSession(tx, sessionId);
    if (secondFactor === 'pending')
      await recordSecurityEvent(ctx, tx, { kind: 'login', accountId, sessionId, details: { role } });
  });

/**
 * Allows sensitive changes in the caller's session for some minutes, by the password, or by a second factor where the
 * account has one: then the password is not enough.
 * @throws Refusal 400 naming the field, 400 PASSKEY_REFUSED, 429 after too many attempts
 */
export async function stepUp(
  ctx: Context,
  caller: Caller,
  ip: string,
  { password, ...proof }: SecondFactorProof & { password?: string },
): Promise<void> {
  if (await findHasSecondFactor(ctx.db, caller.accountId))
    return proveSecondFactor(ctx, caller, proof, async (tx) => {
      const { accountId, sessionId } = caller;
      await completeSession(tx, sessionId);
      await recordSecurityEvent(ctx, tx, { kind: 'steppedUp', accountId, sessionId });
    });
  if (!password) throw invalid('password', 'This field is required!', 'required');
  await stepUpByPassword(ctx, caller, ip, password);
}

/** Refuses a session without a step-up, if its account has a second factor. @throws Refusal 403 STEP_UP_REQUIRED */
export async function requireFactorStepUp(ctx: Context, caller: Caller): Promise<void> {
  if (await findHasSecondFactor(ctx.db, caller.accountId)) requireStepUp(caller);
}
