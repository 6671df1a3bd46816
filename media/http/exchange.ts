import { type IncomingMessage, type ServerResponse } from 'node:http';
import { parameter, splitAddress } from './address';
import { HttpError } from './errors';

/** What comes from here is what it says it is, and for our own pages: the framework in front of the API says so of everything else. */
const SAFE_HEADERS = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-site'];
const JSON_HEADERS = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];

/** The visitor's address, as the API's proxy tells it. */
export function ipOf({ headers, socket }: IncomingMessage): string {
  const forwarded = headers['x-forwarded-for'];
  const first = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',', 1)[0]?.trim();
  return first || socket.remoteAddress || '';
}

/** One request and its reply, with what the handlers need of both. */
export class Exchange {
  readonly path: string;
  readonly query: string;
  readonly method: string;

  constructor(
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
  ) {
    const { path, query } = splitAddress(request.url ?? '/');
    this.path = path;
    this.query = query;
    this.method = request.method ?? 'GET';
  }

  /** The address as a whole, for calls that are made once and not ten times a second. */
  get url(): URL {
    try {
      return new URL(this.request.url ?? '/', 'http://media');
    } catch {
      throw new HttpError(400, 'VALIDATION', 'This is no address');
    }
  }

  /** From the address, else from `Authorization`, with or without `Bearer`. */
  get token(): string | null {
    return this.parameter('token') || this.request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || null;
  }

  /** The first value under that name in the address; null without one. */
  parameter(name: string): string | null {
    return parameter(this.query, name);
  }

  get ip(): string {
    return ipOf(this.request);
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** @throws HttpError 413 over the limit (bytes). */
  async body(limit: number): Promise<string> {
    const tooLarge = new HttpError(413, 'TOO_LARGE', `The body is over the limit of ${limit / 1024} KiB`, {
      connection: 'close',
    });
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

  /** `headers` as pairs, one after the other: as they are sent. */
  send(statusCode: number, headers: readonly string[], body?: string | Buffer): void {
    if (this.response.headersSent || this.response.destroyed) return;
    const length = body === undefined ? 0 : Buffer.byteLength(body);
    this.response.writeHead(
      statusCode,
      statusCode === 204
        ? [...SAFE_HEADERS, ...headers]
        : [...SAFE_HEADERS, ...headers, 'content-length', String(length)],
    );
    // node leaves the body of a HEAD out by itself, and sends a text together with the headers in one piece
    this.response.end(body);
  }

  json(statusCode: number, body: unknown, headers: Record<string, string> = {}): void {
    this.send(statusCode, [...JSON_HEADERS, ...Object.entries(headers).flat()], JSON.stringify(body));
  }

  fail(error: HttpError): void {
    this.json(
      error.statusCode,
      { statusCode: error.statusCode, error: error.code, message: error.message },
      error.headers,
    );
  }
}
