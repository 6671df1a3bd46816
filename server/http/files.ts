import { type FastifyInstance } from 'fastify';
import { isKey, type Storage } from '../storage/storage';
import { notFound } from './errors';

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
