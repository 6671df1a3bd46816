/** The cookies of the web. `token` and `role` are the specification's; the server trusts the token alone, never the role. */
import Cookies from 'js-cookie';
import { COOKIE_MAX_AGE_DAYS } from '@contract/limits';
import { readLocal, writeLocal } from './localStore';
import { type Role, roleFrom } from './roles';

const RETURN_MINUTES = 15;
const NAMES = {
  token: 'token',
  role: 'role',
  rememberMe: 'remember-me',
  returnTo: 'return-to',
  device: 'device',
} as const;

/** What the browser holds of a session. Either half may be missing or nonsense. */
export interface Credentials {
  token: string | null;
  role: Role | null;
}

const attributes = (expires: number | Date) => ({
  expires,
  path: '/',
  sameSite: 'lax' as const,
  secure: window.location.protocol === 'https:',
});

export function readCredentials(): Credentials {
  return { token: Cookies.get(NAMES.token) || null, role: roleFrom(Cookies.get(NAMES.role)) };
}

export function storeCredentials(token: string, role: Role): void {
  Cookies.set(NAMES.token, token, attributes(COOKIE_MAX_AGE_DAYS));
  Cookies.set(NAMES.role, role, attributes(COOKIE_MAX_AGE_DAYS));
}

export function clearCredentials(): void {
  Cookies.remove(NAMES.token, { path: '/' });
  Cookies.remove(NAMES.role, { path: '/' });
}

/** The name that the next login form starts with. */
export const readRemembered = (): string => Cookies.get(NAMES.rememberMe) ?? '';
export const remember = (username: string): void =>
  void Cookies.set(NAMES.rememberMe, username, attributes(COOKIE_MAX_AGE_DAYS));
export const forgetRemembered = (): void => Cookies.remove(NAMES.rememberMe, { path: '/' });

/** The word by which this browser is known again: bans hold for it, not only for the account. Made once, kept twice. */
export function deviceWord(): string {
  const word = Cookies.get(NAMES.device) ?? readLocal<string>(NAMES.device) ?? newWord();
  if (Cookies.get(NAMES.device) !== word) Cookies.set(NAMES.device, word, attributes(COOKIE_MAX_AGE_DAYS));
  if (readLocal<string>(NAMES.device) !== word) writeLocal(NAMES.device, word);
  return word;
}
const newWord = () =>
  [...window.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Where a visitor was going when the guard sent them to the login, and for which roles that page is (none named: all). */
export interface ReturnTo {
  path: string;
  roles: Role[];
}

const packed = ({ path, roles }: ReturnTo) => `${roles.join(',')}|${path}`;

/** Only a path of our own site: `//host` and `/\host` would leave it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path);

/** What a return-to cookie says; null when it is not a path of this site. */
export function returnToFrom(value: string | undefined): ReturnTo | null {
  const [roles, ...rest] = (value ?? '').split('|');
  const path = rest.join('|');
  if (!isOwnPath(path)) return null;
  return {
    path,
    roles: (roles ?? '')
      .split(',')
      .map(roleFrom)
      .filter((role) => role !== null),
  };
}

export function storeReturnTo(goal: ReturnTo): void {
  Cookies.set(NAMES.returnTo, packed(goal), attributes(new Date(Date.now() + RETURN_MINUTES * 60_000)));
}

/** Reads the return-to cookie and removes it: it is good for one login. */
export function takeReturnTo(): ReturnTo | null {
  const goal = returnToFrom(Cookies.get(NAMES.returnTo));
  Cookies.remove(NAMES.returnTo, { path: '/' });
  return goal;
}

// The same cookies as headers, for the server's side of rendering.

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};

const jarOf = (header: string | undefined) =>
  new Map(
    (header ?? '')
      .split(/;\s*/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decoded(pair.slice(pair.indexOf('=') + 1))]),
  );

/** The browser's word in a `Cookie` header. */
export const deviceWordFrom = (header: string | undefined): string | null => jarOf(header).get(NAMES.device) || null;

/** The session in a `Cookie` header. */
export function credentialsFrom(header: string | undefined): Credentials {
  const jar = jarOf(header);
  return { token: jar.get(NAMES.token) || null, role: roleFrom(jar.get(NAMES.role)) };
}

/** `Set-Cookie` lines that remove both halves of a session. */
export const CLEARED_CREDENTIALS = [NAMES.token, NAMES.role].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`);

/** The `Set-Cookie` line that remembers where a visitor was going. */
export const returnToLine = (goal: ReturnTo): string =>
  `${NAMES.returnTo}=${encodeURIComponent(packed(goal))}; Path=/; Max-Age=${RETURN_MINUTES * 60}; SameSite=Lax`;
