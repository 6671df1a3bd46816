import { Emitter } from './emitter';
import { type SendStats } from './quality';
import { type SignallingError } from './signalling';
import { type Transport, type TransportKind, type TransportListener, type TransportOptions } from './transport';
import { WebRtcTransport } from './webrtcTransport';

/**
 * connecting: for the first time; live: the server receives; reconnecting: after an interruption; ended: by `stop`;
 * refused: by the server.
 */
export type PublisherState = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'refused';

export interface PublisherEvents {
  state: PublisherState;
  /** the transport has changed, since WebRTC does not get through */
  transport: TransportKind;
  /** why the server refused, or why an attempt failed */
  error: SignallingError;
}

export interface PublisherOptions extends Partial<TransportOptions> {
  whipUrl: string;
  /** the fallback when WebRTC does not get through; null for none */
  socketUrl?: string | null;
}

const DEFAULT_BITRATE = 2_000_000;
const DEFAULT_FRAMERATE = 30;
const PUBLISH_RETRY_FIRST_DELAY_MS = 250;
const PUBLISH_RETRY_MAX_DELAY_MS = 2_000;
/** A killed media process restarts within a second or two, and viewers wait for it: the first attempts come soon. */
const PUBLISH_FAST_RETRY_DELAY_MS = 100;
const PUBLISH_FAST_RETRIES = 50;
const UNREACHABLE_STATUSES = new Set([0, 502, 503]);
/** Another attempt would get the same answer. */
const FINAL_STATUSES = new Set([400, 401, 403, 415]);
/** Another connection publishes this stream. A crashed browser's connection ends after four seconds. */
const CONFLICT_STATUS = 409;
const CONFLICT_RETRIES = 5;

const canEncode = () => 'VideoEncoder' in window && 'AudioEncoder' in window;

/**
 * Publishes a camera, and reconnects whenever the connection is lost, until it is stopped or refused. Uses WebRTC, or a
 * WebSocket if the network blocks WebRTC. Every new publisher tries WebRTC first, since networks change.
 */
export class LivePublisher extends Emitter<PublisherEvents> {
  state: PublisherState = 'connecting';
  kind: TransportKind = 'webrtc';
  private transport: Transport | null = null;
  private attempt = 0;
  private conflicts = 0;
  private unanswered = 0;
  private isUp = false;
  private retryDelay = PUBLISH_RETRY_FIRST_DELAY_MS;
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

  /** Switches to another camera or microphone. Viewers notice no more than a cut. */
  async replaceStream(stream: MediaStream): Promise<void> {
    this.stream = stream;
    await this.transport?.replaceStream(stream);
  }

  /** Ends the stream on the server. Does not stop the tracks of the camera. */
  async stop(): Promise<void> {
    if (this.state === 'ended') return;
    const transport = this.release();
    this.turn('ended');
    await transport?.end(true);
  }

  /** Returns what the encoder does at the moment; null while nothing is sent. */
  async stats(): Promise<SendStats | null> {
    return (await this.transport?.stats()) ?? null;
  }

  /** Sets a new limit, in bits per second. */
  async limit(maxBitrate: number): Promise<void> {
    this.options.maxBitrate = maxBitrate;
    await this.transport?.limit(maxBitrate);
  }

  private async connect(): Promise<void> {
    const attempt = ++this.attempt;
    const isCurrent = () => this.attempt === attempt;
    const transport = await this.makeTransport({
      up: () => isCurrent() && this.up(),
      lost: () => isCurrent() && this.lost(),
      failed: (error) => isCurrent() && this.failed(error),
      blocked: () => isCurrent() && this.blocked(),
    });
    if (!isCurrent()) return;
    // the code of the fallback could not be loaded
    if (!transport) return this.retryWithBackoff();
    this.transport = transport;
    await transport.open(this.stream);
  }

  private async makeTransport(listener: TransportListener): Promise<Transport | null> {
    const { whipUrl, socketUrl, maxBitrate = DEFAULT_BITRATE, maxFramerate = DEFAULT_FRAMERATE } = this.options;
    const options = { ...this.options, maxBitrate, maxFramerate };
    if (this.kind === 'webrtc' || !socketUrl) return new WebRtcTransport(whipUrl, options, listener);
    const loaded = await import('./socketTransport').catch(() => null);
    return loaded && new loaded.SocketTransport(socketUrl, options, listener);
  }

  private up(): void {
    this.isUp = true;
    this.retryDelay = PUBLISH_RETRY_FIRST_DELAY_MS;
    this.conflicts = this.unanswered = 0;
    this.turn('live');
  }

  private blocked(): void {
    if (!this.options.socketUrl || this.kind === 'socket' || !canEncode()) return this.retryWithBackoff();
    this.kind = 'socket';
    this.release()?.drop();
    if (this.state === 'live') this.turn('reconnecting');
    this.emit('transport', this.kind);
    void this.connect();
  }

  private failed(error: SignallingError): void {
    this.emit('error', error);
    this.conflicts = error.status === CONFLICT_STATUS ? this.conflicts + 1 : 0;
    if (UNREACHABLE_STATUSES.has(error.status)) return this.retryUnanswered();
    if (!FINAL_STATUSES.has(error.status) && this.conflicts <= CONFLICT_RETRIES) return this.retryWithBackoff();
    this.release()?.drop();
    this.turn('refused');
  }

  private lost(): void {
    // the first retry is immediate, since short interruptions are common
    if (this.isUp) this.retryAfter(0);
    else this.retryUnanswered();
  }

  private retryUnanswered(): void {
    if (++this.unanswered <= PUBLISH_FAST_RETRIES) this.retryAfter(PUBLISH_FAST_RETRY_DELAY_MS);
    else this.retryWithBackoff();
  }

  private retryWithBackoff(): void {
    this.retryAfter(this.retryDelay);
    this.retryDelay = Math.min(this.retryDelay * 2, PUBLISH_RETRY_MAX_DELAY_MS);
  }

  private retryAfter(delayMs: number): void {
    this.release()?.drop();
    if (this.state === 'live') this.turn('reconnecting');
    this.timer = window.setTimeout(() => void this.connect(), delayMs);
  }

  private turn(state: PublisherState): void {
    if (this.state === state) return;
    this.state = state;
    if (state === 'ended' || state === 'refused') window.removeEventListener('pagehide', this.onPageHide);
    this.emit('state', state);
  }

  /** Stops listening to the current transport, and returns it. */
  private release(): Transport | null {
    window.clearTimeout(this.timer);
    this.attempt++;
    this.isUp = false;
    const { transport } = this;
    this.transport = null;
    return transport;
  }

  /** Tells the server, which waits a while, so that a reloaded page can resume the stream. */
  private readonly onPageHide = () => void this.release()?.end(false);
}
