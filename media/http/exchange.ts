import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readParameter, splitAddress } from './address';
import { HttpError } from './errors';

/** The API's framework sets these headers on its own answers; media answers bypass it. */
const SAFE_HEADERS = ['x-content-type-options', 'nosniff', 'cross-origin-resource-policy', 'same-site'];
const JSON_HEADERS = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];

/** A client that takes nothing of a file for this long is gone. */
const STUCK_AFTER_MS = 15_000;

/** The cookie by which a browser proves its session (server/http/linkBinding.ts). */
const PROOF = /(?:^|;\s*)session-proof=([\w.-]{1,120})(?:;|$)/;

/** Returns the client's IP address as the proxy in front saw it: the last one, because it appends what it saw. */
export function readClientIp({ headers, socket }: IncomingMessage): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  return forwarded.slice(forwarded.lastIndexOf(',') + 1).trim() || socket.remoteAddress || '';
}

/** One request and its response. */
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

  /** The parsed address; too slow for calls that players make ten times a second. @throws HttpError 400 */
  get url(): URL {
    try {
      return new URL(this.request.url ?? '/', 'http://media');
    } catch {
      throw new HttpError(400, 'VALIDATION', 'This address is not valid.');
    }
  }

  /** The token from the query, else from `Authorization` with or without `Bearer`; null without one. */
  get token(): string | null {
    return this.parameter('token') || this.request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || null;
  }

  /** Returns the first value of a query parameter; null if it is missing. */
  parameter(name: string): string | null {
    return readParameter(this.query, name);
  }

  /** The browser's proof of its session; null without one. */
  get proof(): string | null {
    const { cookie } = this.request.headers;
    return cookie === undefined ? null : (PROOF.exec(cookie)?.[1] ?? null);
  }

  get ip(): string {
    return readClientIp(this.request);
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** Reads the body as text. @throws HttpError 413 over `limit` bytes */
  async body(limit: number): Promise<string> {
    const tooLarge = new HttpError(413, 'TOO_LARGE', `The body is larger than ${limit / 1024} KiB.`, {
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

  /** Reads the body as JSON; `null` is empty. @throws HttpError 400 unless it is JSON, 413 over `limit` bytes */
  async jsonBody(limit: number): Promise<Record<string, unknown>> {
    const text = await this.body(limit);
    try {
      return (JSON.parse(text) ?? {}) as Record<string, unknown>;
    } catch {
      throw new HttpError(400, 'VALIDATION', 'The body is not JSON.');
    }
  }

  /** Sends a response; `headers` are a flat list of names and values. `encoding` is that of a text. */
  send(
    statusCode: number,
    headers: readonly string[],
    body?: string | Buffer,
    encoding: 'utf8' | 'latin1' = 'utf8',
  ): void {
    if (this.response.headersSent || this.response.destroyed) return;
    const length = body === undefined ? 0 : Buffer.byteLength(body, encoding);
    this.response.writeHead(
      statusCode,
      statusCode === 204
        ? [...SAFE_HEADERS, ...headers]
        : [...SAFE_HEADERS, ...headers, 'content-length', String(length)],
    );
    // Node leaves out the body of HEAD requests and sends a string together with the headers in one write
    this.response.end(body, encoding);
  }

  /** Sends the head of a response whose body is written later. */
  begin(statusCode: number, headers: readonly string[]): void {
    this.response.writeHead(statusCode, [...SAFE_HEADERS, ...headers]);
  }

  /**
   * Sends a file of a known size without reading it as a whole.
   * @returns false, and sends nothing, if the file can't be opened
   */
  async sendFile(headers: readonly string[], path: string, size: number): Promise<boolean> {
    const { response } = this;
    if (response.destroyed) return true;
    const file = createReadStream(path, { end: size - 1 });
    try {
      await once(file, 'open');
    } catch {
      return false;
    }
    this.begin(200, [...headers, 'content-length', String(size)]);
    response.setTimeout(STUCK_AFTER_MS, () => response.destroy());
    if (this.method === 'HEAD') {
      response.end();
      file.destroy();
      return true;
    }
    // a client that leaves, or a file that ends early, ends the connection
    await pipeline(file, response).catch(() => response.destroy());
    return true;
  }

  /** Sends a JSON response. */
  json(statusCode: number, body: unknown, headers: Record<string, string> = {}): void {
    this.send(statusCode, [...JSON_HEADERS, ...Object.entries(headers).flat()], JSON.stringify(body));
  }

  /** Sends an error in its wire format. */
  fail(error: HttpError): void {
    this.json(
      error.statusCode,
      { statusCode: error.statusCode, error: error.code, message: error.message },
      error.headers,
    );
  }
}
