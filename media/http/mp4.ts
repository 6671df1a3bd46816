import { type AccessRequest, type Authoriser, type Permission } from '../callbacks/authoriser';
import { type FileSink, GrowingFile } from '../mp4/growingFile';
import { type PackagedRendition } from '../stream/rendition';
import { type Stream } from '../stream/stream';
import { type Streams } from '../stream/streams';
import { toAccessRequest } from './access';
import { HttpError } from './errors';
import { type Exchange } from './exchange';
import { MAX_SESSIONS_PER_PERSON, TOO_MANY_SESSIONS } from './sessionLimit';

/** How long a request waits until a new stream is playable. Players of plain files don't ask twice. */
const START_TIMEOUT_MS = 8_000;
/** Viewers are authorised again at this interval, so that a blocked one is disconnected. */
const REAUTHORISE_INTERVAL_MS = 2_000;
/** What waits for one slow reader at most, in addition to one part. */
const MAX_WAITING_BYTES = 2 * 1024 * 1024;
/** A reader that takes nothing for this long is gone. */
const STUCK_AFTER_MS = 15_000;
/** Only the viewer may keep it, and proxies must pass it on as it grows (nginx buffers otherwise). */
const HEADERS = ['content-type', 'video/mp4', 'cache-control', 'no-store', 'x-accel-buffering', 'no'];
const NOT_LIVE = new HttpError(404, 'NOT_PUBLISHED', 'This stream is not live yet.');

/** An authorised request, and what it asks for. */
interface View {
  exchange: Exchange;
  request: AccessRequest;
  permission: Permission;
  stream: Stream;
  rendition: PackagedRendition;
}

/** One viewer's growing file. */
class Mp4Session implements FileSink {
  private readonly file: GrowingFile;
  private readonly onChange = () => this.file.advance();
  private readonly timer: NodeJS.Timeout;
  private tookAt = performance.now();

  /** @param check called every two seconds: ends the session or keeps it */
  constructor(
    readonly view: View,
    check: () => void,
    onClosed: () => void,
  ) {
    const { exchange, stream, permission } = view;
    const { window, packager } = view.rendition;
    const { response } = exchange;
    this.file = new GrowingFile(window, packager.declaredAudio?.rate ?? 1, this);
    const removeSession = stream.viewerTracker.addSession(permission.person);
    this.timer = setInterval(() => {
      if (response.writableLength > 0 && performance.now() - this.tookAt > STUCK_AFTER_MS) this.close();
      else check();
    }, REAUTHORISE_INTERVAL_MS);
    window.on('changed', this.onChange);
    response.on('drain', this.onChange);
    response.once('close', () => {
      clearInterval(this.timer);
      window.off('changed', this.onChange);
      removeSession();
      onClosed();
    });
    exchange.begin(200, HEADERS);
    this.file.advance();
  }

  get isFull(): boolean {
    return this.view.exchange.response.writableLength > MAX_WAITING_BYTES;
  }

  write(bytes: Buffer, isMedia: boolean): void {
    // only what the connection has taken counts as watched: a reader that stops reading pays nothing
    this.view.exchange.response.write(bytes, (error) => {
      if (error) return;
      this.tookAt = performance.now();
      if (isMedia) this.view.stream.viewerTracker.recordFetch(this.view.permission.person);
    });
  }

  end(): void {
    this.view.rendition.window.off('changed', this.onChange);
    this.view.exchange.response.end();
  }

  /** Disconnects the viewer now. What waits is not sent. */
  close(): void {
    this.view.exchange.response.destroy();
  }
}

/** Serves a stream as one growing MP4 file, for players without HLS. Rules and counts are those of HLS and WHEP. */
export class Mp4Handler {
  private readonly sessions = new Map<string, Set<Mp4Session>>();

  constructor(
    private readonly streams: Streams,
    private readonly authoriser: Authoriser,
  ) {}

  /**
   * Sends the stream from its newest key frame on, until it ends or the permission does.
   * @throws HttpError 404 for a stream that is not live, 429 over the limit of sessions per person, or as `authorise`
   */
  async serve(exchange: Exchange, streamId: string): Promise<void> {
    const request = toAccessRequest(exchange, streamId);
    await this.authoriser.authorise(request);
    const stream = this.streams.get(streamId);
    if (!stream || stream.state === 'ended') throw NOT_LIVE;
    const codec = exchange.parameter('audio') ?? '';
    const rendition = stream.renditions.withAudio(codec);
    if (!(await rendition.waitUntilPlayable(START_TIMEOUT_MS))) throw NOT_LIVE;
    // it may have been revoked during the wait
    const permission = await this.authoriser.authorise(request);
    if (request.token && stream.viewerTracker.countSessions(permission.person) >= MAX_SESSIONS_PER_PERSON)
      throw TOO_MANY_SESSIONS;
    if (exchange.method === 'HEAD') return exchange.send(200, HEADERS);
    if (exchange.response.destroyed) return;
    this.open({ exchange, request, permission, stream, rendition }, () => void stream.renditions.withAudio(codec));
  }

  /** Authorises all viewers of a stream again. @returns how many were disconnected */
  async recheck(streamId: string): Promise<number> {
    const stayed = await Promise.all([...(this.sessions.get(streamId) ?? [])].map((session) => this.check(session)));
    return stayed.filter((isAllowed) => !isAllowed).length;
  }

  /** Disconnects a token or a person from a stream. @returns how many sessions */
  revoke(streamId: string, holder: { token?: string; sessionId?: string }): number {
    const theirs = [...(this.sessions.get(streamId) ?? [])].filter(
      ({ view: { request, permission } }) =>
        (holder.token !== undefined && request.token === holder.token) ||
        (holder.sessionId !== undefined && permission.sessionId === holder.sessionId),
    );
    for (const session of theirs) session.close();
    return theirs.length;
  }

  /** @param keepAudio tells the rendition that a player still needs its audio */
  private open(view: View, keepAudio: () => void): void {
    const { stream } = view;
    const sessions = this.sessions.get(stream.id) ?? new Set();
    this.sessions.set(stream.id, sessions);
    const check = () => {
      keepAudio();
      void this.check(session);
    };
    const onClosed = () => {
      sessions.delete(session);
      if (sessions.size === 0 && this.sessions.get(stream.id) === sessions) this.sessions.delete(stream.id);
    };
    const session: Mp4Session = new Mp4Session(view, check, onClosed);
    sessions.add(session);
  }

  private async check(session: Mp4Session): Promise<boolean> {
    const isAllowed = await this.authoriser.stillAllows(session.view.request);
    if (!isAllowed) session.close();
    return isAllowed;
  }
}
