import { type AccessRequest, type Authoriser, type Permission } from '../callbacks/authoriser';
import { renderMultivariant } from '../hls/multivariant';
import { PlaylistText } from '../hls/playlistText';
import { type SegmentWindow } from '../hls/segmentWindow';
import { type Rendition } from '../stream/rendition';
import { type Renditions, SOURCE_LAYER } from '../stream/renditions';
import { type Stream } from '../stream/stream';
import { type Streams } from '../stream/streams';
import { toAccessRequest } from './access';
import { viewerFolder } from './address';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { FILE_HEADERS, sendPlaylist } from './playlistAnswer';
import { NOT_YET, readReload, reauthorise } from './reload';

/** How long a request waits for an announced part. */
const PART_TIMEOUT_MS = 3_000;
/** How long a request waits until a new stream is playable. */
const START_TIMEOUT_MS = 3_000;
/** The name of a rendition: its audio codec, `none` for video only, and its layer if that is not the source. */
const RENDITION_NAME = /^(opus|aac|none)(?:-([\w-]+))?$/;
const NOT_LIVE = new HttpError(404, 'NOT_PUBLISHED', 'This stream is not live yet.');
const NO_LAYER = new HttpError(404, 'NOT_FOUND', 'This stream does not have this layer at the moment.');
const NO_FILE = new HttpError(404, 'NOT_FOUND', 'This media file does not exist or is no longer available.');

const newestOf = (window: SegmentWindow): number => window.last?.sequence ?? 0;

/** A parsed file name: `init-N.mp4` (init section), `sN.m4s` (segment) or `pN.K.m4s` (part). */
interface MediaFile {
  kind: string;
  number: number;
  /** index of a part within its segment; null for segments and init sections */
  index: number | null;
}

function parseFileName(name: string): MediaFile | null {
  const [, kind, number, index] = /^(init-|s|p)(\d{1,9})(?:\.(\d{1,4}))?\.(?:mp4|m4s)$/.exec(name) ?? [];
  if (!kind || (kind === 'p') !== (index !== undefined)) return null;
  return { kind, number: Number(number), index: index === undefined ? null : Number(index) };
}

function findBytes(window: SegmentWindow, { kind, number, index }: MediaFile): Buffer | undefined {
  if (index !== null) return window.part(number, index)?.bytes;
  return kind === 's' ? window.segment(number)?.bytes : window.init(number);
}

/**
 * Serves LL-HLS playlists and media files, and authorises every request. Requests that can be answered at once are
 * answered without a promise, because each viewer sends ten a second (bench/live/serving.ts measures the cost).
 */
export class HlsHandler {
  constructor(
    private readonly streams: Streams,
    private readonly authoriser: Authoriser,
  ) {}

  /** Sends the multivariant playlist. The addresses in it carry the viewer's token. */
  async serveMultivariant(exchange: Exchange, streamId: string): Promise<void> {
    const request = toAccessRequest(exchange, streamId);
    await this.authoriser.authorise(request);
    const { renditions } = this.find(streamId);
    if (!renditions.main.isPlayable) {
      if (!(await renditions.main.waitUntilPlayable(START_TIMEOUT_MS))) throw NOT_LIVE;
      await reauthorise(this.authoriser, request);
    }
    const folder = `${streamId}/${viewerFolder(exchange.parameter('token'))}/`;
    sendPlaylist(exchange, new PlaylistText(renderMultivariant(renditions, folder)));
  }

  /** Sends the playlist of a rendition, by its name. It is the same for all viewers. */
  servePlaylist(exchange: Exchange, request: AccessRequest, name: string): void | Promise<void> {
    if (this.authoriser.getCached(request)) return this.sendPlaylist(exchange, request, name);
    return this.authoriser.authorise(request).then(() => this.sendPlaylist(exchange, request, name));
  }

  /** Sends an init section, a segment or a part. */
  serveFile(exchange: Exchange, request: AccessRequest, run: string, name: string): void | Promise<void> {
    const cached = this.authoriser.getCached(request);
    if (cached) return this.sendFile(exchange, request, cached, run, name);
    return this.authoriser
      .authorise(request)
      .then((permission) => this.sendFile(exchange, request, permission, run, name));
  }

  private find(streamId: string): Stream {
    const stream = this.streams.get(streamId);
    if (!stream) throw NOT_LIVE;
    return stream;
  }

  private sendPlaylist(exchange: Exchange, request: AccessRequest, name: string): void | Promise<void> {
    const [, codec, layer = SOURCE_LAYER] = RENDITION_NAME.exec(name) ?? [];
    if (!codec) throw NO_FILE;
    const { renditions } = this.find(request.streamId);
    const rendition = renditions.find(codec, layer);
    if (!rendition) throw NO_LAYER;
    if (rendition.isPlayable) {
      const reload = readReload(exchange, newestOf(rendition.window));
      if (!reload || rendition.window.has(reload.sequence, reload.part))
        return sendPlaylist(exchange, rendition.playlist.text);
    }
    return this.waitAndSendPlaylist(exchange, request, renditions, rendition);
  }

  private async waitAndSendPlaylist(
    exchange: Exchange,
    request: AccessRequest,
    renditions: Renditions,
    rendition: Rendition,
  ): Promise<void> {
    const { window, playlist } = rendition;
    if (!(await rendition.waitUntilPlayable(START_TIMEOUT_MS))) throw NOT_LIVE;
    const reload = readReload(exchange, newestOf(window));
    if (reload && !(await window.waitFor(reload.sequence, reload.part, 3 * playlist.settings.targetDuration * 1000)))
      throw NOT_YET;
    await reauthorise(this.authoriser, request);
    // a layer may have vanished during the wait
    if (!renditions.findByRun(rendition.run)) throw NO_LAYER;
    sendPlaylist(exchange, playlist.text);
  }

  private sendFile(
    exchange: Exchange,
    request: AccessRequest,
    { person }: Permission,
    run: string,
    name: string,
  ): void | Promise<void> {
    const stream = this.streams.get(request.streamId);
    const window = stream?.renditions.findByRun(run)?.window;
    const file = parseFileName(name);
    if (!stream || !window || !file) throw NO_FILE;
    const bytes = findBytes(window, file);
    if (!bytes) return this.waitAndSendFile(exchange, request, stream, window, file);
    stream.viewerTracker.recordFetch(person);
    exchange.send(200, FILE_HEADERS, bytes);
  }

  /** Waits for a part that the playlist has announced: players request it before it exists. */
  private async waitAndSendFile(
    exchange: Exchange,
    request: AccessRequest,
    stream: Stream,
    window: SegmentWindow,
    file: MediaFile,
  ): Promise<void> {
    const isAnnounced = file.index !== null && file.number <= newestOf(window) + 1;
    if (isAnnounced) await window.waitFor(file.number, file.index, PART_TIMEOUT_MS);
    const bytes = isAnnounced && findBytes(window, file);
    if (!bytes) throw NO_FILE;
    const { person } = await reauthorise(this.authoriser, request);
    stream.viewerTracker.recordFetch(person);
    exchange.send(200, FILE_HEADERS, bytes);
  }
}
