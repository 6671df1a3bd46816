import { type IncomingMessage, type ServerResponse } from 'node:http';
import { HttpError } from './errors';

/** One request and its reply, with what the handlers need of both. */
export class Exchange {
  readonly url: URL;
  readonly method: string;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    this.url = new URL(request.url ?? '/', 'http://media');
    this.method = request.method ?? 'GET';
  }

  /** From the address, else from `Authorization`, with or without `Bearer`. */
  get token(): string | null {
    return this.url.searchParams.get('token') || this.request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || null;
  }

  /** The visitor's address, as the API's proxy tells it. */
  get ip(): string {
    const forwarded = this.request.headers['x-forwarded-for'];
    const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim();
    return first || this.request.socket.remoteAddress || '';
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** @throws HttpError 413 over the limit (bytes). */
  async body(limit: number): Promise<string> {
    const tooLarge = new HttpError(413, 'TOO_LARGE', `The body is over the limit of ${limit / 1024} KiB`, { connection: 'close' });
    if (Number(this.header('content-length') ?? 0) > limit) throw tooLarge;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  send(statusCode: number, headers: Record<string, string>, chunks: (string | Buffer)[] = []): void {
    if (this.response.headersSent || this.response.destroyed) return;
    const length = chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
    this.response.writeHead(statusCode, { ...headers, ...(statusCode === 204 ? {} : { 'content-length': String(length) }) });
    if (this.method !== 'HEAD') for (const chunk of chunks) this.response.write(chunk);
    this.response.end();
  }

  json(statusCode: number, body: unknown, headers: Record<string, string> = {}): void {
    this.send(statusCode, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers }, [JSON.stringify(body)]);
  }

  fail(error: HttpError): void {
    this.json(error.statusCode, { statusCode: error.statusCode, error: error.code, message: error.message }, error.headers);
  }
}
