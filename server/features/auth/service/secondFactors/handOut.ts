import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { confirmTotpRow, lockSecondFactors } from '../../store/secondFactors';
import { reportChange } from './factors';
import { makeRecoveryCodes } from './recoveryCodes';
import { makeTotp, type NewTotp } from './totp';

/**
 * Gives an account an authenticator app that works at once, and recovery codes, for the command line to show.
 * @throws Refusal 422 TOTP_EXISTS
 */
export async function handOutTotp(
  ctx: Context,
  account: { id: string; username: string },
): Promise<NewTotp & { recoveryCodes: string[] }> {
  return inTransaction(ctx.db, async (tx) => {
    await lockSecondFactors(tx, account.id);
    const totp = await makeTotp({ ...ctx, db: tx }, account);
    await confirmTotpRow(tx, account.id);
    await reportChange(ctx, tx, 'totpAdded', { accountId: account.id, by: null });
    return { ...totp, recoveryCodes: await makeRecoveryCodes(tx, account.id) };
  });
}
