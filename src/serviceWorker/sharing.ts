import { SHARE_PATH, SHARED_CACHE, SHARED_FIELD, SHARED_MAX, SHARED_NAME_HEADER } from '@/lib/sharedPictures';
import { type WorkerScope } from './scope';

/** Whether a request hands pictures from the system's share sheet over. */
export const isShare = ({ method, mode, url }: Request, origin: string): boolean =>
  method === 'POST' && mode === 'navigate' && new URL(url).origin === origin && new URL(url).pathname === SHARE_PATH;

/** Keeps the shared pictures in place of those before, and opens the page that says what happens to them. */
export async function keepShared({ caches, location }: WorkerScope, request: Request): Promise<Response> {
  const page = new URL(SHARE_PATH, location.origin);
  try {
    const files = (await request.formData()).getAll(SHARED_FIELD).filter((part) => part instanceof File);
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    for (const [index, file] of files.slice(0, SHARED_MAX).entries())
      await cache.put(
        new Request(new URL(`${SHARE_PATH}/${index}`, location.origin)),
        new Response(file, {
          headers: { 'content-type': file.type, [SHARED_NAME_HEADER]: encodeURIComponent(file.name) },
        }),
      );
    if (files.length > SHARED_MAX) page.searchParams.set('left', String(files.length - SHARED_MAX));
  } catch {
    // such as a full disk
    await caches.delete(SHARED_CACHE).catch(() => false);
    page.searchParams.set('failed', '1');
  }
  return Response.redirect(page.href, 303);
}
