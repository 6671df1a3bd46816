import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { MAINTENANCE_HEADER } from '@contract/base';
import { encodingFor, COMPRESS_MIN_BYTES } from '../http/encoding';
import { INTERNAL_HEADERS, sameSecret } from '../http/visitor';
import { createPageCache, type Page, type PageCache, toPage, type Rendered } from './cache';
import { REQUEST_ID_HEADER } from '../observability/requestId';

export interface GuestPagesOptions {
  /** origin of the website on loopback */
  origin: string;
  internalSecret: string;
  /** the visitor's IP address, and the country if it is known */
  visitorOf(request: IncomingMessage): Promise<{ ip: string; country: string | null }>;
  /** whether a page may differ by country; external caches must not keep it then */
  byCountry(rendered: Rendered): Promise<boolean>;
  /** how long a page may be served while it is rendered again; short if this process is not told of changes */
  staleMs: number;
  /** a rendering that takes longer is answered with 503 */
  renderTimeoutMs?: number;
}

/** The pages that look the same to every guest. */
const PUBLIC =
  /^\/(?:$|\?|(?:search|contact|posts|videos|galleries|products|categories|tags|performers|embed|sitemap\.xml|sitemap|robots\.txt|manifest\.webmanifest|offline)(?:[/?]|$))/;
const MAX_URL_LENGTH = 1000;
const FRESH_MS = 2000;
const RENDER_TIMEOUT_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Headers of a connection, and headers that this module sets itself. */
const OWN_HEADERS = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
  'etag',
  'cache-control',
  'vary',
]);

/** Sent when the website doesn't answer this process, because it is closing or out of sockets. */
const UNREACHABLE = toPage({
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' },
  body: Buffer.from("This page isn't available right now. Please try again in a moment."),
  shared: false,
});

const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
const SESSION_COOKIE = /(?:^|;\s*)(?:token|role|impersonation)=/;

/** The decoded path in lower case, as the database reports it: one name may be written in several ways. */
function normalisedPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

export interface GuestPages extends Pick<PageCache, 'drop'> {
  /** whether the request is for a public page and comes from a guest */
  serves(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Serves public pages to guests from memory. One page is kept per URL, host and country. Requests with a session cookie
 * never use this cache. A page is rendered by requesting it from the website itself with the internal secret
 * (docs/decisions/0011).
 */
export function createGuestPages({
  origin,
  internalSecret,
  visitorOf,
  byCountry,
  staleMs,
  renderTimeoutMs = RENDER_TIMEOUT_MS,
}: GuestPagesOptions): GuestPages {
  const cache = createPageCache({ freshMs: FRESH_MS, staleMs, maxBytes: MAX_BYTES });
  // with its own timeout the agent drops idle connections before the website closes them, which would fail a request on
  // its way
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 });

  const render = async (
    request: IncomingMessage,
    { ip, country }: Awaited<ReturnType<typeof visitorOf>>,
  ): Promise<Rendered> => {
    const headers: Record<string, string> = {
      host: single(request.headers.host),
      'user-agent': single(request.headers['user-agent']),
      accept: single(request.headers.accept) || '*/*',
      [INTERNAL_HEADERS.secret]: internalSecret,
      [INTERNAL_HEADERS.ip]: ip,
    };
    if (country) headers[INTERNAL_HEADERS.country] = country;
    const requestId = single(request.headers[REQUEST_ID_HEADER]);
    if (requestId) headers[REQUEST_ID_HEADER] = requestId;
    const proto = single(request.headers['x-forwarded-proto']);
    if (proto) headers['x-forwarded-proto'] = proto;
    const rendered = await fetchPage(origin + (request.url ?? '/'), headers, agent, renderTimeoutMs);
    return { ...rendered, byCountry: rendered.shared && (await byCountry(rendered)) };
  };

  return {
    drop: cache.drop,
    serves: ({ method, url = '/', headers }) =>
      (method === 'GET' || method === 'HEAD') &&
      url.length <= MAX_URL_LENGTH &&
      PUBLIC.test(url) &&
      !SESSION_COOKIE.test(headers.cookie ?? '') &&
      !headers.authorization &&
      !sameSecret(single(headers[INTERNAL_HEADERS.secret]), internalSecret),
    async handle(request, response) {
      const url = request.url ?? '/';
      const visitor = await visitorOf(request);
      const path = normalisedPath(url);
      const key = [
        visitor.country ?? '',
        single(request.headers.host).toLowerCase(),
        single(request.headers['x-forwarded-proto']),
        url,
      ].join('\n');
      const page = await cache.page(key, path, () => render(request, visitor)).catch(() => UNREACHABLE);
      await send(page, request, response);
    },
  };
}

/** Requests a page from the website. Only a complete page that sets no cookie may be shared. */
function fetchPage(
  url: string,
  headers: Record<string, string>,
  agent: http.Agent,
  timeoutMs: number,
): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const sent = http.get(url, { headers, agent, signal: AbortSignal.timeout(timeoutMs) }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () => {
          const status = answer.statusCode ?? 500;
          const given = Object.entries(answer.headers).filter(([, value]) => value !== undefined) as [
            string,
            string | string[],
          ][];
          resolve({
            status,
            headers: Object.fromEntries(given),
            body: Buffer.concat(chunks),
            shared: status === 200 && !answer.headers['set-cookie'],
            failed: status >= 500 && !answer.headers[MAINTENANCE_HEADER],
          });
        });
    });
    sent.on('error', reject);
  });
}

/** External caches may serve a shared page for seconds, and must not keep a page that differs by country. */
function cacheControl({ shared, byCountry, headers }: Rendered): string {
  if (!shared) return single(headers['cache-control']) || 'private, no-store';
  return byCountry ? 'private, no-cache' : 'public, max-age=0, s-maxage=2, stale-while-revalidate=30';
}

async function send(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {
    'cache-control': cacheControl(page),
    vary: 'Accept-Encoding, Cookie',
  };
  for (const [name, value] of Object.entries(page.headers)) if (!OWN_HEADERS.has(name)) headers[name] = value;
  if (page.shared) {
    headers['etag'] = page.etag;
    if (
      single(request.headers['if-none-match'])
        .split(/\s*,\s*/)
        .includes(page.etag)
    )
      return void response.writeHead(304, headers).end();
  }
  const encoding =
    page.body.length > COMPRESS_MIN_BYTES ? encodingFor(single(request.headers['accept-encoding'])) : null;
  const body = encoding ? await page.encoded(encoding) : page.body;
  if (encoding) headers['content-encoding'] = encoding;
  response.writeHead(page.status, { ...headers, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
