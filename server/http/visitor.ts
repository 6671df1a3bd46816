import { createHash, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type FastifyRequest } from 'fastify';
import { type Secrets, sign } from '../sealing/keys';
import { type Arrival, countryFrom, ipOf, type Proxies } from './proxies';

/** The visitor behind a call, made by the browser or by our server rendering for it. */
export interface Visitor {
  ip: string;
  /** ISO country code in capitals from a trusted proxy; null without one */
  country: string | null;
  /** the browser's id from `deviceFrom`; null when it sent none */
  device: string | null;
  /** asks for links that a player without cookies can open from the same address */
  nativePlayer?: boolean;
}

/** Header with the random id that a browser keeps across logouts. */
const DEVICE_HEADER = 'x-device';

/** Header of calls whose links a native player will open. */
const PLAYER_HEADER = 'x-native-player';

/** Returns the hash under which a browser's random id is stored, or null for anything else. */
export function deviceFrom(word: unknown): string | null {
  return typeof word === 'string' && /^[\w-]{16,64}$/.test(word)
    ? createHash('sha256').update(word).digest('hex')
    : null;
}

/** Headers with which server rendering forwards the visitor. Trusted only together with the internal secret. */
export const INTERNAL_HEADERS = {
  secret: 'x-footlights-internal',
  ip: 'x-footlights-visitor-ip',
  country: 'x-footlights-visitor-country',
} as const;

/** Compares two secrets in constant time. */
export function sameSecret(given: string | undefined, expected: string): boolean {
  if (!given) return false;
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};
const countryCode = (value: string | undefined) => (value && /^[A-Z]{2}$/i.test(value) ? value.toUpperCase() : null);

const playerOf = (headers: Arrival['headers']) => (headers[PLAYER_HEADER] === 'on' ? { nativePlayer: true } : {});

/** Returns the visitor of a call: the one that our server rendering names, or the one behind trusted proxies. */
export function visitorOf(request: FastifyRequest, internalSecret: string, proxies: Proxies): Visitor {
  if (!sameSecret(header(request, INTERNAL_HEADERS.secret), internalSecret))
    return visitorOfRequest(request.raw, proxies);
  return {
    ip: header(request, INTERNAL_HEADERS.ip) ?? ipOf(request.raw, proxies),
    country: countryCode(header(request, INTERNAL_HEADERS.country)),
    device: deviceFrom(header(request, DEVICE_HEADER)),
    ...playerOf(request.headers),
  };
}

/** Returns the visitor of a raw request or a socket handshake. */
export const visitorOfRequest = (request: Arrival, proxies: Proxies): Visitor => ({
  ip: ipOf(request, proxies),
  country: countryFrom(request, proxies),
  device: deviceFrom([request.headers[DEVICE_HEADER]].flat()[0]),
  ...playerOf(request.headers),
});

/**
 * Puts the visitor of a page into the request's internal headers, where server rendering reads them, in place of
 * whatever the visitor sent there.
 */
export function introduceVisitor(request: IncomingMessage, internalSecret: string, proxies: Proxies): void {
  const { headers } = request;
  // rendering for the guest pages: they have introduced their visitor
  if (sameSecret([headers[INTERNAL_HEADERS.secret]].flat()[0], internalSecret)) return;
  const { ip, country } = visitorOfRequest(request, proxies);
  headers[INTERNAL_HEADERS.secret] = internalSecret;
  headers[INTERNAL_HEADERS.ip] = ip;
  if (country) headers[INTERNAL_HEADERS.country] = country;
  else delete headers[INTERNAL_HEADERS.country];
}

const ORIGIN_HEADERS = ['x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port'];

/**
 * Removes the headers that name the site's scheme and host, unless a trusted proxy sent them or our own rendering
 * passes them on.
 */
export function dropForgedOrigin({ headers, socket }: Arrival, internalSecret: string, { trusts }: Proxies): void {
  if (trusts(socket.remoteAddress ?? '', 0)) return;
  if (sameSecret([headers[INTERNAL_HEADERS.secret]].flat()[0], internalSecret)) return;
  for (const name of ORIGIN_HEADERS) delete headers[name];
}

/** Returns a keyed hash that counts a visitor of one item once a day, without telling who the visitor is. */
export function visitorOfDay(secrets: Secrets, item: string, who: string): { hash: string; day: string } {
  const day = new Date().toISOString().slice(0, 10);
  return {
    hash: sign(secrets, 'view hash', `${item}:${day}:${who}`, 22),
    day,
  };
}

/** Returns the session token of a call: the Authorization header, with or without `Bearer`. */
export function tokenOf(request: FastifyRequest): string | null {
  const value = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return value && value.length <= 200 ? value : null;
}
