import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { notFound, Refusal, tooLarge } from './errors';
import { MEDIA_CONTROL_PATH, type MediaRoute, type MediaRoutes, noteRefused } from './mediaRoutes';
import { sameSecret } from './visitor';

/**
 * WebRTC offers are a few kilobytes. The media process has the same limit, but through the proxy its refusal would look
 * like a broken proxy.
 */
const BODY_MAX_BYTES = 64 * 1024;
const mediaUnavailable = () =>
  new Refusal(503, 'MEDIA_DOWN', 'Live video is restarting. Please wait a moment.', { 'retry-after': '1' });

/** Passes requests on to where `routes` says, after `check`. While nothing is there, the answer is a 503. */
const proxyTo = (
  routes: MediaRoutes,
  { prefix, rewritePrefix, check }: { prefix: string; rewritePrefix: string; check(request: FastifyRequest): void },
): FastifyHttpProxyOptions => {
  const found = new WeakMap<object, MediaRoute>();
  return {
    upstream: '',
    prefix,
    rewritePrefix,
    config: { rateLimit: false },
    http2: false,
    // every viewer keeps a blocking playlist request open most of the time
    undici: { connections: 8192, pipelining: 1, bodyTimeout: 30_000, headersTimeout: 30_000 },
    preHandler: async (request) => {
      check(request);
      const route = await routes(request.raw);
      if (!route) throw mediaUnavailable();
      found.set(request.raw, route);
    },
    replyOptions: {
      getUpstream: ({ raw }) => found.get(raw)?.origin ?? '',
      onError: (reply, { error }) => {
        const route = found.get(reply.request.raw);
        if (route) noteRefused(route, error);
        void reply.send(mediaUnavailable());
      },
      rewriteRequestHeaders: ({ raw }, headers) => ({ ...headers, ...found.get(raw)?.headers }),
    },
  };
};

/**
 * Passes `/media` on to the media process, which checks every address by itself. Limits per minute do not hold here:
 * low-latency playback asks several times a second. What viewers fetch does not come by here on the site's port:
 * mediaPipe.ts takes it before. While the media process is down, the answer is a 503 that players try again.
 */
export async function proxyMedia(app: FastifyInstance, routes: MediaRoutes): Promise<void> {
  const check = ({ headers }: FastifyRequest) => {
    if (Number(headers['content-length'] ?? 0) > BODY_MAX_BYTES) throw tooLarge(BODY_MAX_BYTES);
  };
  await app.register(httpProxy, proxyTo(routes, { prefix: '/media', rewritePrefix: '/media', check }));
}

/** Lets the other processes of the site, which know the secret, control this one's media server. */
export async function proxyMediaControl(app: FastifyInstance, routes: MediaRoutes, secret: string): Promise<void> {
  const check = ({ headers }: FastifyRequest) => {
    const given = headers['x-media-secret'];
    if (!sameSecret(typeof given === 'string' ? given : undefined, secret)) throw notFound('This page');
  };
  await app.register(httpProxy, proxyTo(routes, { prefix: MEDIA_CONTROL_PATH, rewritePrefix: '/control', check }));
}
