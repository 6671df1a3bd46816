import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { accountById, addressIsHeld, giveAddress, holderOf } from '../store/accounts';
import { dropMailLinks, useMailLink } from '../store/mailLinks';
import { askForMail } from './mails';
import { linkInvalid } from './passwords';
import { hashOfToken } from './sessions';

/**
 * Confirms the address that a link was mailed to. The account that proves an address holds it from then on.
 * @throws Refusal 422 LINK_INVALID, also when the account has another address by now or another account proved this one first
 */
export async function verifyEmail(ctx: Context, token: string): Promise<{ email: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const link = await useMailLink(tx, 'verify', hashOfToken(token));
    const account = link && (await accountById(tx, link.accountId));
    if (!link || !account || account.status === 'deleted' || account.email.toLowerCase() !== link.email)
      throw linkInvalid();
    // waits for whoever claims the same address at this moment
    await addressIsHeld(tx, link.email);
    const holder = await holderOf(tx, link.email);
    if (holder && holder.id !== account.id && holder.emailVerifiedAt) throw linkInvalid();
    await giveAddress(tx, account.id, link.email);
    await dropMailLinks(tx, account.id, 'verify');
    return { email: account.email };
  });
}

/** Mails the link again: to the address of the account that calls, or to the one given. Tells nobody whether it is known. */
export async function resendVerification(
  ctx: Context,
  caller: Caller | null,
  email: string | undefined,
): Promise<{ success: true; message: string }> {
  if (email) await askForMail(ctx, ctx.db, { kind: 'resend', email });
  else if (caller) await askForMail(ctx, ctx.db, { kind: 'verify', accountId: caller.accountId });
  return { success: true, message: 'If this address waits to be confirmed, a link is on its way to it.' };
}
