import { type PlaylistText } from '../hls/playlistText';
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

/** Sends a playlist, packed if the viewer accepts that. */
export function sendPlaylist(exchange: Exchange, text: PlaylistText): void {
  if (acceptsGzip(exchange.header('accept-encoding'))) exchange.send(200, GZIP_PLAYLIST_HEADERS, text.packed, 'latin1');
  else exchange.send(200, PLAYLIST_HEADERS, text.plain, 'latin1');
}
