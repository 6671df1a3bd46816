import { addressBlock } from './addressBlock';
import { type Caller } from './caller';
import { countryOf } from './country';
import { type LinkFor } from './linkBinding';
import { type Visitor } from './visitor';

/** The person looking at a performer, for checking blocks and bans. */
export interface Viewer {
  /** null for a guest */
  accountId: string | null;
  /** ISO code in capitals; null when unknown */
  country: string | null;
  /** the browser's id from `deviceFrom`; null when it sent none */
  device: string | null;
  /** the address block that limits count by; null when unknown, and for operators */
  block: string | null;
  /** whom links to private media are for; absent for guests, who get none */
  linkFor?: LinkFor;
  /** absent for work in the background */
  ip?: string;
}

/** A viewer for whom nothing is blocked, for background work and operators. */
export const UNRESTRICTED_VIEWER: Viewer = { accountId: null, country: null, device: null, block: null };

/** Returns the viewer of a call or a connection. Blocks do not apply to operators. */
export async function viewerOf(caller: Caller | null, visitor: Visitor): Promise<Viewer> {
  if (caller?.role === 'operator') return UNRESTRICTED_VIEWER;
  // country and browser are the operator's; without `linkFor`, private media stay closed
  if (caller?.impersonation) return { ...UNRESTRICTED_VIEWER, accountId: caller.accountId };
  return {
    accountId: caller?.accountId ?? null,
    country: await countryOf(visitor),
    device: visitor.device,
    block: addressBlock(visitor.ip),
    ip: visitor.ip,
    ...(caller && { linkFor: visitor.nativePlayer ? { ip: visitor.ip } : { sessionId: caller.sessionId } }),
  };
}
