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
  if (!text || !STREAM_ID.test(text))
    throw new HttpError(400, 'VALIDATION', 'A stream id has letters, digits, - and _, at most 80');
  return text;
}

/** `rest` is what follows `/media/{app}/streams/`. */
function dispatchHls(exchange: Exchange, rest: string, hls: HlsHandler): void | Promise<void> {
  const cut = rest.indexOf('/');
  const second = rest.indexOf('/', cut + 1);
  const isPlaylist = cut < 0 && rest.endsWith('.m3u8');
  if (!isPlaylist && (cut < 0 || second < 0 || rest.indexOf('/', second + 1) >= 0)) throw NOT_FOUND;
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw notAllowed('GET');
  if (isPlaylist) return hls.playlist(exchange, streamId(rest.slice(0, -'.m3u8'.length)));
  return hls.piece(exchange, streamId(rest.slice(0, cut)), rest.slice(cut + 1, second), rest.slice(second + 1));
}

function dispatchSessions(
  exchange: Exchange,
  [kind, name = '', ...rest]: string[],
  sessions: WebRtcHandler,
): void | Promise<void> {
  if (kind !== 'whip' && kind !== 'whep') throw NOT_FOUND;
  if (rest.length === 0) {
    if (exchange.method !== 'POST') throw notAllowed('POST');
    return kind === 'whip' ? sessions.publish(exchange, streamId(name)) : sessions.view(exchange, streamId(name));
  }
  if (rest.length > 1) throw NOT_FOUND;
  if (exchange.method !== 'DELETE') throw notAllowed('DELETE');
  return sessions.remove(exchange, rest[0] ?? '');
}

const notAllowed = (allow: string) =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', `Only ${allow} is understood here`, { allow });

function dispatch(exchange: Exchange, app: string, { hls, sessions, control }: Handlers): void | Promise<void> {
  const streams = `/media/${app}/streams/`;
  // first, and without taking the address to pieces: nearly every request is one of these
  if (exchange.path.startsWith(streams)) return dispatchHls(exchange, exchange.path.slice(streams.length), hls);
  const [room, ...path] = exchange.path.split('/').filter(Boolean);
  if (room === 'control') return control.handle(exchange, path);
  if (room === 'media' && path[0] === app) return dispatchSessions(exchange, path.slice(1), sessions);
  throw NOT_FOUND;
}

/** The listener for node:http: finds the handler, and is the one way out for errors. `onFault` hears of those that are our own. */
export function createRouter(app: string, handlers: Handlers, onFault: (error: unknown) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = new Exchange(request, response);
    const refuse = (error: unknown): void => {
      if (error instanceof HttpError) return exchange.fail(error);
      onFault(error);
      exchange.fail(new HttpError(500, 'FAULT', 'Something went wrong here'));
    };
    try {
      dispatch(exchange, app, handlers)?.catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
}
