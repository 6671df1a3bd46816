import http, { type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readTrust } from '@server/http/proxies';
import { visitorOfRequest } from '@server/http/visitor';
import { mentionsBlocker } from '@server/process/guestPages';
import { createGuestPages, type GuestPages } from '@server/guestPages/serve';

const SECRET = 'a-secret-of-this-test-alone';

/** A website that echoes the request, behind the cache under test. Both share one port, as in production. */
async function startWebsite() {
  let renders = 0;
  const connections = new Set<unknown>();
  let closed = false;
  let pages: GuestPages | null = null;
  const website = http.createServer({ keepAliveTimeout: 2_000 }, (request, response) => {
    if (pages?.serves(request)) return void pages.handle(request, response);
    renders += 1;
    connections.add(request.socket);
    const { headers, url = '' } = request;
    if (closed)
      return void response.writeHead(503, { 'retry-after': '120', 'content-type': 'text/html' }).end('closed');
    if (url.startsWith('/performers/nobody')) return void response.writeHead(307, { location: '/404' }).end();
    if (url.startsWith('/posts/broken')) return void request.socket.destroy();
    if (url.startsWith('/posts/never')) return;
    if (url.startsWith('/posts/cookie')) response.setHeader('set-cookie', 'visit=1');
    const country = headers['x-footlights-visitor-country'] ?? 'nowhere';
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`${url} of ${headers.host} for ${headers.cookie ?? 'a guest'} in ${country} ${'.'.repeat(2000)}`);
  });
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  pages = createGuestPages({
    origin,
    internalSecret: SECRET,
    staleMs: 30_000,
    renderTimeoutMs: 500,
    byCountry: async ({ body }) => body.includes('choosy'),
    visitorOf: async (request) => visitorOfRequest(request, { trusts: readTrust('1'), countryHeader: 'x-country' }),
  });
  const { drop } = pages;
  const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      http
        .request(origin + url, { headers, method }, (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => {
              const body = Buffer.concat(chunks);
              const plain =
                body.length === 0
                  ? body
                  : answer.headers['content-encoding'] === 'br'
                    ? brotliDecompressSync(body)
                    : answer.headers['content-encoding'] === 'gzip'
                      ? gunzipSync(body)
                      : body;
              resolve({ status: answer.statusCode!, headers: answer.headers, text: plain.toString() });
            });
        })
        .on('error', reject)
        .end();
    });
  return {
    ask,
    drop,
    renders: () => renders,
    connections: () => connections.size,
    shut: (now: boolean) => void (closed = now),
    stop: () =>
      new Promise<void>((resolve) => {
        website.close(() => resolve());
        website.closeAllConnections();
      }),
  };
}

let site: Awaited<ReturnType<typeof startWebsite>>;
beforeEach(async () => void (site = await startWebsite()));
afterEach(() => site.stop());

it('serves the second guest the page of the first one without rendering it again', async () => {
  const first = await site.ask('/');
  const second = await site.ask('/');
  expect(second.text).toBe(first.text);
  expect(second.text).toContain('for a guest');
  expect(site.renders()).toBe(1);
});

it('reuses its connection to the website, but not one that is about to be closed as idle', async () => {
  await site.ask('/posts/one');
  await site.ask('/posts/two');
  expect(site.connections()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await site.ask('/posts/three');
  expect(site.connections()).toBe(2);
});

it('never shares pages between guests and accounts', async () => {
  await site.ask('/');
  const operator = await site.ask('/', { cookie: 'impersonation=user.as_abc' });
  expect(operator.text).toContain('impersonation=');
  const member = await site.ask('/', { cookie: 'token=abc; role=user' });
  expect(member.text).toContain('for token=abc; role=user');
  expect((await site.ask('/')).text).toContain('for a guest');
  expect((await site.ask('/', { cookie: 'theme=dark; role=performer' })).text).toContain('role=performer');
});

it('does not pass the cookies of a guest on to the rendering', async () => {
  expect((await site.ask('/', { cookie: 'rememberMe=mira' })).text).toContain('for a guest');
});

it('keeps one page per country, host and query', async () => {
  const texts = [];
  const asked: Record<string, string>[] = [
    { 'x-country': 'FR' },
    { 'x-country': 'ES' },
    { 'x-country': 'FR', host: 'other.test' },
  ];
  for (const headers of asked) texts.push((await site.ask('/search?q=a', headers)).text);
  texts.push((await site.ask('/search?q=b', { 'x-country': 'FR' })).text);
  expect(new Set(texts).size).toBe(4);
  expect((await site.ask('/search?q=a', { 'x-country': 'FR' })).text).toBe(texts[0]);
  expect(site.renders()).toBe(4);
});

it('keeps only public pages that are requested with GET', async () => {
  for (const url of [
    '/account/user/wallet',
    '/auth/login/user',
    '/live',
    '/messages',
    '/payment/success',
    '/performersx',
  ]) {
    await site.ask(url);
    await site.ask(url);
  }
  expect(site.renders()).toBe(12);
  await site.ask('/', {}, 'POST');
  await site.ask('/', {}, 'POST');
  expect(site.renders()).toBe(14);
});

it('passes redirects, refusals and pages with a cookie on without keeping them', async () => {
  const moved = await site.ask('/performers/nobody');
  expect([moved.status, moved.headers.location]).toEqual([307, '/404']);
  await site.ask('/performers/nobody');
  const cookie = await site.ask('/posts/cookie');
  expect(cookie.headers['set-cookie']).toEqual(['visit=1']);
  await site.ask('/posts/cookie');
  expect(site.renders()).toBe(4);
  site.shut(true);
  site.drop();
  const closed = await site.ask('/');
  expect([closed.status, closed.headers['retry-after'], closed.text]).toEqual([503, '120', 'closed']);
  site.shut(false);
  expect((await site.ask('/')).status).toBe(200);
});

it('answers 503 for a rendering that takes too long, and renders again for the next request', async () => {
  const [one, other] = await Promise.all([site.ask('/posts/never'), site.ask('/posts/never')]);
  expect([one.status, other.status]).toEqual([503, 503]);
  expect((await site.ask('/posts/never')).status).toBe(503);
  expect(site.renders()).toBe(2);
});

it('drops a page however its URL is written', async () => {
  const first = await site.ask('/performers/%6Aun%C3%B6');
  expect((await site.ask('/performers/%6Aun%C3%B6')).text).toBe(first.text);
  site.drop('/performers/junö');
  await site.ask('/performers/%6Aun%C3%B6');
  expect(site.renders()).toBe(2);
  expect((await site.ask('/performers/%E0%A4%A')).status).toBe(200);
});

it('tells external caches what they may keep', async () => {
  const page = await site.ask('/');
  expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=30');
  expect(page.headers.vary).toBe('Accept-Encoding, Cookie');
  const choosy = await site.ask('/performers/choosy');
  expect(choosy.headers['cache-control']).toBe('private, no-cache');
});

it('finds performers who block countries by their ids, and assumes one in pages without ids', () => {
  const id = '01999999-aaaa-7bbb-8ccc-dddddddddddd';
  const page = (type: string, text: string) => ({
    status: 200,
    headers: { 'content-type': type },
    body: Buffer.from(text),
    shared: true,
  });
  expect(mentionsBlocker(new Set(), page('text/html', id))).toBe(false);
  expect(mentionsBlocker(new Set([id]), page('text/html; charset=utf-8', `{"_id":"${id}"}`))).toBe(true);
  expect(mentionsBlocker(new Set([id]), page('text/html', 'another performer'))).toBe(false);
  expect(mentionsBlocker(new Set([id]), page('application/xml', '<urlset/>'))).toBe(true);
});

it('answers in the requested encoding, with an entity tag that saves the second transfer', async () => {
  const plain = await site.ask('/');
  const br = await site.ask('/', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await site.ask('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect([br.text, gzip.text]).toEqual([plain.text, plain.text]);
  const again = await site.ask('/', { 'if-none-match': br.headers.etag! });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await site.ask('/', {}, 'HEAD');
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', String(plain.text.length)]);
});

it('answers 503 with a retry delay when the page cannot be rendered', async () => {
  const answer = await site.ask('/posts/broken');
  expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '2',
    'private, no-store',
  ]);
});

it('treats a request with a forged internal secret as a guest', async () => {
  await site.ask('/', { 'x-footlights-internal': 'guessed', 'x-footlights-visitor-country': 'FR' });
  expect((await site.ask('/')).text).toContain('in nowhere');
  expect(site.renders()).toBe(1);
});
