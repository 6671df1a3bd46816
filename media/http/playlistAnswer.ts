import { gzipSync } from 'node:zlib';
import { type Exchange } from './exchange';

const PLAYLIST_HEADERS = [
  'content-type',
  'application/vnd.apple.mpegurl',
  'cache-control',
  'no-store',
  'vary',
  'accept-encoding',
];
const GZIP_PLAYLIST_HEADERS = [...PLAYLIST_HEADERS, 'content-encoding', 'gzip'];
/** Media files never change, but only the holder of the token may cache them. */
export const FILE_HEADERS = ['content-type', 'video/mp4', 'cache-control', 'private, max-age=60, immutable'];

const acceptsGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);

/** Returns what the addresses in a viewer's playlist carry: `token=...`, or nothing without a token. */
export function viewerQuery(exchange: Exchange): string {
  const token = exchange.parameter('token');
  return token ? `token=${encodeURIComponent(token)}` : '';
}

/** Sends the text of a playlist, packed if the viewer accepts that. */
export function sendPlaylist(exchange: Exchange, text: string): void {
  if (!acceptsGzip(exchange.header('accept-encoding'))) return exchange.send(200, PLAYLIST_HEADERS, text);
  // playlists shrink to a tenth, in less time than it takes to hand them to another thread
  exchange.send(200, GZIP_PLAYLIST_HEADERS, gzipSync(text, { level: 1 }));
}
