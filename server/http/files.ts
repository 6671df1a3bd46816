import { type FastifyInstance } from 'fastify';
import { validate as isUuid } from 'uuid';
import { isKey, type Storage } from '../storage/storage';
import { type Caller, type Identify } from './caller';
import { notFound } from './errors';
import { tokenOf } from './visitor';

const TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', mp3: 'audio/mpeg' };

/** Serves the public shelf at /files/public/...; a key names one content for ever, so browsers keep it. */
export function serveFiles(app: FastifyInstance, storage: Storage): void {
  app.get<{ Params: { '*': string } }>('/files/public/*', { schema: { hide: true } }, async (request, reply) => {
    const key = `public/${request.params['*']}`;
    const file = isKey(key) ? await storage.open(key) : null;
    if (!file) throw notFound('This file');
    return reply
      .headers({
        'content-type': TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'content-length': file.bytes,
        'cache-control': 'public, max-age=31536000, immutable',
        'last-modified': file.modified.toUTCString(),
        'x-content-type-options': 'nosniff',
      })
      .send(file.stream);
  });
}

/** Where the picture of a message is kept, for a caller who may see it; null for everybody else. */
export type PhotoKeyFor = (caller: Caller | null, messageId: string, size: 'large' | 'small') => Promise<string | null>;

const TOKEN_COOKIE = /(?:^|;\s*)token=([^;]+)/;

/**
 * Serves the pictures of messages to those who may read them. A picture on a page comes with no header of ours, so the cookie with the session's token
 * counts here as well: nothing is changed by looking. Every time is asked anew whether it is still theirs.
 */
export function servePhotos(app: FastifyInstance, storage: Storage, identify: Identify, keyFor: PhotoKeyFor): void {
  app.get<{ Params: { id: string; size: string } }>('/files/messages/:id/:size', { schema: { hide: true } }, async (request, reply) => {
    const token = tokenOf(request) ?? TOKEN_COOKIE.exec(request.headers.cookie ?? '')?.[1];
    const size = /^(large|small)\.webp$/.exec(request.params.size)?.[1] as 'large' | 'small' | undefined;
    const caller = token ? await identify(token) : null;
    const key = size && isUuid(request.params.id) ? await keyFor(caller, request.params.id, size) : null;
    const file = key ? await storage.open(key) : null;
    if (!file) throw notFound('This file');
    const etag = `"${key}"`;
    if (request.headers['if-none-match'] === etag) {
      file.stream.destroy();
      return reply.code(304).headers({ etag, 'cache-control': 'private, no-cache' }).send();
    }
    return reply.headers({ etag, 'content-type': TYPES.webp, 'content-length': file.bytes, 'cache-control': 'private, no-cache', 'last-modified': file.modified.toUTCString(), 'x-content-type-options': 'nosniff' }).send(file.stream);
  });
}
