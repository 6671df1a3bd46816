import { type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { Refusal, refused } from '@server/http/errors';
import { addressBlock, refusalToLogIn } from '../rules';
import { accountByLogin } from '../store/accounts';
import { devicesOf } from '../store/sessions';
import { settingOf } from '../../site/service';
import { refuseBannedDevice } from './bans';
import { countTry } from './guessing';
import { askForMail } from './mails';
import { passwordMatches } from './hashing';
import { type Device, openSession } from './sessions';

/** The same for a wrong name and a wrong password. Never 401 or 403, which would send the browser away from the form. */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', 'The user name or the password is wrong.');

/**
 * Signs a person in by user name or address.
 * @param browser as http/visitor.ts knows it; null where it did not say
 * @throws Refusal 400 WRONG_CREDENTIALS, 422 ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED or DEVICE_BANNED, 429 when guessed at too fast
 */
export async function logIn(
  ctx: Context,
  role: Role,
  given: { username?: string; email?: string; password: string },
  device: Device,
  browser: string | null = null,
): Promise<{ token: string }> {
  const login = (given.username ?? given.email ?? '').toLowerCase();
  const account = await accountByLogin(ctx.db, role, login);
  const devices = account ? await devicesOf(ctx.db, account.id) : [];
  const known = devices.some(({ ip }) => addressBlock(ip) === addressBlock(device.ip));
  // by what was typed and not by account: a bucket shared by a name and an address would tell that they belong together
  const tried = await countTry(ctx, login, device.ip, known);
  if (!(await passwordMatches(account?.passwordHash ?? null, given.password)) || !account) throw wrongCredentials();
  await tried.succeeded();
  const refusal = refusalToLogIn(account, await settingOf(ctx, 'requireEmailVerification'));
  if (refusal) throw refused(refusal.code, refusal.text);
  if (role !== 'operator') await refuseBannedDevice(ctx, browser);
  const token = await inTransaction(ctx.db, async (tx) => {
    const strange = devices.length > 0 && !(known && devices.some(({ userAgent }) => userAgent === device.userAgent));
    if (strange && account.emailHeld)
      await askForMail(ctx, tx, { kind: 'newLogin', accountId: account.id, ...device, at: new Date().toISOString() });
    return openSession(tx, account, device);
  });
  return { token };
}
