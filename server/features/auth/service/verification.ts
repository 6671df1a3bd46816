import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { findAccountRow, lockAndCheckEmail, assignVerifiedEmail, findEmailHolder } from '../store/accounts';
import { deleteEmailLinks, consumeEmailLink } from '../store/emailLinks';
import { queueAccountEmail } from './accountEmails';
import { confirmEmailChange } from './emailChange';
import { linkInvalid } from './passwords';
import { hashToken } from './sessions';

/**
 * Verifies the email address that a link was sent to, or makes a pending address the address of its account. The
 * account holds the address from then on.
 * @throws Refusal 422 LINK_INVALID, also when the account's address has changed or another account verified it first
 */
export async function verifyEmail(ctx: Context, token: string): Promise<{ email: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const changed = await confirmEmailChange(ctx, tx, hashToken(token));
    if (changed) return changed;
    const link = await consumeEmailLink(tx, 'verify', hashToken(token));
    const account = link && (await findAccountRow(tx, link.accountId));
    if (!link || !account || account.status === 'deleted' || account.email.toLowerCase() !== link.email)
      throw linkInvalid();
    // Waits for a transaction that is claiming the same address.
    await lockAndCheckEmail(tx, link.email);
    const holder = await findEmailHolder(tx, link.email);
    if (holder && holder.id !== account.id && holder.emailVerifiedAt) throw linkInvalid();
    await assignVerifiedEmail(tx, account.id, link.email);
    await deleteEmailLinks(tx, account.id, 'verify');
    return { email: account.email };
  });
}

/**
 * Emails the verification link again, to the given address or to the caller's pending or unverified one. The reply
 * doesn't reveal whether the address is known.
 */
export async function resendVerification(
  ctx: Context,
  caller: Caller | null,
  email: string | undefined,
): Promise<{ success: true; message: string }> {
  if (email) await queueAccountEmail(ctx, ctx.db, { kind: 'resend', email });
  else if (caller) {
    const isChanging = Boolean((await findAccountRow(ctx.db, caller.accountId))?.pendingEmail);
    await queueAccountEmail(ctx, ctx.db, {
      kind: isChanging ? 'confirmChange' : 'verify',
      accountId: caller.accountId,
    });
  }
  return { success: true, message: 'If this email address still has to be verified, we sent it a link.' };
}
