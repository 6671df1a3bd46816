import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** How fast a body has to come at least: so many bytes in each stretch of so long. */
export interface Pace {
  stretchMs: number;
  bytes: number;
}

/** One kilobyte a second: the slowest line that anybody still uploads on is faster. */
const PACE: Pace = { stretchMs: 30_000, bytes: 30_000 };

/** Ends a request whose body stalls, answered already or not. Where bytes wait here for somebody to read them, it is not the sender who is slow. */
function watch(request: IncomingMessage, response: ServerResponse, { stretchMs, bytes }: Pace): void {
  const { socket, headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const now = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (now - before < bytes && (response.writableEnded || request.readableLength === 0)) {
      clearInterval(timer);
      if (response.headersSent) socket.destroy();
      else socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => socket.destroy());
    }
    before = now;
  }, stretchMs).unref();
  response.once('close', () => request.complete && clearInterval(timer));
}

/** The server of the site. A body may take as long as it likes while it keeps coming (Node would cut it after five minutes, in the middle of a large upload); headers may not. */
export function createSiteServer(pace = PACE): Server {
  const server = http.createServer({ requestTimeout: 0, headersTimeout: 60_000 });
  server.on('request', (request, response) => watch(request, response, pace));
  return server;
}
