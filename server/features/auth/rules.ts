import { bytesOfMegabytes, COOKIE_MAX_AGE_DAYS } from '@contract/limits';

/** So many browsers are remembered of an account. */
export const DEVICES_KEPT = 100;

const OPERATOR_SESSION_HOURS = 12;

/** Returns how long a session lives: as long as the cookie that carries its token, or half a day for operators. */
export const sessionHours = (role: 'user' | 'performer' | 'studio' | 'operator'): number =>
  role === 'operator' ? OPERATOR_SESSION_HOURS : COOKIE_MAX_AGE_DAYS * 24;

/** How long a mailed link works. */
export const LINK_HOURS = { reset: 1, verify: 48, welcome: 168 } as const;

/** Tries that go through at once, and after them one every so many seconds. */
export interface Bucket {
  size: number;
  secondsEach: number;
}

/** How fast one may guess. What succeeds is given back, so that a crowd behind one address is not slowed by itself. */
export const GUESSING = {
  /** one address, whatever it guesses at */
  address: { size: 30, secondsEach: 10 },
  /** one account from one address */
  pair: { size: 8, secondsEach: 30 },
  /** one account from all addresses that never signed in to it; the owner's own addresses are not counted here */
  account: { size: 20, secondsEach: 60 },
} satisfies Record<string, Bucket>;

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function addressBlock(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]!.toLowerCase().split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** The buckets that a try to sign in fills. */
export function bucketsOf(login: string, ip: string, knownAddress: boolean): (Bucket & { key: string })[] {
  const block = addressBlock(ip);
  return [
    { key: `address:${block}`, ...GUESSING.address },
    { key: `pair:${login}:${block}`, ...GUESSING.pair },
    ...(knownAddress ? [] : [{ key: `account:${login}`, ...GUESSING.account }]),
  ];
}

/** Why an account may not sign in although the password is right; null when it may. */
export function refusalToLogIn(
  account: { status: 'active' | 'suspended' | 'deleted'; emailVerifiedAt: Date | null; role: string },
  requireEmailVerification: boolean,
): { code: string; text: string } | null {
  if (account.status !== 'active')
    return { code: 'ACCOUNT_SUSPENDED', text: 'This account is suspended. Please contact us.' };
  if (requireEmailVerification && !account.emailVerifiedAt && account.role !== 'operator')
    return {
      code: 'EMAIL_NOT_VERIFIED',
      text: 'Please confirm your e-mail address first. We can send you the link again.',
    };
  return null;
}

/** Why a picture may not become an avatar by its name and size, as the form says it; null when it may. `accept` are endings with their dot. */
export function refusalToAvatar(
  file: { ending: string; bytes: number },
  accept: readonly string[],
  maxMb: number,
): { rule: 'extension' | 'size'; text: string } | null {
  if (!accept.includes(file.ending))
    return { rule: 'extension', text: `You can only upload ${accept.join(',')} file!` };
  if (file.bytes >= bytesOfMegabytes(maxMb)) return { rule: 'size', text: `Image must smaller than ${maxMb}MB!` };
  return null;
}

/** Mails to one address, whoever asks for them. */
export const MAILS: Bucket = { size: 6, secondsEach: 600 };
