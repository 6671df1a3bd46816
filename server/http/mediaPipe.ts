import { type IncomingMessage, type ServerResponse } from 'node:http';
import { isGrowingFile, passGrowingFile } from './growingFile';
import { type Exchange, MediaConnection } from './mediaConnection';
import { PROOF_COOKIE, proofIn } from './linkBinding';
import { type MediaRoute, type MediaRoutes, noteRefused } from './mediaRoutes';
import { REQUEST_ID_HEADER } from '../observability/requestId';

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

/** Returns the headers that are sent to the media process: only those that it reads. */
function headersOf({ headers }: IncomingMessage, route: MediaRoute): Record<string, string> {
  const proof = proofIn(headers.cookie);
  return {
    ...route.headers,
    ...(typeof headers[REQUEST_ID_HEADER] === 'string' ? { [REQUEST_ID_HEADER]: headers[REQUEST_ID_HEADER] } : {}),
    ...(headers.authorization === undefined ? {} : { authorization: headers.authorization }),
    ...(headers['accept-encoding'] === undefined ? {} : { 'accept-encoding': String(headers['accept-encoding']) }),
    ...(proof ? { cookie: `${PROOF_COOKIE}=${proof}` } : {}),
  };
}

/** Returns the head of a request to the media process. */
function requestHeadOf(request: IncomingMessage, route: MediaRoute): string {
  let lines = '';
  const headers = headersOf(request, route);
  for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
  return `GET ${request.url ?? ''} HTTP/1.1\r\nhost: media\r\n${lines}\r\n`;
}

/** Only GET requests without a body take the pipe. */
const isForPipe = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' &&
  url.startsWith('/media/') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

export interface MediaPipe {
  /** Passes a viewer's request on to the media process. Returns false if it is none. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Creates a direct path from the site's port to the media process for what viewers request several times a second:
 * playlists, segments and parts. It takes 60% of the processor time of an undici pool (docs/decisions/0018). Other
 * requests go through the proxy (mediaProxy.ts). The media process checks the token.
 */
export function mediaPipe(routes: MediaRoutes): MediaPipe {
  /** kept connections that carry no exchange, by origin */
  const free = new Map<string, Set<MediaConnection>>();

  /** A kept connection may be closed just when it is used. Only then the request is repeated, once, on a new one. */
  const onFailed = (exchange: Exchange, wasReused: boolean) => {
    if (wasReused && !exchange.isRetried) void pass({ ...exchange, isRetried: true });
    else refuseMediaDown(exchange.response);
  };
  const open = (origin: string) =>
    new MediaConnection(new URL(origin), {
      onFailed,
      onFree: (connection) => {
        const kept = free.get(origin) ?? new Set();
        free.set(origin, kept.add(connection));
      },
      onClosed: (connection) => {
        const kept = free.get(origin);
        if (kept?.delete(connection) && kept.size === 0) free.delete(origin);
      },
    });
  const takeFree = (origin: string): MediaConnection | null => {
    const kept = free.get(origin);
    for (const connection of kept ?? []) {
      kept?.delete(connection);
      return connection;
    }
    return null;
  };
  const send = (exchange: Exchange, route: MediaRoute | null) => {
    const { request, response } = exchange;
    if (!route) return refuseMediaDown(response);
    if (isGrowingFile(request.url ?? ''))
      return passGrowingFile(request, response, route, headersOf(request, route), () => refuseMediaDown(response));
    const connection = (exchange.isRetried ? null : takeFree(route.origin)) ?? open(route.origin);
    connection.send({ ...exchange, onError: (error) => noteRefused(route, error) }, requestHeadOf(request, route));
  };
  const pass = (exchange: Exchange): void => {
    const route = routes(exchange.request);
    if (!(route instanceof Promise)) return send(exchange, route);
    route.then(
      (found) => send(exchange, found),
      () => refuseMediaDown(exchange.response),
    );
  };

  return {
    take: (request, response) => {
      if (!isForPipe(request)) return false;
      pass({ request, response, isRetried: false });
      return true;
    },
  };
}
