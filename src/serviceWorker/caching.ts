import { SHARED_CACHE } from '@/lib/sharedPictures';
import { type WorkerEvents, type WorkerScope } from './scope';
import { isShare, keepShared } from './sharing';

/** The page that stands in for a page while there is no connection. */
export const OFFLINE_PAGE = '/offline';
const OFFLINE_PARTS = [
  OFFLINE_PAGE,
  '/offline.js',
  '/fonts/bricolage-grotesque-latin-wght-normal.woff2',
  '/fonts/hanken-grotesk-latin-wght-normal.woff2',
];

/** Scripts, stylesheets and fonts, whose names change with their content, and the script of the offline page. */
const ASSETS = /^\/(?:(?:_next\/static|antd|fonts)\/|offline\.js$)/;
/** Pictures that everybody may see. Pictures of running shows are replaced every few seconds. */
const PICTURES = /^\/files\/public\/(?!live\/).+\.(?:webp|avif|jpe?g|png)$/;
const PICTURES_KEPT = 60;

/** Answers of these never reach the worker, so that they cost nothing: calls, sockets and live video. */
const BYPASSED = ['/api/*', '/socket.io/*', '/media/*'];

const assetsOf = (version: string) => `assets-${version}`;
const PICTURE_CACHE = 'pictures';

/** Stores the offline page. It is requested as a guest, so that it holds nothing of an account. */
export async function install(scope: WorkerScope, event: WorkerEvents['install'], version: string): Promise<void> {
  const routes = BYPASSED.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: 'network' }));
  await event.addRoutes?.(routes).catch(() => undefined);
  const cache = await scope.caches.open(assetsOf(version));
  const requestOf = (path: string) =>
    new Request(new URL(path, scope.location.origin), { cache: 'reload', credentials: 'omit' });
  await cache.addAll(OFFLINE_PARTS.map(requestOf));
}

/** Deletes what other versions stored, and takes over the open pages. */
export async function activate(scope: WorkerScope, version: string): Promise<void> {
  const names = await scope.caches.keys();
  const outdated = names.filter(
    (name) => name !== assetsOf(version) && name !== PICTURE_CACHE && name !== SHARED_CACHE,
  );
  await Promise.all(outdated.map((name) => scope.caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** Returns the cache that a request belongs to, or null for everything that is never stored. */
export function cacheFor({ method, mode, url, headers }: Request, origin: string, version: string): string | null {
  const { origin: asked, pathname } = new URL(url);
  if (method !== 'GET' || mode === 'navigate' || asked !== origin || headers.has('range')) return null;
  if (ASSETS.test(pathname)) return assetsOf(version);
  return PICTURES.test(pathname) ? PICTURE_CACHE : null;
}

/** Deletes the pictures that were stored first. */
async function deleteOldest(cache: Cache): Promise<void> {
  const stored = await cache.keys();
  await Promise.all(
    stored.slice(0, Math.max(0, stored.length - PICTURES_KEPT)).map((request) => cache.delete(request)),
  );
}

/** Answers from a cache, or from the network, and stores what says that it never changes. */
async function fromCache(scope: WorkerScope, event: WorkerEvents['fetch'], name: string): Promise<Response> {
  const cache = await scope.caches.open(name);
  const stored = await cache.match(event.request);
  if (stored) return stored;
  const answer = await scope.fetch(event.request);
  if (answer.status === 200 && answer.headers.get('cache-control')?.includes('immutable')) {
    const copy = answer.clone();
    const store = async () => {
      await cache.put(event.request, copy);
      if (name === PICTURE_CACHE) await deleteOldest(cache);
    };
    // a full disk changes nothing for the page
    event.waitUntil(store().catch(() => undefined));
  }
  return answer;
}

/** Pages always come from the network. Only when that fails does the offline page appear. */
async function fromNetwork(scope: WorkerScope, { request, preloadResponse }: WorkerEvents['fetch']): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await scope.fetch(request));
  } catch {
    return (await scope.caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

/** Answers a request, or leaves it to the browser. */
export function answer(scope: WorkerScope, event: WorkerEvents['fetch'], version: string): void {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (isShare(request, scope.location.origin)) return event.respondWith(keepShared(scope, request));
  const isPage = request.method === 'GET' && request.mode === 'navigate' && request.destination === 'document';
  if (isPage && !/^\/(?:api|files|media)\//.test(pathname)) return event.respondWith(fromNetwork(scope, event));
  const name = cacheFor(request, scope.location.origin, version);
  if (name) event.respondWith(fromCache(scope, event, name));
}
