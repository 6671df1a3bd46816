import { bytesOfMegabytes, COOKIE_MAX_AGE_DAYS, EMAIL_CHANGE_UNDO_DAYS } from '@contract/limits';
import { type AccountStatus } from './tables';

/** Browsers that are remembered per account. */
export const DEVICES_PER_ACCOUNT_MAX = 100;

const OPERATOR_SESSION_HOURS = 12;

/** Returns how long a session lives: as long as the cookie that carries its token, or half a day for operators. */
export const sessionLifetimeHours = (role: 'user' | 'performer' | 'studio' | 'operator'): number =>
  role === 'operator' ? OPERATOR_SESSION_HOURS : COOKIE_MAX_AGE_DAYS * 24;

/** How long an emailed link works. */
export const EMAIL_LINK_HOURS = {
  reset: 1,
  verify: 48,
  change: 48,
  welcome: 168,
  undo: EMAIL_CHANGE_UNDO_DAYS * 24,
} as const;

/** Allows `size` attempts at once, then one every `secondsEach` seconds. */
export interface RateLimit {
  size: number;
  secondsEach: number;
}

/**
 * Limits of failed logins. A successful login is not counted, so that many people in one address block don't slow each
 * other down.
 */
export const LOGIN_THROTTLE = {
  /** per address block, over all accounts */
  address: { size: 30, secondsEach: 10 },
  /** per account and address block */
  pair: { size: 8, secondsEach: 30 },
  /** per account, over all address blocks that never logged in to it; the owner's own blocks don't count */
  account: { size: 20, secondsEach: 60 },
} satisfies Record<string, RateLimit>;

/**
 * Limits wrong codes of a second factor per account, wherever they come from. With three codes right at any time, this
 * allows one guess in a thousand to succeed per day.
 */
export const SECOND_FACTOR_THROTTLE: RateLimit = { size: 8, secondsEach: 300 };

/** Returns the limits that apply to a login attempt, with their keys. */
export function loginThrottleLimits(
  login: string,
  block: string,
  knownAddress: boolean,
): (RateLimit & { key: string })[] {
  return [
    { key: `address:${block}`, ...LOGIN_THROTTLE.address },
    { key: `pair:${login}:${block}`, ...LOGIN_THROTTLE.pair },
    ...(knownAddress ? [] : [{ key: `account:${login}`, ...LOGIN_THROTTLE.account }]),
  ];
}

/** Returns why an account can't log in although the password is correct, or null if it can. */
export function checkLogin(
  account: { status: AccountStatus; emailVerifiedAt: Date | null; role: string },
  requireEmailVerification: boolean,
): { code: string; text: string } | null {
  // the owner of a closing account may log in to keep it
  if (account.status !== 'active' && account.status !== 'closing')
    return { code: 'ACCOUNT_SUSPENDED', text: 'This account is suspended. Contact us for help.' };
  if (requireEmailVerification && !account.emailVerifiedAt && account.role !== 'operator')
    return {
      code: 'EMAIL_NOT_VERIFIED',
      text: 'Verify your email address first. We can send you the link again.',
    };
  return null;
}

/**
 * Returns why the name or size of a file rules it out as an avatar, or null. `accept` lists file endings with their
 * dot.
 */
export function checkAvatar(
  file: { ending: string; bytes: number },
  accept: readonly string[],
  maxMb: number,
): { rule: 'extension' | 'size'; text: string } | null {
  if (!accept.includes(file.ending))
    return { rule: 'extension', text: `You can only upload ${accept.join(',')} file!` };
  if (file.bytes >= bytesOfMegabytes(maxMb)) return { rule: 'size', text: `Image must smaller than ${maxMb}MB!` };
  return null;
}

/** Limits the emails to one address from all requesters together. */
export const EMAILS_PER_ADDRESS: RateLimit = { size: 6, secondsEach: 600 };

/** Limits the changes of an account's email address. */
export const EMAIL_CHANGES: RateLimit = { size: 5, secondsEach: 6 * 60 * 60 };
