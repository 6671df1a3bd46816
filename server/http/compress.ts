import { type FastifyInstance } from 'fastify';
import { encode, encodingFor, COMPRESS_MIN_BYTES } from './encoding';

/**
 * Compresses replies to guests. Replies to an account are not compressed: one that holds a secret and repeats an
 * attacker's input would reveal the secret by its length (BREACH).
 */
export function compressForGuests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      request.method !== 'GET' ||
      request.headers.authorization ||
      payload.length < COMPRESS_MIN_BYTES
    )
      return payload;
    if (reply.hasHeader('content-encoding') || !/json|text|xml/.test(String(reply.getHeader('content-type'))))
      return payload;
    reply.header('vary', 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encode(payload, encoding);
  });
}
