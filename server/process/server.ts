import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type BrowserPolicy, responsesWith } from '../http/browserPolicy';

/** The slowest upload that is accepted: at least `bytes` in every interval. */
export interface MinimumRate {
  intervalMs: number;
  bytes: number;
}

/** One kilobyte per second, which is slower than any connection that can still upload. */
const MINIMUM_RATE: MinimumRate = { intervalMs: 30_000, bytes: 30_000 };

/**
 * Ends a request whose body stalls, answered or not. While received bytes wait to be read, the sender is not to blame.
 */
function endStalled(request: IncomingMessage, response: ServerResponse, { intervalMs, bytes }: MinimumRate): void {
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
  }, intervalMs).unref();
  response.once('close', () => request.complete && clearInterval(timer));
}

/**
 * Creates the server of the site, whose answers all carry the security headers of `policy`. A body may take any time
 * while it keeps arriving; Node would cut a large upload after five minutes.
 */
export function createSiteServer(policy: BrowserPolicy, rate = MINIMUM_RATE): Server {
  const server = http.createServer({
    requestTimeout: 0,
    headersTimeout: 60_000,
    ServerResponse: responsesWith(policy),
  });
  server.on('request', (request, response) => endStalled(request, response, rate));
  return server;
}
