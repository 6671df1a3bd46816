import { Emitter } from './emitter';
import { watchLife } from './lifeWatch';
import { type Sending } from './quality';
import { endSession, openSession, SignallingError } from './signalling';

/** connecting: first time; live: the server receives; reconnecting: it did and will again; ended: by `stop`; refused: the server does not want this publisher. */
export type PublisherState = 'connecting' | 'live' | 'reconnecting' | 'ended' | 'refused';

export interface PublisherEvents {
  state: PublisherState;
  /** why the state is `refused`, or why a try failed; `status` is HTTP's */
  error: SignallingError;
}

export interface PublisherOptions {
  whipUrl: string;
  /** sent as a header when the address carries none */
  token?: string | null;
  /** bits per second */
  maxBitrate?: number;
  maxFramerate?: number;
  iceServers?: RTCIceServer[];
}

const DEFAULT_BITRATE = 2_000_000;
const DEFAULT_FRAMERATE = 30;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 2_000;
/** A server that says nothing for this long is gone, ms: it was killed, and another one takes its place. */
const GONE = 1_000;
/** A connection that lost its way is given this long to find it again, ms. */
const PATIENCE = 2_000;
/** Nobody gets past these by trying again. */
const FINAL = new Set([400, 401, 403, 415]);
/** Somebody else publishes this stream. A browser that crashed is gone after four seconds: it is tried a few times. */
const TAKEN = 409;
const TRIES_WHILE_TAKEN = 5;

/** H.264 in packetization mode 1, constrained baseline first: what every player decodes. */
function preferredCodecs(): RTCRtpCodec[] {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const h264 = codecs.filter((codec) => /h264/i.test(codec.mimeType) && /packetization-mode=1/.test(codec.sdpFmtpLine ?? ''));
  const isBaseline = (codec: RTCRtpCodec) => /profile-level-id=42e0/i.test(codec.sdpFmtpLine ?? '');
  return [...h264.filter(isBaseline), ...h264.filter((codec) => !isBaseline(codec)), ...codecs.filter((codec) => /rtx/i.test(codec.mimeType))];
}

/** Chromium starts near 300 kbit/s and climbs for half a minute, unless the answer tells it where to begin. */
function withStartBitrate(sdp: string, bitrate: number): string {
  const hint = `;x-google-start-bitrate=${Math.round((bitrate * 0.8) / 1000)};x-google-min-bitrate=300`;
  return sdp.replace(/^(a=fmtp:\d+ [^\r\n]*profile-level-id[^\r\n]*)/gm, `$1${hint}`);
}

/** Publishes a camera by WHIP, and again whenever the connection is lost, until it is stopped or refused. */
export class LivePublisher extends Emitter<PublisherEvents> {
  state: PublisherState = 'connecting';
  private peer: RTCPeerConnection | null = null;
  private resource: string | null = null;
  private taken = 0;
  private pause = FIRST_PAUSE;
  private timer: number | undefined;
  private patience: number | undefined;
  private unwatch = () => {};

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
    const senders = this.peer?.getSenders() ?? [];
    await Promise.all(stream.getTracks().map((track) => senders.find((sender) => sender.track?.kind === track.kind)?.replaceTrack(track)));
  }

  /** Ends the stream on the server. The camera stays with its owner: stop its tracks yourself. */
  async stop(): Promise<void> {
    if (this.state === 'ended') return;
    const { resource } = this;
    this.drop();
    this.turn('ended');
    if (resource) await endSession(resource);
  }

  /** What the encoder does at the moment; null while nothing is sent. */
  async stats(): Promise<Sending | null> {
    const entries = [...((await this.peer?.getStats())?.values() ?? [])];
    const sent = entries.find((entry) => entry.type === 'outbound-rtp' && entry.kind === 'video');
    const way = entries.find((entry) => entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded');
    if (!sent) return null;
    const roundTrip = typeof way?.currentRoundTripTime === 'number' ? way.currentRoundTripTime * 1000 : null;
    return { bytesSent: sent.bytesSent ?? 0, framesPerSecond: sent.framesPerSecond ?? 0, width: sent.frameWidth ?? 0, height: sent.frameHeight ?? 0, limitedBy: sent.qualityLimitationReason ?? 'none', roundTrip };
  }

  /** Takes another limit from now on, bits per second. */
  async limit(maxBitrate: number): Promise<void> {
    this.options.maxBitrate = maxBitrate;
    const sender = this.peer?.getSenders().find(({ track }) => track?.kind === 'video');
    const parameters = sender?.getParameters();
    const [encoding] = parameters?.encodings ?? [];
    if (!sender || !parameters || !encoding) return;
    encoding.maxBitrate = maxBitrate;
    await sender.setParameters(parameters).catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: this.options.iceServers ?? [] });
    this.peer = peer;
    try {
      await this.offerTracks(peer);
      const { answer, resource } = await openSession(peer, this.options.whipUrl, this.options.token ?? null);
      if (this.peer !== peer) {
        if (resource) await endSession(resource);
        return;
      }
      this.resource = resource;
      peer.addEventListener('connectionstatechange', () => this.onConnection(peer));
      await peer.setRemoteDescription({ type: 'answer', sdp: withStartBitrate(answer, this.options.maxBitrate ?? DEFAULT_BITRATE) });
    } catch (error) {
      if (this.peer === peer) this.failed(error);
    }
  }

  private async offerTracks(peer: RTCPeerConnection): Promise<void> {
    const [video] = this.stream.getVideoTracks();
    const [audio] = this.stream.getAudioTracks();
    if (video) {
      const encoding = { maxBitrate: this.options.maxBitrate ?? DEFAULT_BITRATE, maxFramerate: this.options.maxFramerate ?? DEFAULT_FRAMERATE };
      const transceiver = peer.addTransceiver(video, { direction: 'sendonly', streams: [this.stream], sendEncodings: [encoding] });
      const codecs = preferredCodecs();
      if (codecs.length) transceiver.setCodecPreferences(codecs);
      const parameters = transceiver.sender.getParameters();
      // a change of size means new parameter sets for every player: rather fewer pictures for a moment
      await transceiver.sender.setParameters({ ...parameters, degradationPreference: 'maintain-resolution' }).catch(() => undefined);
    }
    if (audio) peer.addTransceiver(audio, { direction: 'sendonly', streams: [this.stream] });
  }

  private onConnection(peer: RTCPeerConnection): void {
    if (this.peer !== peer) return;
    window.clearTimeout(this.patience);
    if (peer.connectionState === 'connected') {
      this.pause = FIRST_PAUSE;
      this.unwatch();
      this.unwatch = watchLife(peer, GONE, () => this.peer === peer && this.again());
      this.turn('live');
    }
    if (peer.connectionState === 'disconnected') this.patience = window.setTimeout(() => this.again(), PATIENCE);
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') this.again();
  }

  private failed(error: unknown): void {
    const told = error instanceof SignallingError ? error : new SignallingError(0, null, error instanceof Error ? error.message : String(error));
    this.emit('error', told);
    this.taken = told.status === TAKEN ? this.taken + 1 : 0;
    if (!FINAL.has(told.status) && this.taken <= TRIES_WHILE_TAKEN) return this.again();
    this.drop();
    this.turn('refused');
  }

  private again(): void {
    this.drop();
    if (this.state === 'live') this.turn('reconnecting');
    this.timer = window.setTimeout(() => void this.connect(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private turn(state: PublisherState): void {
    if (this.state === state) return;
    this.state = state;
    if (state === 'ended' || state === 'refused') window.removeEventListener('pagehide', this.onPageHide);
    this.emit('state', state);
  }

  private drop(): void {
    window.clearTimeout(this.timer);
    window.clearTimeout(this.patience);
    this.unwatch();
    const { peer } = this;
    this.peer = null;
    this.resource = null;
    peer?.close();
  }

  /** The server learns it at once, and waits a while: a page that is loaded again goes on. */
  private readonly onPageHide = () => {
    const { resource } = this;
    this.drop();
    if (resource) void endSession(`${resource}?return`);
  };
}
