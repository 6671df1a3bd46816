import http, { type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { visitorOfRequest } from '@server/http/visitor';
import { namesOneOf } from '@server/process/pages';
import { makePages, type Pages } from '@server/pages/serve';

const SECRET = 'a-secret-of-this-test-alone';

/** A website that says who asked, behind the memory under test; both on one port, as in the process of the site. */
async function startWebsite() {
  let renders = 0;
  const connections = new Set<unknown>();
  let closed = false;
  let pages: Pages | null = null;
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
  pages = makePages({
    origin,
    internalSecret: SECRET,
    staleMs: 30_000,
    renderMs: 500,
    byCountry: async ({ body }) => body.includes('choosy'),
    visitorOf: async (request) => visitorOfRequest(request, true),
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

it('gives the second guest what the first one got, without rendering', async () => {
  const first = await site.ask('/');
  const second = await site.ask('/');
  expect(second.text).toBe(first.text);
  expect(second.text).toContain('for a guest');
  expect(site.renders()).toBe(1);
});

it('asks the website over a kept connection, but not over one that is about to be closed as idle', async () => {
  await site.ask('/posts/one');
  await site.ask('/posts/two');
  expect(site.connections()).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  await site.ask('/posts/three');
  expect(site.connections()).toBe(2);
});

it('never shares with an account, in either direction', async () => {
  await site.ask('/');
  const member = await site.ask('/', { cookie: 'token=abc; role=user' });
  expect(member.text).toContain('for token=abc; role=user');
  expect((await site.ask('/')).text).toContain('for a guest');
  expect((await site.ask('/', { cookie: 'theme=dark; role=performer' })).text).toContain('role=performer');
});

it('hands no cookie of a guest on to the page that is kept', async () => {
  expect((await site.ask('/', { cookie: 'rememberMe=mira' })).text).toContain('for a guest');
});

it('keeps one page for each country, host and question', async () => {
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

it('keeps only public pages, and only reading', async () => {
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

it('keeps neither redirects nor refusals nor pages with a cookie, and hands them on as they are', async () => {
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

it('a page that never comes keeps nobody waiting for ever, nor those who ask after', async () => {
  const [one, other] = await Promise.all([site.ask('/posts/never'), site.ask('/posts/never')]);
  expect([one.status, other.status]).toEqual([503, 503]);
  expect((await site.ask('/posts/never')).status).toBe(503);
  expect(site.renders()).toBe(2);
});

it('hears that a page changed however its address is written', async () => {
  const first = await site.ask('/performers/%6Aun%C3%B6');
  expect((await site.ask('/performers/%6Aun%C3%B6')).text).toBe(first.text);
  site.drop('/performers/junö');
  await site.ask('/performers/%6Aun%C3%B6');
  expect(site.renders()).toBe(2);
  expect((await site.ask('/performers/%E0%A4%A')).status).toBe(200);
});

it('says to caches outside what they may keep', async () => {
  const page = await site.ask('/');
  expect(page.headers['cache-control']).toBe('public, max-age=0, s-maxage=2, stale-while-revalidate=30');
  expect(page.headers.vary).toBe('Accept-Encoding, Cookie');
  const choosy = await site.ask('/performers/choosy');
  expect(choosy.headers['cache-control']).toBe('private, no-cache');
});

it('a page names somebody who blocks countries by an id in it; what carries no ids may name anybody', () => {
  const id = '01999999-aaaa-7bbb-8ccc-dddddddddddd';
  const page = (type: string, text: string) => ({
    status: 200,
    headers: { 'content-type': type },
    body: Buffer.from(text),
    shared: true,
  });
  expect(namesOneOf(new Set(), page('text/html', id))).toBe(false);
  expect(namesOneOf(new Set([id]), page('text/html; charset=utf-8', `{"_id":"${id}"}`))).toBe(true);
  expect(namesOneOf(new Set([id]), page('text/html', 'somebody else'))).toBe(false);
  expect(namesOneOf(new Set([id]), page('application/xml', '<urlset/>'))).toBe(true);
});

it('answers in the encoding that is asked for, with a tag that saves the second transfer', async () => {
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

it('asks for patience when the page cannot be made', async () => {
  const answer = await site.ask('/posts/broken');
  expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '2',
    'private, no-store',
  ]);
});

it('a forged word of rendering is a guest like any other', async () => {
  await site.ask('/', { 'x-footlights-internal': 'guessed', 'x-footlights-visitor-country': 'FR' });
  expect((await site.ask('/')).text).toContain('in nowhere');
  expect(site.renders()).toBe(1);
});
