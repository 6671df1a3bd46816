import { type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { Refusal, refused } from '@server/http/errors';
import { addressBlock, refusalToLogIn } from '../rules';
import { accountByLogin } from '../store/accounts';
import { addressesOf } from '../store/sessions';
import { countTry } from './guessing';
import { passwordMatches } from './passwords';
import { type Device, openSession } from './sessions';

/** The same for a wrong name and a wrong password. Never 401 or 403, which would send the browser away from the form. */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', 'The user name or the password is wrong.');

/**
 * Signs a person in by user name or address.
 * @throws Refusal 400 WRONG_CREDENTIALS, 422 ACCOUNT_SUSPENDED, 429 when guessed at too fast
 */
export async function logIn(ctx: Context, role: Role, given: { username?: string; email?: string; password: string }, device: Device): Promise<{ token: string }> {
  const login = (given.username ?? given.email ?? '').toLowerCase();
  const account = await accountByLogin(ctx.db, role, login);
  const known = account !== null && (await addressesOf(ctx.db, account.id)).some((ip) => addressBlock(ip) === addressBlock(device.ip));
  // by what was typed and not by account: a bucket shared by a name and an address would tell that they belong together
  const tried = await countTry(ctx, login, device.ip, known);
  if (!(await passwordMatches(account?.passwordHash ?? null, given.password)) || !account) throw wrongCredentials();
  await tried.succeeded();
  const refusal = refusalToLogIn(account);
  if (refusal) throw refused(refusal.code, refusal.text);
  return { token: await openSession(ctx.db, account.id, device) };
}
