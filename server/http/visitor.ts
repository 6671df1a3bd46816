import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type FastifyRequest } from 'fastify';

/** Who is at the other end of a call, whether the browser or our own rendering makes it. */
export interface Visitor {
  ip: string;
  /** ISO country code in capitals, or null where nobody trustworthy told */
  country: string | null;
  /** the browser itself, as `deviceFrom` knows it again; null where it did not say */
  device: string | null;
}

/** Under this header a browser sends the random word that it keeps for itself, however often its visitor signs out and in. */
const DEVICE_HEADER = 'x-device';

/** What is kept of a browser's word: it opens nothing, yet it is nobody else's. Null for what no browser of ours would say. */
export function deviceFrom(word: unknown): string | null {
  return typeof word === 'string' && /^[\w-]{16,64}$/.test(word)
    ? createHash('sha256').update(word).digest('hex')
    : null;
}

/** Headers under which our own rendering hands the visitor on; believed only beside the internal secret. */
export const INTERNAL_HEADERS = {
  secret: 'x-footlights-internal',
  ip: 'x-footlights-visitor-ip',
  country: 'x-footlights-visitor-country',
} as const;

/** Compares two secrets without telling by time where they differ. */
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

/** The visitor behind a request. A country header from outside counts only when a proxy is trusted. */
export function visitorOf(request: FastifyRequest, internalSecret: string, trustProxy: boolean): Visitor {
  const device = deviceFrom(header(request, DEVICE_HEADER));
  if (sameSecret(header(request, INTERNAL_HEADERS.secret), internalSecret)) {
    return {
      ip: header(request, INTERNAL_HEADERS.ip) ?? request.ip,
      country: countryCode(header(request, INTERNAL_HEADERS.country)),
      device,
    };
  }
  return {
    ip: request.ip,
    country: trustProxy ? countryCode(header(request, 'cf-ipcountry') ?? header(request, 'x-country')) : null,
    device,
  };
}

type Bare = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } };
/** Where a request that no framework has read comes from. */
export function addressOf({ headers, socket }: Bare, trustProxy: boolean): string {
  const forwarded = trustProxy ? [headers['x-forwarded-for']].flat()[0]?.split(',', 1)[0]?.trim() : undefined;
  return forwarded || (socket.remoteAddress ?? '');
}

/** The same for a request that no framework has read, or a socket's handshake. */
export function visitorOfRequest(request: Bare, trustProxy: boolean): Visitor {
  const named = (name: string) => [request.headers[name]].flat()[0];
  return {
    ip: addressOf(request, trustProxy),
    country: trustProxy ? countryCode(named('cf-ipcountry') ?? named('x-country')) : null,
    device: deviceFrom(named(DEVICE_HEADER)),
  };
}

/** A visitor of one day and one thing, as a keyed hash that changes with both: enough to count each once, and it tells nothing about who came. */
export function visitorOfDay(secret: string, thing: string, who: string): { hash: string; day: string } {
  const day = new Date().toISOString().slice(0, 10);
  return {
    hash: createHmac('sha256', secret).update(`view:${thing}:${day}:${who}`).digest('base64url').slice(0, 22),
    day,
  };
}

/** The session token of a call: raw, or after `Bearer`. */
export function tokenOf(request: FastifyRequest): string | null {
  const value = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return value && value.length <= 200 ? value : null;
}
