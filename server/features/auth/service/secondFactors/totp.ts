import { Secret, TOTP } from 'otpauth';
import { TOTP_DIGITS } from '@contract/limits';
import { type Context } from '@server/context';
import { type Tx } from '@server/db/client';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { readSetting } from '../../../site/service';
import {
  advanceTotp,
  confirmTotpRow,
  deleteTotp,
  findSealedTotps,
  findTotp,
  updateSealedTotp,
  upsertTotp,
} from '../../store/secondFactors';
import { countAttempt } from '../loginThrottle';
import { requireStepUp } from '../stepUp';
import { SECOND_FACTOR_THROTTLE } from '../../rules';
import { addFactor, removeFactor } from './factors';

const STEP_SECONDS = 30;
/** Clocks may differ: the codes of one step before and after the present one count too. */
const WINDOW_STEPS = 1;
const SECRET_BYTES = 20;

const about = (accountId: string) => `totp:${accountId}`;
const totpOf = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: TOTP_DIGITS, period: STEP_SECONDS, secret });

/** The secret of an authenticator app as text, and as the address that its QR code carries. */
export interface NewTotp {
  secret: string;
  uri: string;
}

/** Stores a new secret for an account, which a code has to confirm. @throws Refusal 422 TOTP_EXISTS */
export async function makeTotp(ctx: Context, account: { id: string; username: string }): Promise<NewTotp> {
  const secret = new Secret({ size: SECRET_BYTES });
  if (!(await upsertTotp(ctx.db, account.id, ctx.sealing.seal(secret.base32, about(account.id)))))
    throw refused('TOTP_EXISTS', 'You already have an authenticator app. Remove it first to add another one.');
  const siteName = await readSetting(ctx, 'siteName');
  return { secret: secret.base32, uri: totpOf(secret, account.username, siteName.replaceAll(':', ' ')).toString() };
}

/** Begins to add an authenticator app. @throws Refusal 403 STEP_UP_REQUIRED, 422 TOTP_EXISTS */
export async function beginTotp(ctx: Context, caller: Caller): Promise<NewTotp> {
  requireStepUp(caller);
  return makeTotp(ctx, { id: caller.accountId, username: caller.username });
}

/** Consumes a code of the account's authenticator app. Each code is accepted once. @returns whether it was right */
export async function consumeTotp(
  ctx: Context,
  tx: Tx,
  accountId: string,
  code: string,
  confirmed = true,
): Promise<boolean> {
  const row = await findTotp(tx, accountId);
  if (!row || Boolean(row.confirmedAt) !== confirmed) return false;
  const totp = totpOf(Secret.fromBase32(ctx.sealing.open(row.secretSealed, about(accountId))));
  const now = Date.now();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now, window: WINDOW_STEPS });
  if (delta === null) return false;
  return advanceTotp(tx, accountId, Math.floor(now / 1000 / STEP_SECONDS) + delta);
}

/**
 * Confirms the new authenticator app of the caller by a code.
 * @throws Refusal 400 for a wrong code, 403 STEP_UP_REQUIRED, 429 after too many attempts
 */
export async function confirmTotp(
  ctx: Context,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  requireStepUp(caller);
  const attempt = await countAttempt(ctx, [{ key: `totp:${caller.accountId}`, ...SECOND_FACTOR_THROTTLE }]);
  const added = await addFactor(ctx, caller, 'totpAdded', async (tx) => {
    if (!(await consumeTotp(ctx, tx, caller.accountId, code, false)))
      throw invalid('code', 'This code is not right. Check the time of your phone, then enter the next code.', 'wrong');
    await confirmTotpRow(tx, caller.accountId);
  });
  await attempt.succeeded();
  return added;
}

/** Removes the authenticator app of the caller. @throws Refusal 403 STEP_UP_REQUIRED, 404, 422 LAST_FACTOR */
export async function removeTotp(ctx: Context, caller: Caller): Promise<void> {
  requireStepUp(caller);
  await removeFactor(ctx, caller, 'totpRemoved', async (tx) => {
    if (!(await deleteTotp(tx, caller.accountId))) throw notFound('This authenticator app');
  });
}

/** Re-encrypts the secrets that a former key sealed. @returns their number */
export async function resealTotps(ctx: Context): Promise<number> {
  const outdated = (await findSealedTotps(ctx.db)).filter(({ secretSealed }) => !ctx.sealing.isCurrent(secretSealed));
  for (const { accountId, secretSealed } of outdated) {
    const secret = ctx.sealing.open(secretSealed, about(accountId));
    await updateSealedTotp(ctx.db, accountId, secretSealed, ctx.sealing.seal(secret, about(accountId)));
  }
  return outdated.length;
}
