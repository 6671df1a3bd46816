import { type Gate, type Permission } from '../gate/gate';
import { type Segment } from '../hls/segments';
import { type Stream } from '../stream/stream';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';

/** A part that was announced is waited for this long, ms. */
const WAIT_FOR_PART = 3_000;
const NOT_PLAYABLE = new HttpError(404, 'NOT_PUBLISHED', 'Nothing is published under this id yet');
const NO_MEDIA = new HttpError(404, 'NOT_FOUND', 'This piece is not there, or not any more');
/** Under its address a piece never changes, but it is for whoever the token was given to. */
const PIECE_HEADERS = { 'content-type': 'video/mp4', 'cache-control': 'private, max-age=60, immutable' };

function reloadNumber(exchange: Exchange, name: string): number | null {
  const text = exchange.url.searchParams.get(name);
  if (text === null) return null;
  if (!/^\d{1,9}$/.test(text)) throw new HttpError(400, 'VALIDATION', `${name} must be a whole number`);
  return Number(text);
}

async function waitForReload(exchange: Exchange, stream: Stream): Promise<void> {
  const sequence = reloadNumber(exchange, '_HLS_msn');
  const part = reloadNumber(exchange, '_HLS_part');
  if (sequence === null) {
    if (part !== null) throw new HttpError(400, 'VALIDATION', '_HLS_part needs _HLS_msn');
    return;
  }
  const last = stream.window.last?.sequence ?? 0;
  if (sequence > last + 2) throw new HttpError(400, 'VALIDATION', '_HLS_msn is too far in the future');
  const timeout = 3 * stream.playlist.settings.targetDuration * 1000;
  if (!(await stream.window.waitFor(sequence, part, timeout))) throw new HttpError(503, 'NOT_YET', 'The publisher sends nothing at the moment', { 'retry-after': '1' });
}

/** LL-HLS: the playlist and the pieces it names, every request of them authorised. */
export class HlsHandler {
  constructor(
    private readonly streams: Streams,
    private readonly gate: Gate,
  ) {}

  /** The playlist, with the viewer's token in every address. */
  async playlist(exchange: Exchange, streamId: string): Promise<void> {
    await this.enter(exchange, streamId);
    const stream = this.streams.get(streamId);
    if (!stream?.isPlayable) throw NOT_PLAYABLE;
    await waitForReload(exchange, stream);
    const token = exchange.url.searchParams.get('token');
    const query = token ? `?token=${encodeURIComponent(token)}` : '';
    exchange.send(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' }, [stream.playlist.forViewer(query)]);
  }

  /** An init section, a segment or a part. */
  async piece(exchange: Exchange, streamId: string, run: string, file: string): Promise<void> {
    const { person } = await this.enter(exchange, streamId);
    const stream = this.streams.get(streamId);
    if (!stream || stream.run !== run) throw NO_MEDIA;
    const bytes = await this.find(stream, file);
    if (!bytes) throw NO_MEDIA;
    stream.audience.saw(person);
    exchange.send(200, PIECE_HEADERS, bytes);
  }

  private enter(exchange: Exchange, streamId: string): Promise<Permission> {
    return this.gate.enter({ kind: 'play', streamId, token: exchange.token, ip: exchange.ip });
  }

  private async find(stream: Stream, file: string): Promise<Buffer[] | null> {
    const [, kind, first = '', second = ''] = /^(init-|s|p)(\d{1,9})(?:\.(\d{1,4}))?\.(?:mp4|m4s)$/.exec(file) ?? [];
    const number = Number(first);
    if (kind === 'init-') return wrap(stream.window.init(number));
    if (kind === 's') return segmentBytes(stream.window.segment(number));
    if (kind !== 'p' || second === '') return null;
    const index = Number(second);
    const announced = number <= (stream.window.last?.sequence ?? 0) + 1;
    // players ask for the announced part before it is there
    if (announced && !stream.window.part(number, index)) await stream.window.waitFor(number, index, WAIT_FOR_PART);
    return wrap(stream.window.part(number, index)?.bytes);
  }
}

const wrap = (bytes: Buffer | undefined): Buffer[] | null => (bytes ? [bytes] : null);

const segmentBytes = (segment: Segment | undefined): Buffer[] | null => (segment?.complete ? segment.parts.map((part) => part.bytes) : null);
