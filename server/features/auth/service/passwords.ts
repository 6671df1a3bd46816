import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { type Caller } from '@server/http/caller';
import { invalid, notFound, refused } from '@server/http/errors';
import { accountById, type AccountRow, giveAddress, updateAccountRow } from '../store/accounts';
import { emptyBuckets } from '../store/attempts';
import { dropMailLinks, useMailLink } from '../store/mailLinks';
import { countTry } from './guessing';
import { hashPassword, passwordMatches } from './hashing';
import { askForMail } from './mails';
import { termsVersion } from './registration';
import { endSessions, hashOfToken } from './sessions';

/** A link that does not work: unknown, used or too old, which are not told apart. */
export const linkInvalid = () => refused('LINK_INVALID', 'This link does not work any more. Please ask for a new one.');

/**
 * Proves that whoever is signed in knows the password too. `field` is where the form asks for it.
 * @throws Refusal 400 naming the field, 429 when guessed at too fast
 */
export async function provePassword(
  ctx: Context,
  caller: Caller,
  ip: string,
  field: string,
  password: string,
): Promise<AccountRow> {
  const account = await accountById(ctx.db, caller.accountId);
  if (!account) throw notFound('This account');
  // a bucket of its own: who holds a stolen session cannot slow the owner's login with it
  const tried = await countTry(ctx, `session:${account.id}`, ip, true);
  if (!(await passwordMatches(account.passwordHash, password)))
    throw invalid(field, 'This is not your password!', 'wrong');
  await tried.succeeded();
  return account;
}

/** Sets another password for whoever is signed in. Every other session ends, and links that were mailed before. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  ip: string,
  given: { password: string; prePassword: string },
): Promise<void> {
  const account = await provePassword(ctx, caller, ip, 'prePassword', given.prePassword);
  const passwordHash = await hashPassword(given.password);
  await inTransaction(ctx.db, async (tx, after) => {
    await updateAccountRow(tx, account.id, { passwordHash });
    await dropMailLinks(tx, account.id, 'reset');
    await endSessions(ctx, tx, after, account.id, caller.sessionId);
    if (account.emailHeld) await askForMail(ctx, tx, { kind: 'passwordChanged', accountId: account.id });
  });
}

/** Mails a link to set a new password, if the address is known. The call cannot tell, neither by its answer nor by its time. */
export async function forgetPassword(ctx: Context, email: string): Promise<{ success: true; message: string }> {
  await askForMail(ctx, ctx.db, { kind: 'forgot', email });
  return { success: true, message: 'If this address belongs to an account, a link is on its way to it.' };
}

/**
 * Sets a new password by a mailed link. It proves the address, ends every session, and forgets what strangers guessed. Whose account somebody
 * else opened accepts the terms by it.
 * @throws Refusal 422 LINK_INVALID
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const accepted = { termsAcceptedAt: new Date(), termsVersion: await termsVersion(ctx) };
  await inTransaction(ctx.db, async (tx, after) => {
    const link =
      (await useMailLink(tx, 'reset', hashOfToken(token))) ?? (await useMailLink(tx, 'welcome', hashOfToken(token)));
    const account = link && (await accountById(tx, link.accountId));
    if (!link || !account || account.status === 'deleted' || account.email.toLowerCase() !== link.email)
      throw linkInvalid();
    await updateAccountRow(tx, account.id, { passwordHash, ...(account.termsAcceptedAt ? {} : accepted) });
    if (!account.emailVerifiedAt) await giveAddress(tx, account.id, link.email);
    await dropMailLinks(tx, account.id, 'reset');
    await dropMailLinks(tx, account.id, 'welcome');
    await emptyBuckets(tx, [account.username.toLowerCase(), account.email.toLowerCase()]);
    await endSessions(ctx, tx, after, account.id);
    if (account.termsAcceptedAt) await askForMail(ctx, tx, { kind: 'passwordChanged', accountId: account.id });
  });
}
