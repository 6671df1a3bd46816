import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { encodingFor, COMPRESS_MIN_BYTES } from '../http/encoding';
import { INTERNAL_HEADERS, sameSecret } from '../http/visitor';
import { makePageCache, type Page, type PageCache, pageOf, type Rendered } from './cache';

export interface PagesOptions {
  /** where the website itself answers, on loopback */
  origin: string;
  internalSecret: string;
  /** who asks: address, and country where it is known */
  visitorOf(request: IncomingMessage): Promise<{ ip: string; country: string | null }>;
  /** whether a page is another one in other countries, or may be: no cache outside keeps it then */
  byCountry(rendered: Rendered): Promise<boolean>;
  /** how long a page may be given out while a new one is made; short where nobody tells of changes */
  staleMs: number;
  /** a page that takes longer is not made: whoever waits for it is told to come again */
  renderMs?: number;
}

/** The pages that are the same for everybody without an account. */
const PUBLIC =
  /^\/(?:$|\?|(?:search|contact|posts|videos|galleries|products|categories|tags|performers|sitemap\.xml|sitemap|robots\.txt)(?:[/?]|$))/;
const LONGEST_URL = 1000;
const FRESH_MS = 2000;
const RENDER_MS = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Headers of one connection, and those that are ours to say. */
const OURS = new Set([
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

/** The website does not answer this process: it is closing, or out of sockets. */
const UNREACHABLE = pageOf({
  status: 503,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' },
  body: Buffer.from('This page could not be made just now. Please try again in a moment.'),
  shared: false,
});

const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
const SIGNED_IN = /(?:^|;\s*)(?:token|role)=/;

/** The path as changes are told of it: a name may be written in several ways. */
function plainPath(url: string): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}

export interface Pages extends Pick<PageCache, 'drop'> {
  /** whether this request is for the cache: a public page, asked for without an account */
  serves(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/**
 * Public pages for visitors without an account, given out from memory (design 8). One page is kept for each address, host and country; whoever
 * carries a cookie of an account never meets it. A page is rendered by asking the website itself under the internal secret.
 */
export function makePages({
  origin,
  internalSecret,
  visitorOf,
  byCountry,
  staleMs,
  renderMs = RENDER_MS,
}: PagesOptions): Pages {
  const cache = makePageCache({ freshMs: FRESH_MS, staleMs, maxBytes: MAX_BYTES });
  // with a time of its own the agent lets go of a connection before the other side closes it as idle, which would fail a question on its way
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
    const proto = single(request.headers['x-forwarded-proto']);
    if (proto) headers['x-forwarded-proto'] = proto;
    const rendered = await ask(origin + (request.url ?? '/'), headers, agent, renderMs);
    return { ...rendered, byCountry: rendered.shared && (await byCountry(rendered)) };
  };

  return {
    drop: cache.drop,
    serves: ({ method, url = '/', headers }) =>
      (method === 'GET' || method === 'HEAD') &&
      url.length <= LONGEST_URL &&
      PUBLIC.test(url) &&
      !SIGNED_IN.test(headers.cookie ?? '') &&
      !headers.authorization &&
      !sameSecret(single(headers[INTERNAL_HEADERS.secret]), internalSecret),
    async handle(request, response) {
      const url = request.url ?? '/';
      const visitor = await visitorOf(request);
      const path = plainPath(url);
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

/** Asks the website for a page. Only a whole page that sets no cookie may be kept for others. */
function ask(url: string, headers: Record<string, string>, agent: http.Agent, renderMs: number): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    const asked = http.get(url, { headers, agent, signal: AbortSignal.timeout(renderMs) }, (answer) => {
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
          });
        });
    });
    asked.on('error', reject);
  });
}

/** What caches outside may do: serve for seconds where the page is one for all, nothing where countries differ. */
function cacheControl({ shared, byCountry, headers }: Rendered): string {
  if (!shared) return single(headers['cache-control']) || 'private, no-store';
  return byCountry ? 'private, no-cache' : 'public, max-age=0, s-maxage=2, stale-while-revalidate=30';
}

async function send(page: Page, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const headers: Record<string, string | string[]> = {
    'cache-control': cacheControl(page),
    vary: 'Accept-Encoding, Cookie',
  };
  for (const [name, value] of Object.entries(page.headers)) if (!OURS.has(name)) headers[name] = value;
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
