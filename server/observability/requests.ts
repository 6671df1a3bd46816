import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from 'pino';
import { addressBlock } from '../http/addressBlock';
import { ipOf, type Proxies } from '../http/proxies';
import { loggedPath } from './loggedPath';
import { metrics } from './metrics';
import { REQUEST_ID_HEADER, requestIdOf, runAsRequest } from './requestId';

const routes = new WeakMap<IncomingMessage, string>();

/** Names the route of a request, without its ids, for the metrics and the access log. */
export const nameRoute = (request: IncomingMessage, route: string | undefined): void =>
  void (route && routes.set(request, route));

export interface WatchOptions {
  /** writes a line for each request; null: no access log */
  access: Logger | null;
  /** whether the sender of a request may choose its id */
  trusts: (request: IncomingMessage) => boolean;
  proxies: Proxies;
}

/**
 * Gives a request its id, counts it when it is over, and runs `serve` as part of it. The id comes from a trusted proxy
 * or our own rendering, and goes to the log, other processes, jobs and emails.
 */
export function watchRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { access, trusts, proxies }: WatchOptions,
  serve: () => void,
): void {
  const began = performance.now();
  const { headers, method = '' } = request;
  const id = requestIdOf(headers[REQUEST_ID_HEADER], trusts(request));
  headers[REQUEST_ID_HEADER] = id;
  response.setHeader(REQUEST_ID_HEADER, id);
  const path = loggedPath(request.url ?? '');
  const ip = access ? addressBlock(ipOf(request, proxies)) : '';
  response.once('close', () => {
    const seconds = (performance.now() - began) / 1000;
    const route = routes.get(request) ?? 'other';
    // 499: the client closed the connection before the reply was complete
    const status = response.writableFinished ? response.statusCode : 499;
    metrics.requests.inc({ route, method, status });
    metrics.requestSeconds.observe({ route }, seconds);
    access?.info(
      { requestId: id, method, path, route, status, ms: Math.round(seconds * 1000), network: ip },
      'request',
    );
  });
  runAsRequest(id, serve);
}
