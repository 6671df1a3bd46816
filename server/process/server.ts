import http, { type IncomingMessage, type Server } from 'node:http';

/** How fast a body has to come at least: so many bytes in each stretch of so long. */
export interface Pace {
  stretchMs: number;
  bytes: number;
}

/** One kilobyte a second: the slowest line that anybody still uploads on is faster. */
const PACE: Pace = { stretchMs: 30_000, bytes: 30_000 };

/** Ends a request whose body stalls. Where bytes lie here unread, it is not the sender who is slow. */
function watch(request: IncomingMessage, { stretchMs, bytes }: Pace): void {
  const { socket } = request;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (now - before < bytes && request.readableLength === 0) {
      clearInterval(timer);
      socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
    }
    before = now;
  }, stretchMs).unref();
  request.once('close', () => clearInterval(timer));
}

/** The server of the site. A body may take as long as it likes while it keeps coming (Node would cut it after five minutes, in the middle of a large upload); headers may not. */
export function createSiteServer(pace = PACE): Server {
  const server = http.createServer({ requestTimeout: 0, headersTimeout: 60_000 });
  server.on('request', (request: IncomingMessage) => watch(request, pace));
  return server;
}
