import { type Gate, type Permission } from '../gate/gate';
import { multivariant } from '../hls/multivariant';
import { type Segment } from '../hls/segments';
import { type Rendition } from '../stream/rendition';
import { type Streams } from '../stream/streams';
import { HttpError } from './errors';
import { type Exchange } from './exchange';

/** A part that was announced is waited for this long, ms. */
const WAIT_FOR_PART = 3_000;
/** A stream that has just begun is waited for this long, ms. */
const WAIT_FOR_START = 3_000;
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

async function waitForReload(exchange: Exchange, { window, playlist }: Rendition): Promise<void> {
  const sequence = reloadNumber(exchange, '_HLS_msn');
  const part = reloadNumber(exchange, '_HLS_part');
  if (sequence === null) {
    if (part !== null) throw new HttpError(400, 'VALIDATION', '_HLS_part needs _HLS_msn');
    return;
  }
  const last = window.last?.sequence ?? 0;
  if (sequence > last + 2) throw new HttpError(400, 'VALIDATION', '_HLS_msn is too far in the future');
  const timeout = 3 * playlist.settings.targetDuration * 1000;
  if (!(await window.waitFor(sequence, part, timeout))) throw new HttpError(503, 'NOT_YET', 'The publisher sends nothing at the moment', { 'retry-after': '1' });
}

/** LL-HLS: the playlist and the pieces it names, every request of them authorised. */
export class HlsHandler {
  constructor(
    private readonly streams: Streams,
    private readonly gate: Gate,
  ) {}

  /** The playlist with one kind of sound, or which kinds there are; with the viewer's token in every address. */
  async playlist(exchange: Exchange, streamId: string): Promise<void> {
    await this.enter(exchange, streamId);
    const stream = this.streams.get(streamId);
    if (!stream) throw NOT_PLAYABLE;
    const { searchParams } = exchange.url;
    const sound = searchParams.get('audio');
    const rendition = stream.renditions.withSound(sound ?? '');
    if (!(await rendition.untilPlayable(WAIT_FOR_START))) throw NOT_PLAYABLE;
    if (sound !== null) await waitForReload(exchange, rendition);
    const token = searchParams.get('token');
    const query = token ? `token=${encodeURIComponent(token)}` : '';
    const text = sound === null ? multivariant(streamId, stream.renditions, query) : rendition.playlist.forViewer(query && `?${query}`);
    exchange.send(200, { 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'no-store' }, [text]);
  }

  /** An init section, a segment or a part. */
  async piece(exchange: Exchange, streamId: string, run: string, file: string): Promise<void> {
    const { person } = await this.enter(exchange, streamId);
    const stream = this.streams.get(streamId);
    const rendition = stream?.renditions.byRun(run);
    const bytes = rendition && (await this.find(rendition, file));
    if (!stream || !bytes) throw NO_MEDIA;
    stream.audience.saw(person);
    exchange.send(200, PIECE_HEADERS, bytes);
  }

  private enter(exchange: Exchange, streamId: string): Promise<Permission> {
    return this.gate.enter({ kind: 'play', streamId, token: exchange.token, ip: exchange.ip });
  }

  private async find({ window }: Rendition, file: string): Promise<Buffer[] | null> {
    const [, kind, first = '', second = ''] = /^(init-|s|p)(\d{1,9})(?:\.(\d{1,4}))?\.(?:mp4|m4s)$/.exec(file) ?? [];
    const number = Number(first);
    if (kind === 'init-') return wrap(window.init(number));
    if (kind === 's') return segmentBytes(window.segment(number));
    if (kind !== 'p' || second === '') return null;
    const index = Number(second);
    const announced = number <= (window.last?.sequence ?? 0) + 1;
    // players ask for the announced part before it is there
    if (announced && !window.part(number, index)) await window.waitFor(number, index, WAIT_FOR_PART);
    return wrap(window.part(number, index)?.bytes);
  }
}

const wrap = (bytes: Buffer | undefined): Buffer[] | null => (bytes ? [bytes] : null);

const segmentBytes = (segment: Segment | undefined): Buffer[] | null => (segment?.complete ? segment.parts.map((part) => part.bytes) : null);
