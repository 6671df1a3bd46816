import { type Role } from '@contract/endpoint';
import { type Context } from '@server/context';
import { inTransaction } from '@server/db/transaction';
import { Refusal, refused } from '@server/http/errors';
import { addressBlock } from '@server/http/addressBlock';
import { checkLogin } from '../rules';
import { type AccountRow, findAccountRowByLogin } from '../store/accounts';
import { findHasSecondFactor } from '../store/secondFactors';
import { findRecentLogins } from '../store/sessions';
import { queueFailedLogin } from '../../security/service/failedLogins';
import { recordSecurityEvent } from '../../security/service/record';
import { readSetting } from '../../site/service';
import { refuseBannedDevice } from './bans';
import { throttleAttempt } from './loginThrottle';
import { queueAccountEmail } from './accountEmails';
import { isPasswordCorrect } from './hashing';
import { type Device, openSession } from './sessions';

/** The refusal for an unknown name and for a wrong password. 401 or 403 would make the browser leave the form. */
const wrongCredentials = () => new Refusal(400, 'WRONG_CREDENTIALS', 'The username or the password is wrong.');

type Logins = { ip: string; userAgent: string | null }[];
/** Whether one of the logins came from the address block of a device. */
const isKnown = (logins: Logins, device: Device): boolean =>
  logins.some(({ ip }) => addressBlock(ip) === addressBlock(device.ip));

/**
 * Logs a person in by username or email address.
 * @param browser the browser id of http/visitor.ts, if known
 * @returns the session token. Where the account has a second factor, the session has to show it first
 * @throws Refusal 400 WRONG_CREDENTIALS, 422 ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED or DEVICE_BANNED, 429 after too many
 *   attempts
 */
export async function logIn(
  ctx: Context,
  role: Role,
  given: { username?: string; email?: string; password: string },
  device: Device,
  browser: string | null = null,
): Promise<{ token: string }> {
  const login = (given.username ?? given.email ?? '').toLowerCase();
  const account = await findAccountRowByLogin(ctx.db, role, login);
  const devices = account ? await findRecentLogins(ctx.db, account.id) : [];
  // Counted by the typed login: a shared limit would reveal which name belongs to which email address.
  const attempt = await throttleAttempt(ctx, login, device.ip, isKnown(devices, device));
  if (!(await isPasswordCorrect(account?.passwordHash ?? null, given.password)) || !account) {
    await queueFailedLogin(ctx, account?.id ?? null, device);
    throw wrongCredentials();
  }
  await attempt.succeeded();
  return openLogin(ctx, account, device, { browser, devices });
}

/**
 * Opens the session of a person whose password or passkey was right, unless the account or the browser is banned. A
 * login from a new device or network is mailed.
 * @param bothFactors whether a passkey was both factors
 * @throws Refusal 422 ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED or DEVICE_BANNED
 */
export async function openLogin(
  ctx: Context,
  account: AccountRow,
  device: Device,
  { browser, devices, bothFactors = false }: { browser: string | null; devices: Logins; bothFactors?: boolean },
): Promise<{ token: string }> {
  const refusal = checkLogin(account, await readSetting(ctx, 'requireEmailVerification'));
  if (refusal) throw refused(refusal.code, refusal.text);
  if (account.role !== 'operator') await refuseBannedDevice(ctx, browser);
  const token = await inTransaction(ctx.db, async (tx) => {
    const isNewDevice =
      devices.length > 0 &&
      !(isKnown(devices, device) && devices.some(({ userAgent }) => userAgent === device.userAgent));
    if (isNewDevice && account.emailHeld)
      await queueAccountEmail(ctx, tx, {
        kind: 'newLogin',
        accountId: account.id,
        ip: device.ip,
        userAgent: device.userAgent,
        at: new Date().toISOString(),
      });
    const isPending = !bothFactors && (await findHasSecondFactor(tx, account.id));
    // the second step records the login of a pending session
    if (!isPending)
      await recordSecurityEvent(ctx, tx, {
        kind: 'login',
        accountId: account.id,
        device,
        details: { role: account.role },
      });
    return openSession(tx, account, device, isPending);
  });
  return { token };
}
