/** The cookies of the web. The server trusts only the token, never the role. */
import Cookies from 'js-cookie';
import { COOKIE_MAX_AGE_DAYS } from '@contract/limits';
import { type Intent, intentFrom, serializeIntent } from './intent';
import { readLocal, writeLocal } from './localStore';
import { type Role, roleFrom } from './roles';

const RETURN_TO_MAX_AGE_MINUTES = 15;
const COOKIE_NAMES = {
  token: 'token',
  /** an operator's session, on the desk's pages only: beside it a browser may hold a member's */
  operator: 'operator-token',
  role: 'role',
  /** the account as which an operator sees the site; it goes before the session that the browser may hold */
  impersonation: 'impersonation',
  rememberMe: 'remember-me',
  returnTo: 'return-to',
  device: 'device',
  /** proves the session to files and live video; scripts can't read it (server/http/linkBinding.ts) */
  proof: 'session-proof',
} as const;

/** The session that a browser holds. Either half may be missing or invalid. */
export interface Credentials {
  token: string | null;
  role: Role | null;
  /** the token is an operator's who sees the site as the account */
  impersonating?: true;
}

/** Longer than the token works, so that its refusal ends it: what the browser falls back to is another account. */
const IMPERSONATION_MAX_AGE_DAYS = 1 / 24;

/** Returns the account as which an operator sees the site, from its cookie: `role.token`. */
function impersonationFrom(value: string | undefined): Credentials | null {
  const [given = '', token] = value?.split('.') ?? [];
  const role = roleFrom(given);
  return role && token ? { token, role, impersonating: true } : null;
}

const attributes = (expires: number | Date) => ({
  expires,
  path: '/',
  sameSite: 'lax' as const,
  secure: window.location.protocol === 'https:',
});

/** The path of the operator's desk. Its session is separate from that of the site. */
export const DESK = '/operator';
export const DESK_LOGIN = '/operator/login';
/** Returns whether a path belongs to the operator's desk. */
export const isDeskPath = (path: string): boolean => path === DESK || path.startsWith(`${DESK}/`);
const isOnDesk = () => isDeskPath(window.location.pathname);

/** Reads the session cookies: on the desk the operator's, elsewhere those of the site. */
export function readCredentials(): Credentials {
  if (isOnDesk()) return { token: Cookies.get(COOKIE_NAMES.operator) || null, role: null };
  return (
    impersonationFrom(Cookies.get(COOKIE_NAMES.impersonation)) ?? {
      token: Cookies.get(COOKIE_NAMES.token) || null,
      role: roleFrom(Cookies.get(COOKIE_NAMES.role)),
    }
  );
}

/** Stores a session. */
export function storeCredentials(token: string, role: Role): void {
  Cookies.set(COOKIE_NAMES.token, token, attributes(COOKIE_MAX_AGE_DAYS));
  Cookies.set(COOKIE_NAMES.role, role, attributes(COOKIE_MAX_AGE_DAYS));
}

/** Stores an operator's session, which ends with the browser at the latest. */
export const storeOperatorSession = (token: string): void =>
  void Cookies.set(COOKIE_NAMES.operator, token, {
    path: DESK,
    sameSite: 'strict',
    secure: window.location.protocol === 'https:',
  });

/** Stores the token of an operator who sees the site as an account. The session of this browser stays. */
export const storeImpersonation = (token: string, role: Role): void =>
  void Cookies.set(COOKIE_NAMES.impersonation, `${role}.${token}`, {
    ...attributes(IMPERSONATION_MAX_AGE_DAYS),
    sameSite: 'strict',
  });

/** Removes the session cookies: on the desk the operator's, elsewhere those of the site. */
export function clearCredentials(): void {
  if (isOnDesk()) return Cookies.remove(COOKIE_NAMES.operator, { path: DESK });
  if (readCredentials().impersonating) return Cookies.remove(COOKIE_NAMES.impersonation, { path: '/' });
  Cookies.remove(COOKIE_NAMES.token, { path: '/' });
  Cookies.remove(COOKIE_NAMES.role, { path: '/' });
}

/** Returns the username that the login form starts with, or an empty text. */
export const readRememberedUsername = (): string => Cookies.get(COOKIE_NAMES.rememberMe) ?? '';
/** Keeps a username for the next login form. */
export const rememberUsername = (username: string): void =>
  void Cookies.set(COOKIE_NAMES.rememberMe, username, attributes(COOKIE_MAX_AGE_DAYS));
/** Removes the username kept for the login form. */
export const forgetUsername = (): void => Cookies.remove(COOKIE_NAMES.rememberMe, { path: '/' });

/** Returns the id of this browser, which bans apply to. Created once; kept in a cookie and in local storage. */
export function deviceId(): string {
  const id = Cookies.get(COOKIE_NAMES.device) ?? readLocal<string>(COOKIE_NAMES.device) ?? newDeviceId();
  if (Cookies.get(COOKIE_NAMES.device) !== id) Cookies.set(COOKIE_NAMES.device, id, attributes(COOKIE_MAX_AGE_DAYS));
  if (readLocal<string>(COOKIE_NAMES.device) !== id) writeLocal(COOKIE_NAMES.device, id);
  return id;
}

const newDeviceId = () =>
  [...window.crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The page that a visitor wanted when the page guard sent them to the login, and its roles (an empty list: all). */
export interface ReturnTo {
  path: string;
  roles: Role[];
  /** what the visitor was about to do there */
  intent?: Intent;
}

const serialize = ({ path, roles, intent }: ReturnTo) =>
  `${roles.join(',')}${intent ? `;${serializeIntent(intent)}` : ''}|${path}`;

/** Returns whether a path stays on this site: `//host` and `/\host` would leave it. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(path);

/** Parses a return-to cookie. @returns null when it is not a path of this site */
export function returnToFrom(value: string | undefined): ReturnTo | null {
  const [head = '', ...rest] = (value ?? '').split('|');
  const path = rest.join('|');
  if (!isOwnPath(path)) return null;
  const [roles = '', wanted] = head.split(';');
  const intent = intentFrom(wanted);
  return {
    path,
    ...(intent && { intent }),
    roles: roles
      .split(',')
      .map(roleFrom)
      .filter((role) => role !== null),
  };
}

/** Remembers the page to return to after the login. */
export function storeReturnTo(goal: ReturnTo): void {
  Cookies.set(
    COOKIE_NAMES.returnTo,
    serialize(goal),
    attributes(new Date(Date.now() + RETURN_TO_MAX_AGE_MINUTES * 60_000)),
  );
}

/** Reads and removes the return-to cookie: it works for one login. */
export function takeReturnTo(): ReturnTo | null {
  const goal = returnToFrom(Cookies.get(COOKIE_NAMES.returnTo));
  Cookies.remove(COOKIE_NAMES.returnTo, { path: '/' });
  return goal;
}

// The same cookies as headers, for rendering on the server.

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
};

const parseCookies = (header: string | undefined) =>
  new Map(
    (header ?? '')
      .split(/;\s*/)
      .map((pair) => [pair.slice(0, pair.indexOf('=')), decode(pair.slice(pair.indexOf('=') + 1))]),
  );

/** Returns the browser's id from a `Cookie` header. */
export const deviceIdFrom = (header: string | undefined): string | null =>
  parseCookies(header).get(COOKIE_NAMES.device) || null;

/** Returns the `Cookie` header with which rendering passes the proof of the session on to the API, if there is one. */
export function proofCookieFrom(header: string | undefined): string | null {
  const proof = parseCookies(header).get(COOKIE_NAMES.proof);
  return proof ? `${COOKIE_NAMES.proof}=${proof}` : null;
}

/** Returns the session from a `Cookie` header. */
export function credentialsFrom(header: string | undefined): Credentials {
  const cookies = parseCookies(header);
  return (
    impersonationFrom(cookies.get(COOKIE_NAMES.impersonation)) ?? {
      token: cookies.get(COOKIE_NAMES.token) || null,
      role: roleFrom(cookies.get(COOKIE_NAMES.role)),
    }
  );
}

/** Returns the token of an operator's session from a `Cookie` header. */
export const operatorTokenFrom = (header: string | undefined): string | null =>
  parseCookies(header).get(COOKIE_NAMES.operator) || null;

/** Returns the `Set-Cookie` headers that remove a session. */
export const clearedSetCookie = ({ impersonating }: Credentials): string[] =>
  (impersonating ? [COOKIE_NAMES.impersonation] : [COOKIE_NAMES.token, COOKIE_NAMES.role]).map(
    (name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
  );

/** Returns the `Set-Cookie` header that remembers the page to return to after the login. */
export const returnToSetCookie = (goal: ReturnTo): string =>
  `${COOKIE_NAMES.returnTo}=${encodeURIComponent(serialize(goal))}; Path=/; Max-Age=${RETURN_TO_MAX_AGE_MINUTES * 60}; SameSite=Lax`;
