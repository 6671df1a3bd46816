import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Exchange, MediaConnection } from './mediaConnection';
import { PROOF_COOKIE, proofIn } from './linkBinding';
import { ipOf, type Proxies } from './proxies';

const MEDIA_DOWN = JSON.stringify({
  statusCode: 503,
  error: 'MEDIA_DOWN',
  message: 'Live video is restarting. Please wait a moment.',
});

function refuseMediaDown(response: ServerResponse): void {
  if (response.destroyed) return;
  response
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '1',
      'content-length': MEDIA_DOWN.length,
    })
    .end(MEDIA_DOWN);
}

/** Returns the head that is sent to the media process. It has only what the media process reads. */
function requestHeadOf(request: IncomingMessage, proxies: Proxies): string {
  const passedOn = (['authorization', 'accept-encoding'] as const)
    .map((name) => (request.headers[name] === undefined ? '' : `${name}: ${String(request.headers[name])}\r\n`))
    .join('');
  const proof = proofIn(request.headers.cookie);
  const cookie = proof ? `cookie: ${PROOF_COOKIE}=${proof}\r\n` : '';
  return `GET ${request.url ?? ''} HTTP/1.1\r\nhost: media\r\nx-forwarded-for: ${ipOf(request, proxies)}\r\n${passedOn}${cookie}\r\n`;
}

/** Only GET requests without a body take the pipe. */
const isForPipe = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  url.startsWith('/media/') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

export interface MediaPipe {
  /** Passes a viewer's request on to the media process. Returns false if it is none, or the media process is down. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Creates a direct path from the site's port to the media process for what viewers request several times a second:
 * playlists, segments and parts. It takes 60% of the processor time of an undici pool (docs/decisions/0018). Other
 * requests go through the proxy (mediaProxy.ts). The media process checks the token.
 * @param target current origin of the media process; null while it is down
 */
export function mediaPipe(target: () => string | null, proxies: Proxies): MediaPipe {
  let origin: string | null = null;
  let free = new Set<MediaConnection>();

  /** A kept connection may be closed just when it is used. Only then the request is repeated, once, on a new one. */
  const onFailed = (exchange: Exchange, wasReused: boolean) => {
    if (wasReused && !exchange.retried && target()) send({ ...exchange, retried: true });
    else refuseMediaDown(exchange.response);
  };
  const open = (at: string) =>
    new MediaConnection(new URL(at), {
      onFailed,
      onFree: (connection) => void (at === origin && free.add(connection)),
      onClosed: (connection) => void free.delete(connection),
    });
  const takeFree = (): MediaConnection | null => {
    for (const connection of free) {
      free.delete(connection);
      return connection;
    }
    return null;
  };
  const send = (exchange: Exchange) => {
    const now = target();
    if (now !== origin) free = new Set();
    origin = now;
    if (now) ((exchange.retried ? null : takeFree()) ?? open(now)).send(exchange);
  };

  return {
    take: (request, response) => {
      if (!isForPipe(request) || !target()) return false;
      send({ requestHead: requestHeadOf(request, proxies), response, retried: false });
      return true;
    },
  };
}
