/** Pictures that the system's share sheet handed to the installed site. They wait in a cache of the service worker. */

/** The page that receives them. */
export const SHARE_PATH = '/share';
/** The field of the form that the system sends. */
export const SHARED_FIELD = 'pictures';
/** The cache in which they wait. Each is stored under a path of its own. */
export const SHARED_CACHE = 'shared';
/** The header of a stored picture with its encoded file name. */
export const SHARED_NAME_HEADER = 'x-file-name';
/** The most pictures that are taken at once. */
export const SHARED_MAX = 20;

const cacheOf = async (): Promise<Cache | null> => ('caches' in window ? caches.open(SHARED_CACHE) : null);

async function fileOf(cache: Cache, request: Request): Promise<File[]> {
  const stored = await cache.match(request);
  if (!stored) return [];
  const blob = await stored.blob();
  const name = decodeURIComponent(stored.headers.get(SHARED_NAME_HEADER) ?? 'picture');
  return [new File([blob], name, { type: blob.type })];
}

/** Returns the pictures that wait, in their order; none where the browser keeps nothing. */
export async function readShared(): Promise<File[]> {
  try {
    const cache = await cacheOf();
    if (!cache) return [];
    return (await Promise.all((await cache.keys()).map((request) => fileOf(cache, request)))).flat();
  } catch {
    return [];
  }
}

/** Forgets the pictures that wait. */
export async function forgetShared(): Promise<void> {
  if ('caches' in window) await caches.delete(SHARED_CACHE).catch(() => false);
}
