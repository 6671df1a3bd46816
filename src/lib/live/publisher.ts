import { Emitter } from './emitter';
import { type Line, type LineKind, type LineListener, type LineOptions } from './line';
import { type Sending } from './quality';
import { type SignallingError } from './signalling';
import { WebRtcLine } from './webrtcLine';

/** connecting: first time; live: the server receives; reconnecting: it did and will again; ended: by `stop`; refused: the server does not want this publisher. */
export type PublisherState = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'refused';

export interface PublisherEvents {
  state: PublisherState;
  /** the way is another one from now on: WebRTC does not get through */
  way: LineKind;
  /** why the state is `refused`, or why a try failed; `status` is HTTP's */
  error: SignallingError;
}

export interface PublisherOptions extends Partial<LineOptions> {
  whipUrl: string;
  /** where it publishes when WebRTC does not get through; null: nowhere */
  socketUrl?: string | null;
}

const DEFAULT_BITRATE = 2_000_000;
const DEFAULT_FRAMERATE = 30;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;
/** While nobody answers (the media process was killed, and another one starts) it knocks as often as this without a longer pause. */
const EAGER_TRIES = 20;
const NOBODY = new Set([0, 502, 503]);
/** Nobody gets past these by trying again. */
const FINAL = new Set([400, 401, 403, 415]);
/** Somebody else publishes this stream. A browser that crashed is gone after four seconds: it is tried a few times. */
const TAKEN = 409;
const TRIES_WHILE_TAKEN = 5;

const canEncode = () => 'VideoEncoder' in window && 'AudioEncoder' in window;

/**
 * Publishes a camera, and again whenever the connection is lost, until it is stopped or refused: by WebRTC, and by a WebSocket once that does
 * not get through. The next one begins with WebRTC again: networks change.
 */
export class LivePublisher extends Emitter<PublisherEvents> {
  state: PublisherState = 'connecting';
  way: LineKind = 'webrtc';
  private line: Line | null = null;
  private attempt = 0;
  private taken = 0;
  private unanswered = 0;
  private isUp = false;
  private pause = FIRST_PAUSE;
  private timer: number | undefined;

  constructor(
    private stream: MediaStream,
    private readonly options: PublisherOptions,
  ) {
    super();
  }

  /** Connects. Never rejects: listen to `state` and `error`. */
  async start(): Promise<void> {
    window.addEventListener('pagehide', this.onPageHide);
    await this.connect();
  }

  /** Another camera or microphone takes over; viewers do not notice more than a cut. */
  async replaceStream(stream: MediaStream): Promise<void> {
    this.stream = stream;
    await this.line?.replaceStream(stream);
  }

  /** Ends the stream on the server. The camera stays with its owner: stop its tracks yourself. */
  async stop(): Promise<void> {
    if (this.state === 'ended') return;
    const line = this.release();
    this.turn('ended');
    await line?.end(true);
  }

  /** What the encoder does at the moment; null while nothing is sent. */
  async stats(): Promise<Sending | null> {
    return (await this.line?.stats()) ?? null;
  }

  /** Takes another limit from now on, bits per second. */
  async limit(maxBitrate: number): Promise<void> {
    this.options.maxBitrate = maxBitrate;
    await this.line?.limit(maxBitrate);
  }

  private async connect(): Promise<void> {
    const attempt = ++this.attempt;
    const isNow = () => this.attempt === attempt;
    const line = await this.makeLine({
      up: () => isNow() && this.up(),
      lost: () => isNow() && this.lost(),
      failed: (error) => isNow() && this.failed(error),
      blocked: () => isNow() && this.blocked(),
    });
    if (!isNow()) return;
    // the program of the other way could not be fetched
    if (!line) return this.again();
    this.line = line;
    await line.open(this.stream);
  }

  private async makeLine(listener: LineListener): Promise<Line | null> {
    const { whipUrl, socketUrl, maxBitrate = DEFAULT_BITRATE, maxFramerate = DEFAULT_FRAMERATE } = this.options;
    const options = { ...this.options, maxBitrate, maxFramerate };
    if (this.way === 'webrtc' || !socketUrl) return new WebRtcLine(whipUrl, options, listener);
    const loaded = await import('./socketLine').catch(() => null);
    return loaded && new loaded.SocketLine(socketUrl, options, listener);
  }

  private up(): void {
    this.isUp = true;
    this.pause = FIRST_PAUSE;
    this.taken = this.unanswered = 0;
    this.turn('live');
  }

  private blocked(): void {
    if (!this.options.socketUrl || this.way === 'socket' || !canEncode()) return this.again();
    this.way = 'socket';
    this.release()?.drop();
    if (this.state === 'live') this.turn('reconnecting');
    this.emit('way', this.way);
    void this.connect();
  }

  private failed(error: SignallingError): void {
    this.emit('error', error);
    this.taken = error.status === TAKEN ? this.taken + 1 : 0;
    if (NOBODY.has(error.status)) return this.knockAgain();
    if (!FINAL.has(error.status) && this.taken <= TRIES_WHILE_TAKEN) return this.again();
    this.release()?.drop();
    this.turn('refused');
  }

  private lost(): void {
    // the first try at once: what was there a moment ago is often there again
    if (this.isUp) this.retry(0);
    else this.knockAgain();
  }

  private knockAgain(): void {
    if (++this.unanswered <= EAGER_TRIES) this.retry(FIRST_PAUSE);
    else this.again();
  }

  private again(): void {
    this.retry(this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private retry(pause: number): void {
    this.release()?.drop();
    if (this.state === 'live') this.turn('reconnecting');
    this.timer = window.setTimeout(() => void this.connect(), pause);
  }

  private turn(state: PublisherState): void {
    if (this.state === state) return;
    this.state = state;
    if (state === 'ended' || state === 'refused') window.removeEventListener('pagehide', this.onPageHide);
    this.emit('state', state);
  }

  /** Hears no more of the line there is, and hands it out. */
  private release(): Line | null {
    window.clearTimeout(this.timer);
    this.attempt++;
    this.isUp = false;
    const { line } = this;
    this.line = null;
    return line;
  }

  /** The server learns it at once, and waits a while: a page that is loaded again goes on. */
  private readonly onPageHide = () => void this.release()?.end(false);
}
