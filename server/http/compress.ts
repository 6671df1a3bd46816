import { type FastifyInstance } from 'fastify';
import { encode, encodingFor, WORTH_BYTES } from './encoding';

/**
 * What guests read leaves compressed. Answers to an account do not: beside something secret of theirs they may repeat what a stranger made them ask
 * for, and then their length would tell.
 */
export function compressForGuests(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      request.method !== 'GET' ||
      request.headers.authorization ||
      payload.length < WORTH_BYTES
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
