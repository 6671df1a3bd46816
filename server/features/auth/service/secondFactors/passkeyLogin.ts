import { type RequestOf } from '@contract/all';
import { type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { Refusal } from '@server/http/errors';
import { findAccountRow } from '../../store/accounts';
import { findRecentLogins } from '../../store/sessions';
import { openLogin } from '../login';
import { type Device } from '../sessions';
import { checkPasskey, recordPasskeyUse } from './challenges';

/**
 * Logs a person in by a passkey, which counts as both factors because it verified its user.
 * @param browser the browser id of http/visitor.ts, if known
 * @throws Refusal 400 PASSKEY_REFUSED, 422 as for a login by password
 */
export async function logInByPasskey(
  ctx: Context,
  { passkey: proof }: RequestOf<'loginByPasskey'>['body'],
  device: Device,
  browser: string | null,
): Promise<{ token: string; role: Role }> {
  const checked = await checkPasskey(ctx, proof, null);
  const account = checked && (await findAccountRow(ctx.db, checked.passkey.accountId));
  const used = checked && account && (await inTransaction(ctx.db, (tx) => recordPasskeyUse(tx, checked)));
  if (!account || !used)
    throw new Refusal(400, 'PASSKEY_REFUSED', 'This passkey was not accepted. Log in with your password instead.');
  const devices = await findRecentLogins(ctx.db, account.id);
  const { token } = await openLogin(ctx, account, device, { browser, devices, bothFactors: true });
  return { token, role: account.role };
}
