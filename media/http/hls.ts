import { gzipSync } from 'node:zlib';
import { type Authoriser, type Permission, type Request } from '../callbacks/authoriser';
import { renderMultivariant } from '../hls/multivariant';
import { type SegmentWindow } from '../hls/segmentWindow';
import { type Rendition } from '../stream/rendition';
import { type Stream } from '../stream/stream';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';

/** A part that was announced is waited for this long, ms. */
const WAIT_FOR_PART = 3_000;
/** A stream that has just begun is waited for this long, ms. */
const WAIT_FOR_START = 3_000;
const NOT_PLAYABLE = new HttpError(404, 'NOT_PUBLISHED', 'Nothing is published under this id yet');
const NO_MEDIA = new HttpError(404, 'NOT_FOUND', 'This piece is not there, or not any more');
const PLAYLIST_HEADERS = [
  'content-type',
  'application/vnd.apple.mpegurl',
  'cache-control',
  'no-store',
  'vary',
  'accept-encoding',
];
const PACKED_HEADERS = [...PLAYLIST_HEADERS, 'content-encoding', 'gzip'];
/** Under its address a piece never changes, but it is for whoever the token was given to. */
const PIECE_HEADERS = ['content-type', 'video/mp4', 'cache-control', 'private, max-age=60, immutable'];

function reloadNumber(exchange: Exchange, name: string): number | null {
  const text = exchange.parameter(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, 'VALIDATION', `${name} must be a whole number`);
  return Number(text);
}

/** What a reload waits for; null when it takes what is there. */
function reloadOf(exchange: Exchange, window: SegmentWindow): { sequence: number; part: number | null } | null {
  const sequence = reloadNumber(exchange, '_HLS_msn');
  const part = reloadNumber(exchange, '_HLS_part');
  if (sequence === null) {
    if (part !== null) throw new HttpError(400, 'VALIDATION', '_HLS_part needs _HLS_msn');
    return null;
  }
  if (sequence > (window.last?.sequence ?? 0) + 2)
    throw new HttpError(400, 'VALIDATION', '_HLS_msn is too far in the future');
  return { sequence, part };
}

/** The name of a piece: `init-N.mp4`, `sN.m4s`, `pN.K.m4s`. */
interface Piece {
  kind: string;
  number: number;
  /** of a part within its segment; null for what is none */
  index: number | null;
}

function pieceOf(file: string): Piece | null {
  const [, kind, number, index] = /^(init-|s|p)(\d{1,9})(?:\.(\d{1,4}))?\.(?:mp4|m4s)$/.exec(file) ?? [];
  if (!kind || (kind === 'p') !== (index !== undefined)) return null;
  return { kind, number: Number(number), index: index === undefined ? null : Number(index) };
}

function bytesOf(window: SegmentWindow, { kind, number, index }: Piece): Buffer | undefined {
  if (index !== null) return window.part(number, index)?.bytes;
  return kind === 's' ? window.segment(number)?.bytes : window.init(number);
}

/**
 * LL-HLS: the playlist and the pieces it names, every request of them authorised. What can be answered at once is answered without a promise:
 * each viewer asks ten times a second (bench/live/serving.ts measures what that costs).
 */
export class HlsHandler {
  constructor(
    private readonly streams: Streams,
    private readonly gate: Authoriser,
  ) {}

  /** The playlist with one kind of sound, or which kinds there are; with the viewer's token in every address. */
  playlist(exchange: Exchange, streamId: string): void | Promise<void> {
    const request = requestOf(exchange, streamId);
    if (this.gate.known(request)) return this.givePlaylist(exchange, request);
    return this.gate.enter(request).then(() => this.givePlaylist(exchange, request));
  }

  /** An init section, a segment or a part. */
  piece(exchange: Exchange, streamId: string, run: string, file: string): void | Promise<void> {
    const request = requestOf(exchange, streamId);
    const known = this.gate.known(request);
    if (known) return this.givePiece(exchange, request, known, run, file);
    return this.gate.enter(request).then((permission) => this.givePiece(exchange, request, permission, run, file));
  }

  private givePlaylist(exchange: Exchange, request: Request): void | Promise<void> {
    const stream = this.streams.get(request.streamId);
    if (!stream) throw NOT_PLAYABLE;
    const sound = exchange.parameter('audio');
    const rendition = stream.renditions.withSound(sound ?? '');
    if (rendition.isPlayable) {
      const reload = sound === null ? null : reloadOf(exchange, rendition.window);
      if (!reload || rendition.window.has(reload.sequence, reload.part))
        return sendPlaylist(exchange, stream, sound === null ? null : rendition);
    }
    return this.givePlaylistLater(exchange, request, stream, rendition, sound);
  }

  private async givePlaylistLater(
    exchange: Exchange,
    request: Request,
    stream: Stream,
    rendition: Rendition,
    sound: string | null,
  ): Promise<void> {
    const { window, playlist } = rendition;
    if (!(await rendition.untilPlayable(WAIT_FOR_START))) throw NOT_PLAYABLE;
    const reload = sound === null ? null : reloadOf(exchange, window);
    if (reload && !(await window.waitFor(reload.sequence, reload.part, 3 * playlist.settings.targetDuration * 1000))) {
      throw new HttpError(503, 'NOT_YET', 'The publisher sends nothing at the moment', { 'retry-after': '1' });
    }
    await this.stillMay(request);
    sendPlaylist(exchange, stream, sound === null ? null : rendition);
  }

  private givePiece(
    exchange: Exchange,
    request: Request,
    { person }: Permission,
    run: string,
    file: string,
  ): void | Promise<void> {
    const stream = this.streams.get(request.streamId);
    const window = stream?.renditions.byRun(run)?.window;
    const piece = pieceOf(file);
    if (!stream || !window || !piece) throw NO_MEDIA;
    const bytes = bytesOf(window, piece);
    if (!bytes) return this.givePieceLater(exchange, request, stream, window, piece);
    stream.audience.saw(person);
    exchange.send(200, PIECE_HEADERS, bytes);
  }

  /** Players ask for the announced part before it is there. */
  private async givePieceLater(
    exchange: Exchange,
    request: Request,
    stream: Stream,
    window: SegmentWindow,
    piece: Piece,
  ): Promise<void> {
    const isAnnounced = piece.index !== null && piece.number <= (window.last?.sequence ?? 0) + 1;
    if (isAnnounced) await window.waitFor(piece.number, piece.index, WAIT_FOR_PART);
    const bytes = isAnnounced && bytesOf(window, piece);
    if (!bytes) throw NO_MEDIA;
    const { person } = await this.stillMay(request);
    stream.audience.saw(person);
    exchange.send(200, PIECE_HEADERS, bytes);
  }

  /** Whoever was sent away while they waited gets nothing any more. */
  private async stillMay(request: Request): Promise<Permission> {
    return this.gate.known(request) ?? this.gate.enter(request);
  }
}

const requestOf = (exchange: Exchange, streamId: string): Request => ({
  kind: 'play',
  streamId,
  token: exchange.token,
  ip: exchange.ip,
});

/** `rendition` null: the playlist of playlists. */
function sendPlaylist(exchange: Exchange, stream: Stream, rendition: Rendition | null): void {
  const token = exchange.parameter('token');
  const query = token ? `token=${encodeURIComponent(token)}` : '';
  const text = rendition
    ? rendition.playlist.forViewer(query && `?${query}`)
    : renderMultivariant(stream.id, stream.renditions, query);
  if (!takesGzip(exchange.header('accept-encoding'))) return exchange.send(200, PLAYLIST_HEADERS, text);
  // its lines are alike, and the viewer's token stands in each: a tenth is left, sooner than another thread would have it
  exchange.send(200, PACKED_HEADERS, gzipSync(text, { level: 1 }));
}

const takesGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
