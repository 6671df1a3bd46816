import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createPageCache, type Rendered } from '@server/guestPages/cache';

const rendered = (text: string, more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  shared: true,
  ...more,
});

/** A cache with a fake clock, over a website that counts its renderings. */
function setUp(maxBytes = 1000) {
  let now = 0;
  let renders = 0;
  const waiting: (() => void)[] = [];
  const cache = createPageCache({ freshMs: 2000, staleMs: 30_000, maxBytes, now: () => now });
  const ask = async (key = 'home', path = '/') =>
    (await cache.page(key, path, async () => rendered(`${key} ${(renders += 1)}`))).body.toString();
  /** a rendering that ends when the test calls `finish` */
  const askSlowly = (key = 'home', path = '/') =>
    cache
      .page(key, path, async () => {
        renders += 1;
        const text = `${key} ${renders}`;
        await new Promise<void>((resolve) => waiting.push(resolve));
        return rendered(text);
      })
      .then(({ body }) => body.toString());
  return {
    cache,
    ask,
    askSlowly,
    finish: () => waiting.splice(0).forEach((end) => end()),
    later: (ms: number) => void (now += ms),
    renders: () => renders,
  };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('renders a page once while it is fresh', async () => {
  const { ask, later, renders } = setUp();
  expect(await ask()).toBe('home 1');
  later(2000);
  expect(await ask()).toBe('home 1');
  expect(renders()).toBe(1);
});

it('serves the old page while one new page is rendered', async () => {
  const { ask, later } = setUp();
  await ask();
  later(2001);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['home 1', 'home 1', 'home 1']);
  await settled();
  expect(await ask()).toBe('home 2');
});

it('serves no page that is older than the stale limit', async () => {
  const { ask, later } = setUp();
  await ask();
  later(30_001);
  expect(await ask()).toBe('home 2');
});

it('renders once for concurrent requests', async () => {
  const { askSlowly, finish, renders } = setUp();
  const all = Array.from({ length: 20 }, () => askSlowly());
  finish();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['home 1']));
  expect(renders()).toBe(1);
});

it('does not keep or share a page that was dropped while it was rendered', async () => {
  const { cache, ask, askSlowly, finish } = setUp();
  const before = askSlowly();
  cache.drop('/');
  const after = askSlowly();
  finish();
  expect([await before, await after]).toEqual(['home 1', 'home 2']);
  expect(await ask()).toBe('home 2');
});

it('drops one path with all its variants, or all pages', async () => {
  const { cache, ask } = setUp();
  await ask('mara in France', '/performers/mara');
  await ask('mara in Spain', '/performers/mara');
  await ask('home', '/');
  cache.drop('/performers/mara');
  expect(await ask('mara in France', '/performers/mara')).toBe('mara in France 4');
  expect(await ask('mara in Spain', '/performers/mara')).toBe('mara in Spain 5');
  expect(await ask('home', '/')).toBe('home 3');
  cache.drop();
  expect(await ask('home', '/')).toBe('home 6');
});

it('does not keep an answer that may not be shared, and removes the page kept before it', async () => {
  const { cache, ask, later } = setUp();
  await ask();
  later(30_001);
  await cache.page('home', '/', async () => rendered('closed', { status: 503, shared: false }));
  expect(await ask()).toBe('home 2');
});

it('serves the old page when a new one fails, also after all pages were dropped', async () => {
  const { cache, ask, later } = setUp();
  const fail = () =>
    cache.page('home', '/', async () => rendered('away', { status: 503, shared: false, failed: true }));
  await ask();
  later(30_001);
  expect((await fail()).body.toString()).toBe('home 1');
  cache.drop();
  expect((await fail()).body.toString()).toBe('home 1');
  expect(await ask()).toBe('home 2');
});

it('serves no old page once the site is closed', async () => {
  const { cache, ask } = setUp();
  await ask();
  cache.drop();
  const closed = () => cache.page('home', '/', async () => rendered('closed', { status: 503, shared: false }));
  expect((await closed()).body.toString()).toBe('closed');
});

it('passes a failed rendering to its requests and renders again for the next one', async () => {
  const { cache, ask } = setUp();
  await expect(cache.page('home', '/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await ask()).toBe('home 1');
});

it('removes the least recently used page when the byte limit is reached', async () => {
  const { ask } = setUp(14);
  await ask('aaa');
  await ask('bbb');
  await ask('aaa');
  await ask('ccc');
  expect(await ask('aaa')).toBe('aaa 1');
  expect(await ask('bbb')).toBe('bbb 4');
});

it('counts the bytes of encodings towards the limit', async () => {
  const large = 'words that are not quite the same '.repeat(30);
  const { cache, ask } = setUp(large.length + 10);
  await ask('bbb');
  const page = await cache.page('large', '/large', async () => rendered(large));
  expect(await ask('bbb')).toBe('bbb 1');
  await page.encoded('br');
  await page.encoded('gzip');
  // the least recently used page is gone, as if it had been that large from the start
  expect((await cache.page('large', '/large', async () => rendered('anew'))).body.toString()).toBe('anew');
  expect(await ask('bbb')).toBe('bbb 1');
});

it('makes each encoding only once', async () => {
  const { cache } = setUp(100_000);
  const text = 'the same words '.repeat(500);
  const page = await cache.page('home', '/', async () => rendered(text));
  expect(brotliDecompressSync(await page.encoded('br')).toString()).toBe(text);
  expect(gunzipSync(await page.encoded('gzip')).toString()).toBe(text);
  expect(await page.encoded('br')).toBe(await page.encoded('br'));
});
