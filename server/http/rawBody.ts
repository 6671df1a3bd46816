import { Readable } from 'node:stream';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { tooLarge } from './errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** the bytes of the body as they came; only where the endpoint says `rawBody` */
    rawBody: Buffer | null;
  }
}

/** Keeps a body's bytes for those who must check a signature over them, and hands them on to the parser. @throws Refusal 413 beyond the limit */
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
      // the rest is never read: a connection kept alive would wait for it for ever, and so would the end of the process
      reply.header('connection', 'close');
      throw tooLarge(limitBytes);
    }
    chunks.push(chunk);
  }
  request.rawBody = Buffer.concat(chunks);
  return Readable.from([request.rawBody]);
}
