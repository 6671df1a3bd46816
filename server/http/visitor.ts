import { timingSafeEqual } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type FastifyRequest } from 'fastify';

/** Who is at the other end of a call, whether the browser or our own rendering makes it. */
export interface Visitor {
  ip: string;
  /** ISO country code in capitals, or null where nobody trustworthy told */
  country: string | null;
}

/** Headers under which our own rendering hands the visitor on; believed only beside the internal secret. */
export const INTERNAL_HEADERS = { secret: 'x-footlights-internal', ip: 'x-footlights-visitor-ip', country: 'x-footlights-visitor-country' } as const;

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
  if (sameSecret(header(request, INTERNAL_HEADERS.secret), internalSecret)) {
    return { ip: header(request, INTERNAL_HEADERS.ip) ?? request.ip, country: countryCode(header(request, INTERNAL_HEADERS.country)) };
  }
  return { ip: request.ip, country: trustProxy ? countryCode(header(request, 'cf-ipcountry') ?? header(request, 'x-country')) : null };
}

/** The same for a request that no framework has read. */
export function visitorOfRequest({ headers, socket }: IncomingMessage, trustProxy: boolean): Visitor {
  const named = (name: string) => [headers[name]].flat()[0];
  const forwarded = trustProxy ? named('x-forwarded-for')?.split(',')[0]?.trim() : undefined;
  return { ip: forwarded || (socket.remoteAddress ?? ''), country: trustProxy ? countryCode(named('cf-ipcountry') ?? named('x-country')) : null };
}

/** The session token of a call: raw, or after `Bearer`. */
export function tokenOf(request: FastifyRequest): string | null {
  const value = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  return value && value.length <= 200 ? value : null;
}
