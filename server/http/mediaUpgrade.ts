import http, { type IncomingMessage, type Server } from 'node:http';
import { type Socket } from 'node:net';
import { type Duplex } from 'node:stream';
import { type MediaRoutes, noteRefused } from './mediaRoutes';

const KEEP_ALIVE_DELAY_MS = 15_000;
const EMPTY_REPLY = 'Connection: close\r\nContent-Length: 0\r\n\r\n';

/** Returns the head of a response as it was received. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Connects two streams in both directions with backpressure. When one closes, so does the other. */
function connect(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.on('error', () => from.destroy());
    from.once('close', () => to.destroy());
    (from as Partial<Socket>).setNoDelay?.(true);
    // notices a browser whose connection was cut
    (from as Partial<Socket>).setKeepAlive?.(true, KEEP_ALIVE_DELAY_MS);
    from.pipe(to);
  }
}

const UNAVAILABLE = `HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\n${EMPTY_REPLY}`;

/**
 * Proxies WebSockets below `/media` to the media process, which authorizes them: browsers publish through them in
 * networks that allow only web traffic. @fastify/http-proxy handles requests only.
 */
export function proxyMediaUpgrades(server: Server, routes: MediaRoutes): void {
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const route = await routes(request);
    if (!route) return void socket.end(UNAVAILABLE);
    const onward = http.request(`${route.origin}${request.url}`, {
      method: request.method,
      headers: { ...request.headers, ...route.headers },
    });
    onward.on('upgrade', (answer, upstream, first) => {
      socket.write(headOf(answer));
      if (first.length) socket.write(first);
      if (head.length) upstream.write(head);
      connect(socket, upstream);
    });
    onward.on('response', (answer) => {
      socket.write(headOf(answer));
      answer.pipe(socket);
    });
    onward.on('error', (error) => {
      noteRefused(route, error);
      socket.end(UNAVAILABLE);
    });
    socket.once('close', () => onward.destroy());
    onward.end();
  };
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!request.url?.startsWith('/media/')) return;
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch(() => socket.end(UNAVAILABLE));
  });
}
