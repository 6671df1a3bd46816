import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AccessRequest } from '../callbacks/authoriser';
import { toAccessRequest } from './access';
import { readViewerFolder } from './address';
import { type ControlHandler } from './control';
import { HttpError } from './errors';
import { Exchange } from './exchange';
import { type HlsHandler } from './hls';
import { type Mp4Handler } from './mp4';
import { type RewindHandler } from './rewind';
import { type WebRtcHandler } from './webrtc';

export interface Handlers {
  hls: HlsHandler;
  rewind: RewindHandler;
  mp4: Mp4Handler;
  sessions: WebRtcHandler;
  control: ControlHandler;
}

const STREAM_ID = /^[A-Za-z0-9_-]{1,80}$/;
const PLAYLIST = '.m3u8';
const NOT_FOUND = new HttpError(404, 'NOT_FOUND', 'There is nothing at this URL.');

function parseStreamId(text: string | undefined): string {
  if (!text || !STREAM_ID.test(text))
    throw new HttpError(400, 'VALIDATION', 'A stream id has at most 80 letters, digits, hyphens and underscores.');
  return text;
}

/** `rest` is the path after `/media/{app}/streams/`. */
function dispatchStreams(exchange: Exchange, rest: string, handlers: Handlers): void | Promise<void> {
  const slash = rest.indexOf('/');
  const isPlaylist = slash < 0 && rest.endsWith('.m3u8');
  const isFile = slash < 0 && rest.endsWith('.mp4');
  const below = slash < 0 ? '' : rest.slice(slash + 1);
  const isRewind = below === 'rewind.m3u8';
  const folderEnd = below.indexOf('/');
  const token = folderEnd < 0 ? null : readViewerFolder(below.slice(0, folderEnd));
  if (!isPlaylist && !isFile && !isRewind && token === null) throw NOT_FOUND;
  if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw methodNotAllowed('GET');
  if (isFile) return handlers.mp4.serve(exchange, parseStreamId(rest.slice(0, -'.mp4'.length)));
  if (isPlaylist) return handlers.hls.serveMultivariant(exchange, parseStreamId(rest.slice(0, -PLAYLIST.length)));
  const streamId = parseStreamId(rest.slice(0, slash));
  if (isRewind) return handlers.rewind.servePlaylist(exchange, streamId);
  return dispatchViewer(
    exchange,
    toAccessRequest(exchange, streamId, token ?? ''),
    below.slice(folderEnd + 1),
    handlers,
  );
}

/** `rest` is the path after the folder of the viewer. */
function dispatchViewer(
  exchange: Exchange,
  request: AccessRequest,
  rest: string,
  { hls, rewind }: Handlers,
): void | Promise<void> {
  const slash = rest.indexOf('/');
  if (slash < 0) {
    if (!rest.endsWith(PLAYLIST)) throw NOT_FOUND;
    return hls.servePlaylist(exchange, request, rest.slice(0, -PLAYLIST.length));
  }
  const [run, name] = [rest.slice(0, slash), rest.slice(slash + 1)];
  return (rewind.isRun(run) ? rewind : hls).serveFile(exchange, request, run, name);
}

function dispatchSessions(
  exchange: Exchange,
  [kind, name = '', ...rest]: string[],
  sessions: WebRtcHandler,
): void | Promise<void> {
  if (kind !== 'whip' && kind !== 'whep') throw NOT_FOUND;
  if (rest.length === 0) {
    if (exchange.method !== 'POST') throw methodNotAllowed('POST');
    return kind === 'whip'
      ? sessions.publish(exchange, parseStreamId(name))
      : sessions.view(exchange, parseStreamId(name));
  }
  if (rest.length > 1) throw NOT_FOUND;
  const sessionId = rest[0] ?? '';
  if (exchange.method === 'GET') return sessions.check(exchange, sessionId);
  if (exchange.method === 'PATCH' && kind === 'whep') return sessions.resize(exchange, sessionId);
  if (exchange.method !== 'DELETE') throw methodNotAllowed(kind === 'whep' ? 'GET, PATCH, DELETE' : 'GET, DELETE');
  return sessions.remove(exchange, sessionId);
}

const methodNotAllowed = (allow: string) =>
  new HttpError(405, 'METHOD_NOT_ALLOWED', `This address supports ${allow} only.`, { allow });

function dispatch(exchange: Exchange, app: string, handlers: Handlers): void | Promise<void> {
  const streams = `/media/${app}/streams/`;
  // checked first and without splitting the path: nearly all requests are for HLS
  if (exchange.path.startsWith(streams))
    return dispatchStreams(exchange, exchange.path.slice(streams.length), handlers);
  const [prefix, ...path] = exchange.path.split('/').filter(Boolean);
  if (prefix === 'control') return handlers.control.handle(exchange, path);
  if (prefix === 'media' && path[0] === app) return dispatchSessions(exchange, path.slice(1), handlers.sessions);
  throw NOT_FOUND;
}

/** Returns the request listener for node:http. Sends all errors; `onFault` also gets the unexpected ones. */
export function createRouter(app: string, handlers: Handlers, onFault: (error: unknown) => void) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = new Exchange(request, response);
    const refuse = (error: unknown): void => {
      if (error instanceof HttpError) return exchange.fail(error);
      onFault(error);
      exchange.fail(new HttpError(500, 'FAULT', 'The media server failed. Try again.'));
    };
    try {
      dispatch(exchange, app, handlers)?.catch(refuse);
    } catch (error) {
      refuse(error);
    }
  };
}
