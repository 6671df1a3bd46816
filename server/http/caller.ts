import { type Access, type Role } from '@contract/endpoint';
import { forbidden, notFound, unauthorized } from './errors';

/** Who is signed in. Decided by the session alone, never by the role cookie. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  username: string;
  /** a performer whom the operator verified, a studio that was approved; true for members and operators */
  verified: boolean;
}

/** Finds the session behind a token; null for an unknown, expired or revoked one. */
export type Identify = (token: string) => Promise<Caller | null>;

/** Lets a caller through a door, or says why not. @throws Refusal 401 without a session, 403 for the wrong role. */
export function admit(access: Access, caller: Caller | null): void {
  if (access === 'anyone' || access === 'secret') return;
  if (!caller) throw unauthorized();
  if (access !== 'signedIn' && !access.includes(caller.role)) throw forbidden();
}

/** Refuses a path with `{role}` that is not the caller's role. @throws Refusal 404 */
export function refuseOtherRole(caller: Caller | null, params: unknown): void {
  const { role } = (params ?? {}) as { role?: string };
  if (role !== undefined && caller?.role !== role) throw notFound();
}
