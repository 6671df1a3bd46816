import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressOfFile } from './storage';

/** Leave to fetch one private file for a while. */
export interface Grant {
  key: string;
  /** seconds since 1970 after which it is over */
  until: number;
  /** whose leave it is and for what, in the words of whoever signed: asked about again at every request */
  holder: string;
  /** the name under which a browser saves it; null: shown in place */
  download: string | null;
}

const HOUR = 3600;

function signatureOf(secret: string, { key, until, holder, download }: Grant): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['file', key, until, holder, download]))
    .digest('base64url');
}

/** When a grant made now ends: after at least `hours`. Within one hour it is the same moment, so that a page drawn twice has the same addresses and browsers keep what they fetched. */
export const endOfGrant = (now: Date, hours: number): number =>
  (Math.floor(now.getTime() / 1000 / HOUR) + 1 + hours) * HOUR;

/** The address at which a private file can be fetched until the grant ends. */
export function signedAddress(secret: string, grant: Grant): string {
  const query = new URLSearchParams({
    until: String(grant.until),
    for: grant.holder,
    ...(grant.download === null ? {} : { name: grant.download }),
    signature: signatureOf(secret, grant),
  });
  return `${addressOfFile(grant.key)}?${query}`;
}

/** What an address of a private file grants now; null when it is not ours, was changed, or is over. */
export function grantOf(secret: string, key: string, query: Record<string, unknown>, now: Date): Grant | null {
  const { until, for: holder, name, signature } = query;
  if (
    typeof until !== 'string' ||
    typeof holder !== 'string' ||
    typeof signature !== 'string' ||
    (name !== undefined && typeof name !== 'string')
  )
    return null;
  const grant: Grant = { key, until: Number(until), holder, download: name ?? null };
  if (!(grant.until > now.getTime() / 1000)) return null;
  const [given, made] = [Buffer.from(signature), Buffer.from(signatureOf(secret, grant))];
  return given.length === made.length && timingSafeEqual(given, made) ? grant : null;
}
