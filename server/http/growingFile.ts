import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { type MediaRoute } from './mediaRoutes';

/** A stream as one growing file (media/README.md). Its length is unknown. */
const GROWING_FILE = /^\/media\/[^/]+\/streams\/[^/?]+\.mp4(?:\?|$)/;
/** Headers that each connection sets itself. */
const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

export const isGrowingFile = (url: string): boolean => GROWING_FILE.test(url);

/**
 * Passes a growing file on while it grows, on a connection of its own that ends with the viewer's. A slow viewer slows
 * the media process down, so nothing piles up here.
 * @param onDown called when the media process gives no answer
 */
export function passGrowingFile(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  { origin }: MediaRoute,
  headers: Record<string, string>,
  onDown: () => void,
): void {
  const asking = ask(new URL(url, origin), { headers, agent: false }, (answer) => {
    const own = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(own));
    pipeline(answer, response, () => asking.destroy());
  });
  asking.once('error', () => {
    if (response.headersSent) response.destroy();
    else onDown();
  });
  response.once('close', () => asking.destroy());
  asking.end();
}
