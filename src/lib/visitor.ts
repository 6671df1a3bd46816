import { type IncomingMessage } from 'node:http';
import { isServer, renderConfig } from './config';
import { credentialsFrom, deviceWordFrom } from './cookies';

/** The person behind a page that is being rendered. Every API function takes one as its last argument; a browser needs none. */
export interface Visitor {
  token: string | null;
  ip: string | null;
  /** ISO country code, where a trusted proxy told */
  country: string | null;
  /** the word by which the browser is known again */
  device: string | null;
}

/** Headers under which rendering hands the visitor on; the API believes them beside the internal secret alone. */
const HEADERS = {
  secret: 'x-footlights-internal',
  ip: 'x-footlights-visitor-ip',
  country: 'x-footlights-visitor-country',
} as const;

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** The visitor of a page's context: undefined in a browser, where cookies and connection speak for themselves. */
export function visitorOf(context: { req?: IncomingMessage }): Visitor | undefined {
  const { req } = context;
  // the first half is known when a browser's code is built, which goes without the rest then
  if (!isServer || !req) return undefined;
  const { trustProxy, internalSecret } = renderConfig();
  // the memory of public pages asks on behalf of a visitor (server/pages)
  if (single(req.headers[HEADERS.secret]) === internalSecret)
    return {
      token: null,
      ip: single(req.headers[HEADERS.ip]) ?? null,
      country: single(req.headers[HEADERS.country]) ?? null,
      device: null,
    };
  const forwarded = trustProxy ? single(req.headers['x-forwarded-for'])?.split(',')[0]?.trim() : undefined;
  const country = trustProxy ? (single(req.headers['cf-ipcountry']) ?? single(req.headers['x-country'])) : undefined;
  return {
    token: credentialsFrom(req.headers.cookie).token,
    ip: forwarded || req.socket.remoteAddress || null,
    country: country ?? null,
    device: deviceWordFrom(req.headers.cookie),
  };
}

/** The address that somebody came by, without a slash at the end. */
export function originOf({ headers }: IncomingMessage): string {
  const proto = single(headers['x-forwarded-proto'])?.split(',')[0]?.trim();
  return `${proto === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}

/** The same as nobody in particular: what one member may see is no matter for crawlers. */
export function guestOf(context: { req?: IncomingMessage }): Visitor | undefined {
  const visitor = visitorOf(context);
  return visitor && { ...visitor, token: null };
}

/** The headers that speak for a visitor towards the API. */
export function headersOf(visitor: Visitor): Record<string, string> {
  const headers: Record<string, string> = { [HEADERS.secret]: renderConfig().internalSecret };
  if (visitor.ip) headers[HEADERS.ip] = visitor.ip;
  if (visitor.country) headers[HEADERS.country] = visitor.country;
  return headers;
}
