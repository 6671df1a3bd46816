import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { findAccountRow, type AccountRow, assignVerifiedEmail, updateAccountRow } from '../store/accounts';
import { recordSecurityEvent } from '../../security/service/record';
import { clearLoginAttempts } from '../store/attempts';
import { deleteEmailLinks, consumeEmailLink } from '../store/emailLinks';
import { refuseCommonPassword } from './commonPasswords';
import { throttleAttempt } from './loginThrottle';
import { hashPassword, isPasswordCorrect } from './hashing';
import { queueAccountEmail } from './accountEmails';
import { type Device, endSessions, hashToken } from './sessions';
import { readTermsVersion } from './terms';

/** The refusal for an unknown, used or expired link. */
export const linkInvalid = () => refused('LINK_INVALID', 'This link no longer works. Request a new one.');

/**
 * Checks the password of the caller. `field` is the form field that contains it.
 * @throws Refusal 400 naming the field, 429 after too many attempts
 */
export async function verifyPassword(
  ctx: Context,
  caller: Caller,
  ip: string,
  field: string,
  password: string,
): Promise<AccountRow> {
  const account = await findAccountRow(ctx.db, caller.accountId);
  if (!account) throw notFound('This account');
  // A separate limit, so that a stolen session can't block the owner's login.
  const attempt = await throttleAttempt(ctx, `session:${account.id}`, ip, true);
  if (!(await isPasswordCorrect(account.passwordHash, password))) {
    const { accountId, sessionId } = caller;
    await inTransaction(ctx.db, (tx) =>
      recordSecurityEvent(ctx, tx, { kind: 'stepUpFailed', accountId, by: null, sessionId }),
    );
    throw invalid(field, 'This is not your password!', 'wrong');
  }
  await attempt.succeeded();
  return account;
}

/**
 * Changes the password of the caller. All other sessions and earlier reset links end.
 * @throws Refusal 400 naming the field, 429 after too many attempts
 */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  ip: string,
  given: { password: string; prePassword: string },
): Promise<void> {
  const account = await verifyPassword(ctx, caller, ip, 'prePassword', given.prePassword);
  refuseCommonPassword(given.password, account);
  const passwordHash = await hashPassword(given.password);
  await inTransaction(ctx.db, async (tx, after) => {
    await updateAccountRow(tx, account.id, { passwordHash });
    await deleteEmailLinks(tx, account.id, 'reset');
    await endSessions(ctx, tx, after, account.id, caller.sessionId);
    if (account.emailHeld) await queueAccountEmail(ctx, tx, { kind: 'passwordChanged', accountId: account.id });
    await recordSecurityEvent(ctx, tx, { kind: 'passwordChanged', accountId: account.id, sessionId: caller.sessionId });
  });
}

/** Emails a link that sets a new password. Neither the reply nor its timing reveals whether the address is known. */
export async function forgetPassword(ctx: Context, email: string): Promise<{ success: true; message: string }> {
  await queueAccountEmail(ctx, ctx.db, { kind: 'forgot', email });
  return { success: true, message: 'If an account has this email address, we sent it a link.' };
}

/**
 * Sets a new password through an emailed link. This verifies the address, ends all sessions and clears the login
 * throttle. The owner of an account that a studio created accepts the terms with it.
 * @throws Refusal 400 for a common password, 422 LINK_INVALID
 */
export async function resetPassword(ctx: Context, token: string, password: string, device: Device): Promise<void> {
  const passwordHash = await hashPassword(password);
  const accepted = { termsAcceptedAt: new Date(), termsVersion: await readTermsVersion(ctx) };
  await inTransaction(ctx.db, async (tx, after) => {
    const link =
      (await consumeEmailLink(tx, 'reset', hashToken(token))) ??
      (await consumeEmailLink(tx, 'welcome', hashToken(token)));
    const account = link && (await findAccountRow(tx, link.accountId));
    if (!link || !account || account.status === 'deleted' || account.email.toLowerCase() !== link.email)
      throw linkInvalid();
    refuseCommonPassword(password, account);
    await updateAccountRow(tx, account.id, { passwordHash, ...(account.termsAcceptedAt ? {} : accepted) });
    if (!account.emailVerifiedAt || account.emailFailure === 'bounced')
      await assignVerifiedEmail(tx, account.id, link.email);
    await deleteEmailLinks(tx, account.id, 'reset');
    await deleteEmailLinks(tx, account.id, 'welcome');
    await clearLoginAttempts(tx, [account.username.toLowerCase(), account.email.toLowerCase()]);
    await endSessions(ctx, tx, after, account.id);
    await recordSecurityEvent(ctx, tx, { kind: 'passwordReset', accountId: account.id, device });
    if (account.termsAcceptedAt) await queueAccountEmail(ctx, tx, { kind: 'passwordChanged', accountId: account.id });
  });
}
