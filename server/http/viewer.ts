import { type Caller } from './caller';
import { countryOf } from './country';
import { type Visitor } from './visitor';

/** Who wants to see something of a performer, as far as blocks and bans are concerned. */
export interface Viewer {
  /** null for a guest */
  accountId: string | null;
  /** ISO code in capitals; null where nobody knows */
  country: string | null;
  /** the browser, as http/visitor.ts knows it; null where it did not say */
  device: string | null;
}

/** Who looks where no visitor does: nothing is blocked for them. */
export const NOBODY: Viewer = { accountId: null, country: null, device: null };

/** The viewer behind a call or a connection. Operators see everything: no block holds against them. */
export async function viewerOf(caller: Caller | null, visitor: Visitor): Promise<Viewer> {
  return caller?.role === 'operator'
    ? NOBODY
    : { accountId: caller?.accountId ?? null, country: await countryOf(visitor), device: visitor.device };
}
