import { Emitter } from './emitter';
import { watchLife } from './lifeWatch';
import { type Playback, type PlaybackEvents, type PlaybackState, prepareElement, startMuted } from './playback';
import { endSession, openSession, SignallingError } from './signalling';
import { StallWatch } from './stallWatch';

/** Asking again costs the server next to nothing, and a show that begins is wanted at once; later nobody is expected soon, ms. */
const PAUSE = 300;
const EAGER_TRIES = 100;
const LATER = 2_000;
/** Without a picture for this long the connection is made again, ms. */
const LOST = 3_000;
/** A way that is not found within this time after the server's answer is not there, ms. */
const SEARCH = 6_000;
/** A server that says nothing for this long is gone: it reports on what it sends every second and a half at least, ms. */
const GONE = 1_700;
/** What arrives waits this long, so that what arrives a little later finds its place, ms. */
const WAIT = 60;

export interface WhepOptions {
  whepUrl: string;
  token?: string | null;
  iceServers?: RTCIceServer[];
}

/** Plays by WHEP: a few hundredths of a second behind the camera, for shows between two people. Connects again by itself. */
export class WhepPlayer extends Emitter<PlaybackEvents> implements Playback {
  state: PlaybackState = 'loading';
  readonly latency = null;
  private peer: RTCPeerConnection | null = null;
  private resource: string | null = null;
  private watch: StallWatch | null = null;
  private tries = 0;
  private timer: number | undefined;
  private unwatch = () => {};
  private stopped = false;
  private shown = false;
  /** it was connected once: this network lets it through */
  private wasConnected = false;
  private search: number | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly options: WhepOptions,
  ) {
    super();
  }

  async start(): Promise<void> {
    prepareElement(this.video);
    const listener = {
      moved: () => this.moving(),
      stalled: () => this.shown && this.stalled(),
      lost: () => this.peer?.connectionState === 'connected' && this.again(),
    };
    this.watch = new StallWatch(this.video, listener, LOST);
    await this.connect();
  }

  play(): Promise<void> {
    return this.video.play();
  }

  stop(): void {
    this.stopped = true;
    this.watch?.close();
    this.drop();
    this.video.srcObject = null;
    this.silence();
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: this.options.iceServers ?? [] });
    this.peer = peer;
    const stream = new MediaStream();
    peer.addTransceiver('video', { direction: 'recvonly' });
    peer.addTransceiver('audio', { direction: 'recvonly' });
    peer.addEventListener('track', ({ track, receiver }) => {
      // both alike from the beginning: browsers let sound wait longer at first, and take ten seconds and more to let pictures wait for it
      if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = WAIT;
      stream.addTrack(track);
      this.video.srcObject = stream;
      void startMuted(this.video).then((started) => !started && this.emit('blocked', undefined));
    });
    peer.addEventListener('connectionstatechange', () => {
      if (this.peer !== peer) return;
      if (peer.connectionState === 'connected') {
        this.tries = 0;
        this.wasConnected = true;
        window.clearTimeout(this.search);
        this.unwatch();
        this.unwatch = watchLife(peer, GONE, () => this.peer === peer && this.again());
      }
      if (peer.connectionState === 'failed') this.noWay();
      if (peer.connectionState === 'closed' || peer.connectionState === 'disconnected') this.again();
    });
    try {
      const { answer, resource } = await openSession(peer, this.options.whepUrl, this.options.token ?? null);
      if (this.peer !== peer) {
        if (resource) await endSession(resource);
        return;
      }
      this.resource = resource;
      await peer.setRemoteDescription({ type: 'answer', sdp: answer });
      const hasAddress = /^a=candidate:/m.test(peer.localDescription?.sdp ?? '');
      this.search = window.setTimeout(
        () => this.peer === peer && !this.wasConnected && this.noWay(),
        hasAddress ? SEARCH : 0,
      );
    } catch (error) {
      if (this.peer === peer) this.failed(error);
    }
  }

  private failed(error: unknown): void {
    const status = error instanceof SignallingError ? error.status : 0;
    this.emit('error', error instanceof Error ? error.message : String(error));
    const isElsewhere = error instanceof SignallingError && error.code === 'HLS_ONLY';
    if (status !== 401 && status !== 403 && !isElsewhere) return this.again();
    this.drop();
    if (isElsewhere) return this.emit('unavailable', undefined);
    this.turn('refused');
  }

  /** Nothing gets through: a network that never let it through will not do so the next time. */
  private noWay(): void {
    if (this.wasConnected) return this.again();
    this.drop();
    this.emit('unavailable', undefined);
  }

  private again(): void {
    if (this.stopped || this.state === 'refused') return;
    this.drop();
    this.turn('waiting');
    // a connection that was lost is made again at once; only what was refused waits before it is asked for again
    const pause = this.tries === 0 ? 0 : this.tries < EAGER_TRIES ? PAUSE : LATER;
    this.tries++;
    this.timer = window.setTimeout(() => void this.connect(), pause);
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
  }

  private turn(state: PlaybackState): void {
    // a refusal is the last word: pictures on their way may move or stand still after it
    if (this.stopped || this.state === state || this.state === 'refused') return;
    this.state = state;
    this.emit('state', state);
  }

  private drop(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.search);
    this.unwatch();
    const { peer, resource } = this;
    this.peer = null;
    this.resource = null;
    peer?.close();
    if (resource) void endSession(resource);
  }
}
