import { Readable } from 'node:stream';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { tooLarge } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** the body's bytes as received; set only for endpoints with `rawBody` */
    rawBody: Buffer | null;
  }
}

/** Keeps a body's bytes for a signature check and passes them on to the parser. @throws Refusal 413 over the limit */
export async function keepRawBody(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: AsyncIterable<Buffer>,
  limitBytes: number,
): Promise<Readable> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload) {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      // the rest is never read, so the connection cannot be reused
      reply.header('connection', 'close');
      throw tooLarge(limitBytes);
    }
    chunks.push(chunk);
  }
  request.rawBody = Buffer.concat(chunks);
  return Readable.from([request.rawBody]);
}
