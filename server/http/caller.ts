import {
  type Access,
  admits,
  type Endpoint,
  operator,
  type OperatorRole,
  type Role,
  type SecondFactorState,
} from '@contract/endpoint';
import { forbidden, notFound, readOnly, secondFactorRequired, unauthorized } from './errors';

/** The logged-in account, as its session says. The role cookie is never trusted. */
export interface Caller {
  accountId: string;
  sessionId: string;
  role: Role;
  /** what an operator may do; absent for other roles */
  operatorRole?: OperatorRole | null;
  username: string;
  /** true for a verified performer, an approved studio, every member and every operator */
  verified: boolean;
  /** when the holder of the session last proved who they are, by a login or a step-up; null: never */
  steppedUpAt: Date | null;
  /** until it is `complete`, most calls answer 403 */
  secondFactor: SecondFactorState;
  /** why an operator makes this call, in their own words: the header `X-Reason` */
  words?: string;
  /** the operator who sees the site as this account; the session is no session of the account then */
  impersonation?: { operatorId: string; operatorRole: OperatorRole; expiresAt: Date };
}

/** Returns the session of a token, or null when it is unknown, expired or revoked. */
export type Identify = (token: string) => Promise<Caller | null>;

/** Checks that a caller may make a call. @throws Refusal 401 without a session, 403 for the wrong role */
export function requireAccess(access: Access, caller: Caller | null): void {
  if (access === 'anyone' || access === 'secret') return;
  if (!caller) throw unauthorized();
  if (access !== 'signedIn' && !admits(access, caller)) throw forbidden();
}

/** Returns whether a caller may see the money of their account: an operator in its place only if the role may. */
export const maySeeMoney = ({ impersonation }: Caller): boolean =>
  !impersonation || admits(operator('finance'), { role: 'operator', operatorRole: impersonation.operatorRole });

/** Returns a profile without its balance for an operator who may not see it; `getImpersonation` tells so. */
export const hideMoney = <P extends { balance: number }>(caller: Caller, profile: P): P =>
  maySeeMoney(caller) ? profile : { ...profile, balance: 0 };

/**
 * Refuses what an operator may not do in the place of an account: every change, and what the contract keeps private.
 * @throws Refusal 403 READ_ONLY
 */
export function requireReadOnly(method: string, { access, whileImpersonated }: Endpoint, caller: Caller): void {
  if (!caller.impersonation || whileImpersonated === true) return;
  if (
    whileImpersonated === 'money'
      ? maySeeMoney(caller)
      : method === 'GET' && access === 'anyone' && whileImpersonated !== false
  )
    return;
  throw readOnly();
}

/**
 * Returns who makes a call: nobody, for a public call in a session whose second factor is missing.
 * @throws Refusal 403 SECOND_FACTOR_REQUIRED for other calls in such a session
 */
export function admitSecondFactor({ access, beforeSecondFactor }: Endpoint, caller: Caller | null): Caller | null {
  if (!caller || caller.secondFactor === 'complete' || beforeSecondFactor?.includes(caller.secondFactor)) return caller;
  if (access === 'anyone') return null;
  throw secondFactorRequired();
}

/** Refuses a path with `{role}` that is not the caller's role. @throws Refusal 404 */
export function refuseOtherRole(caller: Caller | null, params: unknown): void {
  const { role } = (params ?? {}) as { role?: string };
  if (role !== undefined && caller?.role !== role) throw notFound();
}
