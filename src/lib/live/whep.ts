import { Emitter } from './emitter';
import { watchConnection } from './connectionWatch';
import { type Playback, type PlaybackEvents, type PlaybackState, prepareElement, startMuted } from './playback';
import { endSession, openSession, SignallingError } from './signalling';
import { StallWatch } from './stallWatch';
import { WhepQuality } from './whepQuality';

/** Attempts cost the server almost nothing, and a starting show should appear at once. */
const WHEP_RETRY_FIRST_DELAY_MS = 300;
const WHEP_FAST_RETRIES = 100;
const WHEP_RETRY_LATER_DELAY_MS = 2_000;
/** A source that may be absent, such as a member's camera, is asked for this often. */
const OPTIONAL_RETRY_DELAY_MS = 10_000;
/** Fast attempts after an optional source was lost. */
const OPTIONAL_FAST_RETRIES = 10;
/** Reconnects after this time without a picture. */
const RECONNECT_AFTER_MS = 3_000;
/** A network that connects nothing within this time after the server's answer blocks WebRTC. */
const WHEP_CONNECT_TIMEOUT_MS = 6_000;
/** A server that is silent for this long is gone: it sends reports at least every one and a half seconds. */
const WHEP_SERVER_SILENCE_TIMEOUT_MS = 1_700;
/** Packets are buffered for this time, so that late ones can be put in order. */
const JITTER_BUFFER_MS = 60;

export interface WhepOptions {
  whepUrl: string;
  token?: string | null;
  iceServers?: RTCIceServer[];
  /** the playlist of the stream, which says what sizes it has; without it there is nothing to choose */
  hlsUrl?: string;
  /** the source may be absent for long, so it is asked for rarely */
  isOptional?: boolean;
}

/** Plays over WHEP, with a delay of a few tenths of a second. Reconnects by itself. */
export class WhepPlayer extends Emitter<PlaybackEvents> implements Playback {
  state: PlaybackState = 'loading';
  readonly latency = null;
  readonly quality: WhepQuality | undefined;
  private peer: RTCPeerConnection | null = null;
  private resource: string | null = null;
  private watch: StallWatch | null = null;
  private tries = 0;
  private timer: number | undefined;
  private unwatch = () => {};
  private stopped = false;
  private shown = false;
  /** whether it was connected once, so the network does not block WebRTC */
  private wasConnected = false;
  private connectTimer: number | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly options: WhepOptions,
  ) {
    super();
    const host = {
      changed: () => this.emit('quality', undefined),
      leave: () => this.emit('sizeUnavailable', undefined),
      tooSlow: () => this.emit('tooSlow', undefined),
    };
    this.quality = options.hlsUrl === undefined ? undefined : new WhepQuality(video, options.hlsUrl, host);
  }

  async start(): Promise<void> {
    prepareElement(this.video);
    const listener = {
      moved: () => this.moving(),
      stalled: () => this.shown && this.stalled(),
      lost: () => this.peer?.connectionState === 'connected' && void this.recover(),
    };
    this.watch = new StallWatch(this.video, listener, RECONNECT_AFTER_MS);
    await this.connect();
  }

  play(): Promise<void> {
    return this.video.play();
  }

  stop(): void {
    this.stopped = true;
    this.watch?.close();
    this.drop();
    this.quality?.stop();
    this.video.srcObject = null;
    this.removeListeners();
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: this.options.iceServers ?? [] });
    this.peer = peer;
    const stream = new MediaStream();
    peer.addTransceiver('video', { direction: 'recvonly' });
    peer.addTransceiver('audio', { direction: 'recvonly' });
    peer.addEventListener('track', ({ track, receiver }) => {
      // the same for both tracks: browsers buffer sound longer at first, and need over ten seconds to synchronize
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = JITTER_BUFFER_MS;
      stream.addTrack(track);
      this.video.srcObject = stream;
      void startMuted(this.video).then((started) => !started && this.emit('blocked', undefined));
    });
    peer.addEventListener('connectionstatechange', () => {
      if (this.peer !== peer) return;
      if (peer.connectionState === 'connected') {
        this.tries = 0;
        this.wasConnected = true;
        window.clearTimeout(this.connectTimer);
        this.unwatch();
        this.unwatch = watchConnection(
          peer,
          { limitMs: WHEP_SERVER_SILENCE_TIMEOUT_MS, resource: this.resource },
          () => this.peer === peer && this.reconnect(),
        );
      }
      if (peer.connectionState === 'failed') this.cannotConnect();
      if (peer.connectionState === 'closed' || peer.connectionState === 'disconnected') this.reconnect();
    });
    try {
      const { answer, resource } = await openSession(peer, this.options.whepUrl, this.options.token ?? null);
      if (this.peer !== peer) {
        if (resource) await endSession(resource);
        return;
      }
      this.resource = resource;
      if (resource) this.quality?.open(resource);
      await peer.setRemoteDescription({ type: 'answer', sdp: answer });
      const hasAddress = /^a=candidate:/m.test(peer.localDescription?.sdp ?? '');
      this.connectTimer = window.setTimeout(
        () => this.peer === peer && !this.wasConnected && this.cannotConnect(),
        hasAddress ? WHEP_CONNECT_TIMEOUT_MS : 0,
      );
    } catch (error) {
      if (this.peer === peer) this.failed(error);
    }
  }

  private failed(error: unknown): void {
    const status = error instanceof SignallingError ? error.status : 0;
    this.emit('error', error instanceof Error ? error.message : String(error));
    const isHlsOnly = error instanceof SignallingError && error.code === 'HLS_ONLY';
    if (status !== 401 && status !== 403 && !isHlsOnly) return this.reconnect();
    this.drop();
    if (isHlsOnly) return this.emit('unavailable', undefined);
    this.turn('refused');
  }

  /** Gives up on a network that never let WebRTC through; reconnects otherwise. */
  private cannotConnect(): void {
    if (this.wasConnected) return this.reconnect();
    this.drop();
    this.emit('unavailable', undefined);
  }

  /** Connects again after the picture was lost. A line that is too slow for it would lose it again. */
  private async recover(): Promise<void> {
    const { peer, quality } = this;
    if (quality?.hasOthers) await quality.judgeLine();
    if (this.peer === peer) this.reconnect();
  }

  private reconnect(): void {
    if (this.stopped || this.state === 'refused') return;
    this.drop();
    this.turn('waiting');
    // the first retry after a lost connection is immediate
    const delay = this.tries === 0 && !this.isAbsent ? 0 : this.retryDelay;
    this.tries++;
    this.timer = window.setTimeout(() => void this.connect(), delay);
  }

  /** an optional source that was not there so far */
  private get isAbsent(): boolean {
    return this.options.isOptional === true && !this.wasConnected;
  }

  private get retryDelay(): number {
    if (this.isAbsent) return OPTIONAL_RETRY_DELAY_MS;
    if (this.options.isOptional)
      return this.tries < OPTIONAL_FAST_RETRIES ? WHEP_RETRY_FIRST_DELAY_MS : OPTIONAL_RETRY_DELAY_MS;
    return this.tries < WHEP_FAST_RETRIES ? WHEP_RETRY_FIRST_DELAY_MS : WHEP_RETRY_LATER_DELAY_MS;
  }

  private moving(): void {
    if (!this.shown) {
      this.shown = true;
      this.emit('firstFrame', undefined);
    }
    this.turn('playing');
  }

  private stalled(): void {
    this.turn('waiting');
    this.emit('stalled', undefined);
    void this.quality?.judgeLine();
  }

  private turn(state: PlaybackState): void {
    // a refusal is final, although buffered video may still move or stall
    if (this.stopped || this.state === state || this.state === 'refused') return;
    this.state = state;
    this.emit('state', state);
  }

  private drop(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.connectTimer);
    this.unwatch();
    this.quality?.close();
    const { peer, resource } = this;
    this.peer = null;
    this.resource = null;
    peer?.close();
    if (resource) void endSession(resource);
  }
}
