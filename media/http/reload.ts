import { type AccessRequest, type Authoriser, type Permission } from '../callbacks/authoriser';
import { HttpError } from './errors';
import { type Exchange } from './exchange';

/** What a blocking reload waits for did not come in time. */
export const NOT_YET = new HttpError(503, 'NOT_YET', 'The publisher is not sending any video at the moment.', {
  'retry-after': '1',
});

function readNumber(exchange: Exchange, name: string): number | null {
  const text = exchange.parameter(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, 'VALIDATION', `${name} must be a whole number.`);
  return Number(text);
}

/**
 * Returns the segment and part that a blocking reload waits for (RFC 8216bis, 6.2.5.2); null for a plain reload.
 * @param newest sequence number of the newest segment
 * @throws HttpError 400 when the parameters make no sense.
 */
export function readReload(exchange: Exchange, newest: number): { sequence: number; part: number | null } | null {
  const sequence = readNumber(exchange, '_HLS_msn');
  const part = readNumber(exchange, '_HLS_part');
  if (sequence === null) {
    if (part !== null) throw new HttpError(400, 'VALIDATION', '_HLS_part needs _HLS_msn.');
    return null;
  }
  if (sequence > newest + 2) throw new HttpError(400, 'VALIDATION', '_HLS_msn is too far in the future.');
  return { sequence, part };
}

/** Checks the permission again after a wait, during which it may have been revoked. @throws HttpError as `authorise` */
export const reauthorise = async (authoriser: Authoriser, request: AccessRequest): Promise<Permission> =>
  authoriser.getCached(request) ?? authoriser.authorise(request);
