import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type ControlHandler } from './control';
import { HttpError } from './errors';
import { Exchange } from './exchange';
import { type HlsHandler } from './hls';
import { type WebRtcHandler } from './webrtc';

export interface Handlers {
  hls: HlsHandler;
  sessions: WebRtcHandler;
  control: ControlHandler;
}

const STREAM_ID = /^[A-Za-z0-9_-]{1,80}$/;
const NOT_FOUND = new HttpError(404, 'NOT_FOUND', 'There is nothing at this address');

function streamId(text: string | undefined): string {
  if (!text || !STREAM_ID.test(text)) throw new HttpError(400, 'VALIDATION', 'A stream id has letters, digits, - and _, at most 80');
  return text;
}

async function dispatchMedia(exchange: Exchange, path: string[], { hls, sessions }: Handlers): Promise<void> {
  const [kind, name = '', ...rest] = path;
  const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
  if (kind === 'streams' && rest.length === 0 && name.endsWith('.m3u8')) {
    if (!isRead) throw notAllowed('GET');
    return hls.playlist(exchange, streamId(name.slice(0, -'.m3u8'.length)));
  }
  if (kind === 'streams' && rest.length === 2) {
    if (!isRead) throw notAllowed('GET');
    return hls.piece(exchange, streamId(name), rest[0] ?? '', rest[1] ?? '');
  }
  if ((kind === 'whip' || kind === 'whep') && rest.length === 0) {
    if (exchange.method !== 'POST') throw notAllowed('POST');
    return kind === 'whip' ? sessions.publish(exchange, streamId(name)) : sessions.view(exchange, streamId(name));
  }
  if ((kind === 'whip' || kind === 'whep') && rest.length === 1) {
    if (exchange.method !== 'DELETE') throw notAllowed('DELETE');
    return sessions.remove(exchange, rest[0] ?? '');
  }
  throw NOT_FOUND;
}

const notAllowed = (allow: string) => new HttpError(405, 'METHOD_NOT_ALLOWED', `Only ${allow} is understood here`, { allow });

async function dispatch(exchange: Exchange, app: string, handlers: Handlers): Promise<void> {
  const [room, ...path] = exchange.url.pathname.split('/').filter(Boolean);
  if (room === 'control') return handlers.control.handle(exchange, path);
  if (room === 'media' && path[0] === app) return dispatchMedia(exchange, path.slice(1), handlers);
  throw NOT_FOUND;
}

/** The listener for node:http: finds the handler, and is the one way out for errors. `onFault` hears of those that are our own. */
export function createRouter(app: string, handlers: Handlers, onFault: (error: unknown) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    let exchange: Exchange;
    try {
      exchange = new Exchange(request, response);
    } catch {
      response.writeHead(400).end();
      return;
    }
    dispatch(exchange, app, handlers).catch((error: unknown) => {
      if (error instanceof HttpError) return exchange.fail(error);
      onFault(error);
      exchange.fail(new HttpError(500, 'FAULT', 'Something went wrong here'));
    });
  };
}
