import { type SecondFactorProof } from '@contract/secondFactors';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, Refusal } from '@server/http/errors';
import { recordSecurityEvent } from '../../../security/service/record';
import { SECOND_FACTOR_THROTTLE } from '../../rules';
import { consumeRecoveryCode } from '../../store/secondFactors';
import { countAttempt } from '../loginThrottle';
import { checkPasskey, recordPasskeyUse } from './challenges';
import { reportChange } from './factors';
import { hashRecoveryCode } from './recoveryCodes';
import { consumeTotp } from './totp';

/** Tells whether the code was right: one of the authenticator app, or an unused recovery code. Both work once. */
async function consumeCode(ctx: Context, tx: Tx, { accountId, sessionId }: Caller, code: string): Promise<boolean> {
  if (await consumeTotp(ctx, tx, accountId, code)) return true;
  if (!(await consumeRecoveryCode(tx, accountId, hashRecoveryCode(code)))) return false;
  await reportChange(ctx, tx, 'codeUsed', { accountId, sessionId });
  return true;
}

/**
 * Checks a passkey or a code of the caller, and does `then` in the same transaction.
 * @throws Refusal 400 naming the field `code`, 400 PASSKEY_REFUSED, 429 after too many wrong codes of the account
 */
export async function proveSecondFactor(
  ctx: Context,
  caller: Caller,
  { code, passkey }: SecondFactorProof,
  then: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (!code && !passkey) throw invalid('code', 'This field is required!', 'required');
  const { accountId, sessionId } = caller;
  const attempt = await countAttempt(ctx, [{ key: `factor:${accountId}`, ...SECOND_FACTOR_THROTTLE }]);
  const checked = passkey ? await checkPasskey(ctx, passkey, sessionId) : null;
  const proved = await inTransaction(ctx.db, async (tx) => {
    const isRight = passkey
      ? checked?.passkey.accountId === accountId && (await recordPasskeyUse(tx, checked))
      : await consumeCode(ctx, tx, caller, code ?? '');
    if (isRight) await then(tx);
    else await recordSecurityEvent(ctx, tx, { kind: 'secondFactorFailed', accountId, sessionId });
    return isRight;
  });
  if (proved) return attempt.succeeded();
  if (passkey) throw new Refusal(400, 'PASSKEY_REFUSED', 'This passkey was not accepted. Try again or use a code.');
  throw invalid('code', 'This code is wrong or was used before. Enter a new one.', 'wrong');
}
