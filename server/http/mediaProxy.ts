import httpProxy from '@fastify/http-proxy';
import { type FastifyInstance } from 'fastify';
import { Refusal } from './errors';

/**
 * Passes `/media` on to the media process, which checks every address by itself. Limits per minute do not hold here:
 * low-latency playback asks several times a second.
 * @param target where the media process listens now; null while it is down, which is a 503 that players try again
 */
export async function proxyMedia(app: FastifyInstance, target: () => string | null): Promise<void> {
  await app.register(httpProxy, {
    upstream: '',
    prefix: '/media',
    rewritePrefix: '/media',
    config: { rateLimit: false },
    // blocking playlist reloads are held open for some seconds
    http2: false,
    undici: { connections: 256, pipelining: 1, bodyTimeout: 30_000, headersTimeout: 30_000 },
    preHandler: async () => {
      if (!target()) throw new Refusal(503, 'MEDIA_DOWN', 'Live video is restarting. Please wait a moment.', { 'retry-after': '1' });
    },
    replyOptions: {
      getUpstream: () => target() ?? '',
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
    },
  });
}
