import { type IncomingMessage, type ServerResponse } from 'node:http';
import { renderConfig } from './config';
import { credentialsFrom, deviceIdFrom, operatorTokenFrom, proofCookieFrom } from './cookies';

/** The visitor of a page that the server renders. API functions take one as their last argument; browsers need none. */
export interface Visitor {
  token: string | null;
  ip: string | null;
  /** ISO country code from a trusted proxy */
  country: string | null;
  /** the id of the browser, which bans apply to */
  device: string | null;
  /** the `Cookie` header that proves the session to the API */
  proof: string | null;
  /** belongs to everything that the page causes */
  requestId: string | null;
  /** passes a cookie of the API on to the browser */
  keepCookie(setCookie: string): void;
}

/** Headers that pass the visitor on to the API, which trusts them only together with the internal secret. */
const HEADERS = {
  secret: 'x-footlights-internal',
  ip: 'x-footlights-visitor-ip',
  country: 'x-footlights-visitor-country',
  requestId: 'x-request-id',
} as const;

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Returns the visitor of a page's context, or undefined in a browser. */
export function visitorOf(context: { req?: IncomingMessage; res?: ServerResponse }): Visitor | undefined {
  const { req, res } = context;
  // a constant of the build in this file, so browser bundles drop the rest; one of another file is not always followed
  if (typeof window !== 'undefined' || !req) return undefined;
  // the server in front of the pages knows which proxies it trusts (server/http/visitor.ts)
  const isIntroduced = single(req.headers[HEADERS.secret]) === renderConfig().internalSecret;
  return {
    token: credentialsFrom(req.headers.cookie).token,
    ip: (isIntroduced && single(req.headers[HEADERS.ip])) || req.socket.remoteAddress || null,
    country: (isIntroduced && single(req.headers[HEADERS.country])) || null,
    device: deviceIdFrom(req.headers.cookie),
    proof: proofCookieFrom(req.headers.cookie),
    requestId: (isIntroduced && single(req.headers[HEADERS.requestId])) || null,
    keepCookie: (setCookie) => {
      // each call of a page may bring the same one
      const kept = [res?.getHeader('set-cookie') ?? []].flat();
      if (res && !res.headersSent && !kept.includes(setCookie)) res.appendHeader('set-cookie', setCookie);
    },
  };
}

/** Returns the operator of a desk page's context, or undefined in a browser. */
export function operatorVisitorOf(context: { req?: IncomingMessage; res?: ServerResponse }): Visitor | undefined {
  const visitor = visitorOf(context);
  return visitor && { ...visitor, token: operatorTokenFrom(context.req?.headers.cookie), proof: null };
}

/** Returns the origin of a request, without a trailing slash. */
export function originOf({ headers }: IncomingMessage): string {
  const proto = single(headers['x-forwarded-proto'])?.split(',')[0]?.trim();
  return `${proto === 'https' ? 'https' : 'http'}://${headers.host ?? 'localhost'}`;
}

/** Returns the visitor without a session, for pages that show everybody the same. */
export function guestOf(context: { req?: IncomingMessage }): Visitor | undefined {
  const visitor = visitorOf(context);
  return visitor && { ...visitor, token: null, proof: null };
}

/** Returns the headers that identify a visitor to the API; none in a browser, whose bundles drop the rest. */
export function headersOf(visitor: Visitor): Record<string, string> {
  if (typeof window !== 'undefined') return {};
  const headers: Record<string, string> = { [HEADERS.secret]: renderConfig().internalSecret };
  if (visitor.ip) headers[HEADERS.ip] = visitor.ip;
  if (visitor.country) headers[HEADERS.country] = visitor.country;
  if (visitor.requestId) headers[HEADERS.requestId] = visitor.requestId;
  if (visitor.proof) headers.Cookie = visitor.proof;
  return headers;
}
