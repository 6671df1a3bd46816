import { type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { ipOf } from './visitor';

/**
 * A line that nothing moves on for this long is closed, ms: longer than any reload is held, shorter than the media
 * process keeps it.
 */
const SILENCE = 30_000;
/** Longer is no head of our media process. */
const LONGEST_HEAD = 16 * 1024;
const END_OF_HEAD = '\r\n\r\n';
const DOWN = JSON.stringify({
  statusCode: 503,
  error: 'MEDIA_DOWN',
  message: 'Live video is restarting. Please wait a moment.',
});
/** Each connection has these of its own. */
const OWN = /^(connection|keep-alive|date)$/i;

/** One request on its way: what is asked, and who waits for the answer. */
interface Errand {
  head: string;
  response: ServerResponse;
  retried: boolean;
}

interface Head {
  status: number;
  headers: string[];
  /** bytes of the body */
  length: number;
}

/**
 * The head of an answer; null for one that is not like our media process's: it tells the length of whatever it sends.
 */
function readHead(text: string): Head | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const headers: string[] = [];
  let length: number | null = null;
  for (const line of lines) {
    const cut = line.indexOf(':');
    const name = line.slice(0, cut);
    if (OWN.test(name)) continue;
    const value = line.slice(cut + 1).trim();
    if (name.toLowerCase() === 'content-length') length = Number(value);
    headers.push(name, value);
  }
  return status >= 200 && length !== null && length >= 0 ? { status, headers, length } : null;
}

/** One connection to the media process: one errand at a time, again and again. */
class Line {
  private errand: Errand | null = null;
  private used = false;
  private held: Buffer | null = null;
  /** bytes of the body still to come; null until the head is read */
  private left: number | null = null;
  private readonly socket: Socket;

  constructor(
    target: URL,
    /** what to do with an errand that this line could not do, and nobody has heard of yet */
    private readonly onFailed: (errand: Errand, wasUsed: boolean) => void,
    private readonly onFree: (line: Line) => void,
    private readonly onClosed: (line: Line) => void,
  ) {
    this.socket = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    this.socket.setTimeout(SILENCE, () => this.socket.destroy());
    this.socket.on('data', (chunk) => this.take(chunk));
    this.socket.on('error', () => undefined); // 'close' follows
    this.socket.once('close', () => this.closed());
  }

  send(errand: Errand): void {
    this.errand = errand;
    this.socket.write(errand.head, 'latin1');
  }

  private take(chunk: Buffer): void {
    if (!this.errand) this.socket.destroy();
    else if (this.left === null) this.takeHead(this.errand, this.held ? Buffer.concat([this.held, chunk]) : chunk);
    else this.takeBody(this.errand.response, this.left, chunk);
  }

  private takeHead({ response }: Errand, bytes: Buffer): void {
    const end = bytes.indexOf(END_OF_HEAD);
    this.held = end < 0 ? bytes : null;
    if (end < 0 && bytes.length < LONGEST_HEAD) return;
    const head = end < 0 ? null : readHead(bytes.toString('latin1', 0, end));
    if (!head) {
      this.socket.destroy();
      return;
    }
    if (!response.destroyed) response.writeHead(head.status, head.headers);
    this.takeBody(response, head.length, bytes.subarray(end + END_OF_HEAD.length));
  }

  /** A viewer who is gone is no reason to break the line: what was meant for them comes to an end and is dropped. */
  private takeBody(response: ServerResponse, left: number, bytes: Buffer): void {
    this.left = left - bytes.length;
    if (this.left < 0) {
      this.socket.destroy();
    } else if (this.left === 0) {
      if (!response.destroyed) response.end(bytes);
      this.done();
    } else if (!response.destroyed && bytes.length && !response.write(bytes)) {
      this.waitFor(response);
    }
  }

  /** A slow viewer takes memory for a few pieces of a segment, not for all of it. */
  private waitFor(response: ServerResponse): void {
    this.socket.pause();
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      this.socket.resume();
    };
    response.once('drain', goOn).once('close', goOn);
  }

  private done(): void {
    this.errand = null;
    this.left = null;
    this.used = true;
    this.onFree(this);
  }

  private closed(): void {
    this.onClosed(this);
    const { errand } = this;
    this.errand = null;
    if (!errand) return;
    if (this.left === null) this.onFailed(errand, this.used);
    else errand.response.destroy();
  }
}

/** The short way from the site's port to the media process. */
export interface MediaPipe {
  /** Whether it took the request: it is one for media, and the media process is up. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * What viewers fetch (playlists, segments, parts: several times a second each) goes by here and not through the
 * framework and its proxy, which cost several times what the media process itself takes. Only the address, the token
 * and where it comes from are passed on; the media process checks them.
 * @param target where the media process listens now; null while it is down
 */
export function mediaPipe(target: () => string | null, trustProxy: boolean): MediaPipe {
  let origin: string | null = null;
  let free = new Set<Line>();

  /** A line that stood ready may have been closed at that very moment: then, and only then, it is tried again. */
  const failed = (errand: Errand, wasUsed: boolean) => {
    if (wasUsed && !errand.retried && target()) return send({ ...errand, retried: true });
    const { response } = errand;
    if (!response.destroyed)
      response
        .writeHead(503, [
          'content-type',
          'application/json; charset=utf-8',
          'cache-control',
          'no-store',
          'retry-after',
          '1',
          'content-length',
          String(DOWN.length),
        ])
        .end(DOWN);
  };
  const open = (at: string) =>
    new Line(
      new URL(at),
      failed,
      (line) => void (at === origin && free.add(line)),
      (line) => void free.delete(line),
    );
  const ready = (): Line | null => {
    for (const line of free) {
      free.delete(line);
      return line;
    }
    return null;
  };
  const send = (errand: Errand) => {
    const now = target();
    if (now !== origin) free = new Set();
    origin = now;
    if (now) ((errand.retried ? null : ready()) ?? open(now)).send(errand);
  };

  return {
    take: (request, response) => {
      const { method, url = '', headers } = request;
      if (
        method !== 'GET' ||
        !url.startsWith('/media/') ||
        headers['content-length'] !== undefined ||
        headers['transfer-encoding'] !== undefined ||
        !target()
      )
        return false;
      // what the media process reads of a request
      const passed = (['authorization', 'accept-encoding'] as const)
        .map((name) => (headers[name] === undefined ? '' : `${name}: ${String(headers[name])}\r\n`))
        .join('');
      send({
        head: `GET ${url} HTTP/1.1\r\nhost: media\r\nx-forwarded-for: ${ipOf(request, trustProxy)}\r\n${passed}\r\n`,
        response,
        retried: false,
      });
      return true;
    },
  };
}
