import { toString as drawQrCode } from 'qrcode';
import { type Context } from '../context';
import { inTransaction } from '../db/transaction';
import { findAccountByUsername } from '../features/auth/service/accounts';
import { mustHaveFactor, resetSecondFactors } from '../features/auth/service/secondFactors/factors';
import { handOutTotp } from '../features/auth/service/secondFactors/handOut';
import { COMMAND_LINE } from '../features/security/service/record';
import { type Say } from './usage';

/** Gives an operator a new authenticator app, and prints its secret and the recovery codes once. */
export async function sayNewTotp(ctx: Context, account: { id: string; username: string }, say: Say): Promise<void> {
  const { secret, uri, recoveryCodes } = await handOutTotp(ctx, account);
  say('Logins need a code of an authenticator app. Scan this, or enter the secret:');
  say(await drawQrCode(uri, { type: 'terminal', small: true }));
  say(`Secret: ${secret}`);
  say('Each recovery code replaces the app once. They are not shown again:');
  recoveryCodes.forEach((code) => say(code));
}

/**
 * Removes the passkeys, the authenticator app and the recovery codes of somebody who lost them, and ends the sessions.
 * Operators get a new authenticator app at once.
 */
export async function resetFactorsCommand(ctx: Context, [username = '']: string[], say: Say): Promise<void> {
  const account = await findAccountByUsername(ctx, username);
  await inTransaction(ctx.db, async (tx) => {
    const joined = { ...ctx, db: tx };
    await resetSecondFactors(joined, account.id, COMMAND_LINE);
    say(`${account.username} has no second factor now and was logged out everywhere.`);
    if (mustHaveFactor(account)) await sayNewTotp(joined, account, say);
  });
}
