import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type BlockCap, capPerBlock, exceptProxies } from '../http/blockCap';
import { type BrowserPolicy, responsesWith } from '../http/browserPolicy';
import { type Proxies } from '../http/proxies';

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

/** Visitors of one address block (/24, /64) hold at most this many connections; a browser opens about seven. */
const CONNECTIONS_PER_BLOCK_MAX = 400;
/** The headers of a request arrive within this time, also those of a new connection that sends nothing. */
const HEADERS_TIMEOUT_MS = 20_000;
/** How often Node looks for connections whose headers are late. */
const HEADERS_CHECK_INTERVAL_MS = 5_000;

export interface SiteServerOptions {
  rate?: MinimumRate;
  headersTimeoutMs?: number;
  headersCheckIntervalMs?: number;
  connections?: BlockCap;
}

/**
 * Creates the server of the site, whose answers all carry the security headers of `policy`. A body may take any time
 * while it keeps arriving; Node would cut a large upload after five minutes. Connections beyond the limit of an address
 * block are closed at once.
 */
export function createSiteServer(
  policy: BrowserPolicy,
  {
    rate = MINIMUM_RATE,
    headersTimeoutMs = HEADERS_TIMEOUT_MS,
    headersCheckIntervalMs = HEADERS_CHECK_INTERVAL_MS,
    connections = capPerBlock(CONNECTIONS_PER_BLOCK_MAX),
  }: SiteServerOptions = {},
): Server {
  const server = http.createServer({
    requestTimeout: 0,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: headersCheckIntervalMs,
    ServerResponse: responsesWith(policy),
  });
  server.on('connection', (socket) => {
    const giveBack = connections.take(socket.remoteAddress ?? '');
    if (giveBack) socket.once('close', giveBack);
    else socket.destroy();
  });
  server.on('request', (request, response) => endStalled(request, response, rate));
  return server;
}

/** Returns the limit of connections per address block. Proxies hold the connections of all visitors. */
export const connectionCap = ({ trusts }: Proxies): BlockCap =>
  capPerBlock(CONNECTIONS_PER_BLOCK_MAX, exceptProxies(trusts));
