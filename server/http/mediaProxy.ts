import httpProxy from '@fastify/http-proxy';
import { type FastifyInstance } from 'fastify';
import { Refusal, tooLarge } from './errors';

/**
 * WebRTC offers are a few kilobytes. The media process has the same limit, but through the proxy its refusal would look
 * like a broken proxy.
 */
const BODY_MAX_BYTES = 64 * 1024;
const mediaUnavailable = () =>
  new Refusal(503, 'MEDIA_DOWN', 'Live video is restarting. Please wait a moment.', { 'retry-after': '1' });

/**
 * Passes `/media` on to the media process, which checks every address by itself. Limits per minute do not hold here:
 * low-latency playback asks several times a second. What viewers fetch does not come by here on the site's port:
 * mediaPipe.ts takes it before.
 * @param target where the media process listens now; null while it is down, which is a 503 that players try again
 */
export async function proxyMedia(app: FastifyInstance, target: () => string | null): Promise<void> {
  await app.register(httpProxy, {
    upstream: '',
    prefix: '/media',
    rewritePrefix: '/media',
    config: { rateLimit: false },
    // every viewer keeps a blocking playlist request open most of the time
    http2: false,
    undici: { connections: 8192, pipelining: 1, bodyTimeout: 30_000, headersTimeout: 30_000 },
    preHandler: async (request) => {
      if (!target()) throw mediaUnavailable();
      if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw tooLarge(BODY_MAX_BYTES);
    },
    replyOptions: {
      getUpstream: () => target() ?? '',
      onError: (reply) => void reply.send(mediaUnavailable()),
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
    },
  });
}
