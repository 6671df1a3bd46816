import { type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * An idle connection is closed after this time: longer than a playlist request is held, shorter than the media process
 * waits.
 */
const IDLE_TIMEOUT_MS = 30_000;
/** The media process never sends a longer response head. */
const HEAD_MAX_BYTES = 16 * 1024;
const END_OF_HEAD = '\r\n\r\n';
/** Headers that each connection sets itself. */
const CONNECTION_HEADERS = /^(connection|keep-alive|date)$/i;

/** A viewer's request, and the response to it. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  isRetried: boolean;
  /** gets the error of a connection that failed */
  onError?(error: Error): void;
}

interface ResponseHead {
  status: number;
  headers: string[];
  bodyBytes: number;
}

/** Parses a response head. Returns null without a content length, which the media process always sends. */
function parseHead(text: string): ResponseHead | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headers: string[] = [];
  let bodyBytes: number | null = null;
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    if (CONNECTION_HEADERS.test(name)) continue;
    const value = line.slice(colon + 1).trim();
    if (name.toLowerCase() === 'content-length') bodyBytes = Number(value);
    headers.push(name, value);
  }
  return status >= 200 && bodyBytes !== null && bodyBytes >= 0 ? { status, headers, bodyBytes } : null;
}

interface Listeners {
  /** the exchange failed before the viewer received anything */
  onFailed(exchange: Exchange, wasReused: boolean): void;
  onFree(connection: MediaConnection): void;
  onClosed(connection: MediaConnection): void;
}

/** A kept-alive connection to the media process. It carries one exchange at a time. */
export class MediaConnection {
  private exchange: Exchange | null = null;
  private wasUsed = false;
  private partialHead: Buffer | null = null;
  /** bytes of the body that have not arrived; null until the head is parsed */
  private missingBytes: number | null = null;
  private readonly socket: Socket;

  constructor(
    origin: URL,
    private readonly listeners: Listeners,
  ) {
    this.socket = connect({ port: Number(origin.port), host: origin.hostname, noDelay: true });
    this.socket.setTimeout(IDLE_TIMEOUT_MS, () => this.socket.destroy());
    this.socket.on('data', (chunk) => this.receive(chunk));
    this.socket.on('error', (error) => this.exchange?.onError?.(error)); // 'close' follows
    this.socket.once('close', () => this.onClose());
  }

  send(exchange: Exchange, requestHead: string): void {
    this.exchange = exchange;
    this.socket.write(requestHead, 'latin1');
  }

  private receive(chunk: Buffer): void {
    if (!this.exchange) this.socket.destroy();
    else if (this.missingBytes !== null) this.receiveBody(this.exchange.response, this.missingBytes, chunk);
    else this.receiveHead(this.exchange, this.partialHead ? Buffer.concat([this.partialHead, chunk]) : chunk);
  }

  private receiveHead({ response }: Exchange, bytes: Buffer): void {
    const end = bytes.indexOf(END_OF_HEAD);
    this.partialHead = end < 0 ? bytes : null;
    if (end < 0 && bytes.length < HEAD_MAX_BYTES) return;
    const head = end < 0 ? null : parseHead(bytes.toString('latin1', 0, end));
    if (!head) {
      this.socket.destroy();
      return;
    }
    if (!response.destroyed) response.writeHead(head.status, head.headers);
    this.receiveBody(response, head.bodyBytes, bytes.subarray(end + END_OF_HEAD.length));
  }

  /** Passes the body on. If the viewer has left, the rest is read and dropped, so that the connection can be reused. */
  private receiveBody(response: ServerResponse, missingBytes: number, bytes: Buffer): void {
    this.missingBytes = missingBytes - bytes.length;
    if (this.missingBytes < 0) {
      this.socket.destroy();
    } else if (this.missingBytes === 0) {
      if (!response.destroyed) response.end(bytes);
      this.finish();
    } else if (!response.destroyed && bytes.length && !response.write(bytes)) {
      this.waitForDrain(response);
    }
  }

  /** Stops reading while a viewer is slow, so that a segment isn't buffered as a whole. */
  private waitForDrain(response: ServerResponse): void {
    this.socket.pause();
    const resume = () => {
      response.off('drain', resume).off('close', resume);
      this.socket.resume();
    };
    response.once('drain', resume).once('close', resume);
  }

  private finish(): void {
    this.exchange = null;
    this.missingBytes = null;
    this.wasUsed = true;
    this.listeners.onFree(this);
  }

  private onClose(): void {
    this.listeners.onClosed(this);
    const { exchange } = this;
    this.exchange = null;
    if (!exchange) return;
    if (this.missingBytes === null) this.listeners.onFailed(exchange, this.wasUsed);
    else exchange.response.destroy();
  }
}
