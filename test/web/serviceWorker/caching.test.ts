/** @jest-environment node */
import { activate, answer, cacheFor, install } from '@/serviceWorker/caching';
import { type WorkerEvents } from '@/serviceWorker/scope';
import { ORIGIN, workerScope } from '@test/support/workerScope';

type Asked = Partial<Pick<Request, 'method' | 'mode' | 'destination'>> & { headers?: Record<string, string> };
const request = (path: string, { headers, ...rest }: Asked = {}) =>
  ({
    url: new URL(path, ORIGIN).href,
    method: 'GET',
    mode: 'no-cors',
    destination: '',
    headers: new Headers(headers),
    ...rest,
  }) as Request;
const page = (path: string) => request(path, { mode: 'navigate', destination: 'document' });
const immutable = (text: string) => new Response(text, { headers: { 'cache-control': 'public, immutable' } });

/** Lets the worker answer a request. @returns the text of its answer; null when it left it to the browser */
async function ask(scope: Parameters<typeof answer>[0], asked: Request, preloaded?: Response) {
  const work: Promise<unknown>[] = [];
  const answers: Promise<Response>[] = [];
  const event = {
    request: asked,
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (given: Promise<Response>) => void answers.push(given),
    waitUntil: (given: Promise<unknown>) => void work.push(given),
  } as WorkerEvents['fetch'];
  answer(scope, event, 'b1');
  const given = await answers[0];
  await Promise.all(work);
  return given ? given.text() : null;
}

test.each([
  '/api/users/me',
  '/api/wallet',
  '/files/private/videos/1.mp4?signature=1',
  '/files/private/photos/1.webp',
  '/files/photos/1.webp',
  '/files/rooms/juno.webp',
  '/files/public/live/juno.webp',
  '/media/live/juno/index.m3u8',
  '/socket.io/?EIO=4',
  '/manifest.webmanifest',
  '/sw.js',
  '/messages',
  '/account/user/wallet',
])('%s is never stored', (path) => {
  expect(cacheFor(request(path), ORIGIN, 'b1')).toBeNull();
});

test('only hashed files, fonts and public pictures are stored', () => {
  const nameOf = (path: string) => cacheFor(request(path), ORIGIN, 'b1');
  expect(nameOf('/_next/static/chunks/a1.js')).toBe('assets-b1');
  expect(nameOf('/fonts/hanken-grotesk-latin-wght-normal.woff2')).toBe('assets-b1');
  expect(nameOf('/files/public/avatars/juno.webp?w=96')).toBe('pictures');
});

test('requests that change something, ask for a part, or go to another site are left to the browser', () => {
  const path = '/files/public/avatars/juno.webp';
  expect(cacheFor(request(path, { method: 'POST' }), ORIGIN, 'b1')).toBeNull();
  expect(cacheFor(request(path, { headers: { range: 'bytes=0-9' } }), ORIGIN, 'b1')).toBeNull();
  expect(cacheFor(request(`https://cdn.example${path}`), ORIGIN, 'b1')).toBeNull();
});

test('a file that never changes is asked for once', async () => {
  const { scope, did, storedIn } = workerScope({ network: immutable });
  const script = request('/_next/static/chunks/a1.js');
  expect(await ask(scope, script)).toBe(script.url);
  expect(await ask(scope, script)).toBe(script.url);
  expect(did.asked).toHaveLength(1);
  expect(storedIn('assets-b1')).toEqual([script.url]);
});

test('a file that may change, or that is missing, is not stored', async () => {
  const answers = [
    new Response('short', { headers: { 'cache-control': 'max-age=60' } }),
    new Response('', { status: 404 }),
  ];
  const { scope, storedIn } = workerScope({ network: () => answers.shift()! });
  await ask(scope, request('/files/public/a.webp?w=96'));
  await ask(scope, request('/files/public/b.webp'));
  expect(storedIn('pictures')).toEqual([]);
});

test('the sixty newest pictures are kept', async () => {
  const { scope, storedIn } = workerScope({ network: immutable });
  for (let count = 0; count < 62; count += 1) await ask(scope, request(`/files/public/${count}.webp`));
  expect(storedIn('pictures')).toHaveLength(60);
  expect(storedIn('pictures')[0]).toBe(`${ORIGIN}/files/public/2.webp`);
});

async function installed(network?: (url: string) => Response) {
  const worker = workerScope({ network });
  const addRoutes = jest.fn(async () => undefined);
  await install(worker.scope, { addRoutes, waitUntil: () => undefined }, 'b1');
  return { ...worker, addRoutes };
}

test('pages come from the network and are not stored', async () => {
  const { scope, cacheNames, storedIn } = await installed((url) => new Response(`new ${url}`));
  const before = storedIn('assets-b1');
  expect(await ask(scope, page('/'))).toBe(`new ${ORIGIN}/`);
  expect(await ask(scope, page('/messages'), new Response('preloaded'))).toBe('preloaded');
  expect(cacheNames()).toEqual(['assets-b1']);
  expect(storedIn('assets-b1')).toEqual(before);
});

test('without a connection a page is the offline page', async () => {
  const { scope, did } = await installed();
  expect(await ask(scope, page('/performers/juno'))).toBe(`${ORIGIN}/offline`);
  expect(did.asked.map(({ url }) => url)).toEqual([`${ORIGIN}/performers/juno`]);
});

test('files and calls opened as pages are left to the browser, and so are frames', async () => {
  const { scope } = await installed();
  for (const path of ['/api/docs/', '/files/private/1.zip?signature=1'])
    expect(await ask(scope, page(path))).toBeNull();
  expect(await ask(scope, request('/', { mode: 'navigate', destination: 'iframe' }))).toBeNull();
  expect(await ask(scope, request('/auth/login', { method: 'POST', mode: 'navigate' }))).toBeNull();
});

test('calls, sockets and live video pass the worker by', async () => {
  const { addRoutes } = await installed();
  expect(addRoutes).toHaveBeenCalledWith(
    ['/api/*', '/socket.io/*', '/media/*'].map((pathname) => ({
      condition: { urlPattern: { pathname } },
      source: 'network',
    })),
  );
});

test('a new worker deletes what other builds stored, and keeps the pictures', async () => {
  const { scope, open, cacheNames } = workerScope();
  for (const name of ['assets-b0', 'assets-b1', 'pictures', 'unknown']) open(name);
  await activate(scope, 'b1');
  expect(cacheNames()).toEqual(['assets-b1', 'pictures']);
});
