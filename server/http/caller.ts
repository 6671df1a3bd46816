import { type Access, type Role } from '@contract/endpoint';
import { forbidden, notFound, unauthorized } from './errors';

/** The logged-in account, as its session says. The role cookie is never trusted. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  username: string;
  /** true for a verified performer, an approved studio, every member and every operator */
  verified: boolean;
  /** when the holder of the session last proved who they are, by a login or a step-up; null: never */
  steppedUpAt: Date | null;
}

/** Returns the session of a token, or null when it is unknown, expired or revoked. */
export type Identify = (token: string) => Promise<Caller | null>;

/** Checks that a caller may make a call. @throws Refusal 401 without a session, 403 for the wrong role */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone' || access === 'secret') return;
  if (!caller) throw unauthorized();
  if (access !== 'signedIn' && !access.includes(caller.role)) throw forbidden();
}

/** Refuses a path with `{role}` that is not the caller's role. @throws Refusal 404 */
export function refuseOtherRole(caller: Caller | null, params: unknown): void {
  const { role } = (params ?? {}) as { role?: string };
  if (role !== undefined && caller?.role !== role) throw notFound();
}
