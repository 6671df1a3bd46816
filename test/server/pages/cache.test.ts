import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makePageCache, type Rendered } from '@server/pages/cache';

const rendered = (text: string, more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  shared: true,
  ...more,
});

/** A cache on a clock of the test, over a website whose pages count how often they were rendered. */
function place(maxBytes = 1000) {
  let now = 0;
  let renders = 0;
  const waiting: (() => void)[] = [];
  const cache = makePageCache({ freshMs: 2000, staleMs: 30_000, maxBytes, now: () => now });
  const ask = async (key = 'home', path = '/') =>
    (await cache.page(key, path, async () => rendered(`${key} ${(renders += 1)}`))).body.toString();
  /** a rendering that ends when the test says so */
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
  const { ask, later, renders } = place();
  expect(await ask()).toBe('home 1');
  later(2000);
  expect(await ask()).toBe('home 1');
  expect(renders()).toBe(1);
});

it('gives out the old page while one new one is made', async () => {
  const { ask, later } = place();
  await ask();
  later(2001);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['home 1', 'home 1', 'home 1']);
  await settled();
  expect(await ask()).toBe('home 2');
});

it('gives out no page that is too old', async () => {
  const { ask, later } = place();
  await ask();
  later(30_001);
  expect(await ask()).toBe('home 2');
});

it('renders once for all who ask at the same moment', async () => {
  const { askSlowly, finish, renders } = place();
  const all = Array.from({ length: 20 }, () => askSlowly());
  finish();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['home 1']));
  expect(renders()).toBe(1);
});

it('a dropped page is neither kept nor given to who asks later, also when it is being rendered', async () => {
  const { cache, ask, askSlowly, finish } = place();
  const before = askSlowly();
  cache.drop('/');
  const after = askSlowly();
  finish();
  expect([await before, await after]).toEqual(['home 1', 'home 2']);
  expect(await ask()).toBe('home 2');
});

it('drops one path with all its variants, or everything', async () => {
  const { cache, ask } = place();
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

it('keeps nothing that is not to be shared, and forgets what it kept of it', async () => {
  const { cache, ask, later } = place();
  await ask();
  later(30_001);
  await cache.page('home', '/', async () => rendered('closed', { status: 503, shared: false }));
  expect(await ask()).toBe('home 2');
});

it('a rendering that fails is told to who waits for it, and tried anew', async () => {
  const { cache, ask } = place();
  await expect(cache.page('home', '/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await ask()).toBe('home 1');
});

it('stays within its bytes: the page that nobody asked for longest goes', async () => {
  const { ask } = place(14);
  await ask('aaa');
  await ask('bbb');
  await ask('aaa');
  await ask('ccc');
  expect(await ask('aaa')).toBe('aaa 1');
  expect(await ask('bbb')).toBe('bbb 4');
});

it('counts the encodings of a page too: what they take, others give back', async () => {
  const large = 'words that are not quite the same '.repeat(30);
  const { cache, ask } = place(large.length + 10);
  await ask('bbb');
  const page = await cache.page('large', '/large', async () => rendered(large));
  expect(await ask('bbb')).toBe('bbb 1');
  await page.encoded('br');
  await page.encoded('gzip');
  // the page that was not asked for longest went, as if it had been that large from the start
  expect((await cache.page('large', '/large', async () => rendered('anew'))).body.toString()).toBe('anew');
  expect(await ask('bbb')).toBe('bbb 1');
});

it('encodes once for each encoding', async () => {
  const { cache } = place(100_000);
  const text = 'the same words '.repeat(500);
  const page = await cache.page('home', '/', async () => rendered(text));
  expect(brotliDecompressSync(await page.encoded('br')).toString()).toBe(text);
  expect(gunzipSync(await page.encoded('gzip')).toString()).toBe(text);
  expect(await page.encoded('br')).toBe(await page.encoded('br'));
});
