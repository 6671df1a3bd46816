import http, { type IncomingMessage, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { visitorOfRequest } from './visitor';

const NAGGING_MS = 15_000;
const REFUSED = 'Connection: close\r\nContent-Length: 0\r\n\r\n';

/** The head of an answer as it came. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Whatever is written at one end comes out at the other, as slowly as that one reads; what ends one ends the other. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    (from as Partial<Socket>).setNoDelay?.(true);
    // a browser whose line was cut says nothing any more
    (from as Partial<Socket>).setKeepAlive?.(true, NAGGING_MS);
    from.pipe(to);
  }
}

/**
 * Passes WebSockets under `/media` on to the media process, which checks them by itself: browsers publish through them where nothing but web
 * pages gets out (media/README.md). The framework's own proxy sees requests alone.
 * @param target where the media process listens now; null while it is down
 */
export function passMediaUpgrades(server: Server, target: () => string | null, trustProxy: boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/media/')) return;
    socket.on('error', () => socket.destroy());
    const origin = target();
    if (!origin) return void socket.end(`HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n${REFUSED}`);
    const { ip } = visitorOfRequest({ headers: request.headers, socket: request.socket }, trustProxy);
    const onward = http.request(`${origin}${request.url}`, {
      method: request.method,
      headers: { ...request.headers, 'x-forwarded-for': ip },
    });
    onward.on('upgrade', (answer, upstream, first) => {
      socket.write(headOf(answer));
      if (first.length) socket.write(first);
      if (head.length) upstream.write(head);
      join(socket, upstream);
    });
    onward.on('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    onward.on('error', () => socket.end(`HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n${REFUSED}`));
    socket.once('close', () => onward.destroy());
    onward.end();
  });
}
