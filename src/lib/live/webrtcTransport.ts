import { watchConnection } from './connectionWatch';
import { hasLayers, LAYERS } from './layers';
import { type SendStats } from './quality';
import { endSession, openSession, SignallingError } from './signalling';
import { type Transport, type TransportListener, type TransportOptions } from './transport';

/** A server that is silent for this long was killed, and another one replaces it. */
const WHIP_SERVER_SILENCE_TIMEOUT_MS = 1_000;
/** A disconnected peer may recover within this time. */
const DISCONNECT_TIMEOUT_MS = 2_000;
/** A network that connects nothing within this time after the server's answer blocks WebRTC. */
const WHIP_CONNECT_TIMEOUT_MS = 5_000;

/** Returns H.264 in packetization mode 1, with constrained baseline first, which every player decodes. */
function preferredCodecs(): RTCRtpCodec[] {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  const h264 = codecs.filter(
    (codec) => /h264/i.test(codec.mimeType) && /packetization-mode=1/.test(codec.sdpFmtpLine ?? ''),
  );
  const isBaseline = (codec: RTCRtpCodec) => /profile-level-id=42e0/i.test(codec.sdpFmtpLine ?? '');
  return [
    ...h264.filter(isBaseline),
    ...h264.filter((codec) => !isBaseline(codec)),
    ...codecs.filter((codec) => /rtx/i.test(codec.mimeType)),
  ];
}

const ALL_SHARES = LAYERS.reduce((sum, { share }) => sum + share, 0);

const shareOf = (rid: string | undefined): number => LAYERS.find((layer) => layer.rid === rid)?.share ?? 1;

/** Returns the encodings to offer: simulcast layers of a large picture, for servers that take them. */
function encodingsFor(video: MediaStreamTrack, options: TransportOptions): RTCRtpEncodingParameters[] {
  const { maxBitrate, maxFramerate, simulcast } = options;
  if (!simulcast || !hasLayers(video.getSettings())) return [{ maxBitrate, maxFramerate }];
  return LAYERS.map(({ rid, scaleResolutionDownBy, share }) => {
    return { rid, scaleResolutionDownBy, maxFramerate, maxBitrate: Math.round(maxBitrate * share) };
  });
}

/** Sets the start bitrate. Without it, Chromium starts near 300 kbit/s and needs half a minute to climb. */
function withStartBitrate(sdp: string, bitrate: number): string {
  // browsers send the largest layer last, with what the others leave
  const total = /^a=simulcast:/m.test(sdp) ? bitrate * ALL_SHARES : bitrate;
  const hint = `;x-google-start-bitrate=${Math.round((total * 0.8) / 1000)};x-google-min-bitrate=300`;
  return sdp.replace(/^(a=fmtp:\d+ [^\r\n]*profile-level-id[^\r\n]*)/gm, `$1${hint}`);
}

/** Publishes over WebRTC, in a WHIP session. */
export class WebRtcTransport implements Transport {
  private peer: RTCPeerConnection | null = null;
  private resource: string | null = null;
  private wasUp = false;
  private timer: number | undefined;
  private unwatch = () => {};

  constructor(
    private readonly whipUrl: string,
    private readonly options: TransportOptions,
    private readonly listener: TransportListener,
  ) {}

  async open(stream: MediaStream): Promise<void> {
    // some browsers have a setting that turns WebRTC off
    if (!('RTCPeerConnection' in window)) return this.listener.blocked();
    const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: this.options.iceServers ?? [] });
    this.peer = peer;
    try {
      await this.offerTracks(peer, stream);
      const { answer, resource } = await openSession(peer, this.whipUrl, this.options.token ?? null);
      if (this.peer !== peer) {
        if (resource) await endSession(resource);
        return;
      }
      this.resource = resource;
      peer.addEventListener('connectionstatechange', () => this.onConnection(peer));
      await peer.setRemoteDescription({ type: 'answer', sdp: withStartBitrate(answer, this.options.maxBitrate) });
      // a browser that may not use UDP has no candidates, and could never connect
      const hasAddress = /^a=candidate:/m.test(peer.localDescription?.sdp ?? '');
      this.timer = window.setTimeout(() => this.blocked(peer), hasAddress ? WHIP_CONNECT_TIMEOUT_MS : 0);
    } catch (error) {
      if (this.peer === peer)
        this.listener.failed(
          error instanceof SignallingError
            ? error
            : new SignallingError(0, null, error instanceof Error ? error.message : String(error)),
        );
    }
  }

  async replaceStream(stream: MediaStream): Promise<void> {
    const senders = this.peer?.getSenders() ?? [];
    await Promise.all(
      stream
        .getTracks()
        .map((track) => senders.find((sender) => sender.track?.kind === track.kind)?.replaceTrack(track)),
    );
  }

  async limit(maxBitrate: number): Promise<void> {
    const sender = this.peer?.getSenders().find(({ track }) => track?.kind === 'video');
    const parameters = sender?.getParameters();
    if (!sender || !parameters) return;
    for (const encoding of parameters.encodings) encoding.maxBitrate = Math.round(maxBitrate * shareOf(encoding.rid));
    await sender.setParameters(parameters).catch(() => undefined);
  }

  async stats(): Promise<SendStats | null> {
    const entries = [...((await this.peer?.getStats())?.values() ?? [])];
    const layers = entries.filter((entry) => entry.type === 'outbound-rtp' && entry.kind === 'video');
    const sizeOf = (entry: (typeof layers)[number]) => (entry.framesPerSecond ? (entry.frameHeight ?? 0) : 0);
    const sent = layers.sort((a, b) => sizeOf(b) - sizeOf(a))[0];
    const pair = entries.find(
      (entry) => entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded',
    );
    if (!sent) return null;
    const roundTrip = typeof pair?.currentRoundTripTime === 'number' ? pair.currentRoundTripTime * 1000 : null;
    return {
      bytesSent: layers.reduce((sum, { bytesSent }) => sum + (bytesSent ?? 0), 0),
      framesPerSecond: sent.framesPerSecond ?? 0,
      width: sent.frameWidth ?? 0,
      height: sent.frameHeight ?? 0,
      limitedBy: sent.qualityLimitationReason ?? 'none',
      roundTrip,
    };
  }

  drop(): void {
    window.clearTimeout(this.timer);
    this.unwatch();
    const { peer } = this;
    this.peer = null;
    this.resource = null;
    peer?.close();
  }

  async end(isShowOver: boolean): Promise<void> {
    const { resource } = this;
    this.drop();
    if (resource) await endSession(isShowOver ? resource : `${resource}?return`);
  }

  private async offerTracks(peer: RTCPeerConnection, stream: MediaStream): Promise<void> {
    const [video] = stream.getVideoTracks();
    const [audio] = stream.getAudioTracks();
    if (video) {
      const transceiver = peer.addTransceiver(video, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings: encodingsFor(video, this.options),
      });
      const codecs = preferredCodecs();
      if (codecs.length) transceiver.setCodecPreferences(codecs);
      const parameters = transceiver.sender.getParameters();
      // a change of size needs new parameter sets in every player; fewer frames for a moment are better
      await transceiver.sender
        .setParameters({ ...parameters, degradationPreference: 'maintain-resolution' })
        .catch(() => undefined);
    }
    if (audio) peer.addTransceiver(audio, { direction: 'sendonly', streams: [stream] });
  }

  private onConnection(peer: RTCPeerConnection): void {
    if (this.peer !== peer) return;
    const { connectionState } = peer;
    if (connectionState === 'connected') {
      window.clearTimeout(this.timer);
      this.wasUp = true;
      this.unwatch();
      const { resource } = this;
      this.unwatch = watchConnection(peer, { limitMs: WHIP_SERVER_SILENCE_TIMEOUT_MS, resource }, () =>
        this.lost(peer),
      );
      this.listener.up();
    } else if (!this.wasUp) {
      if (connectionState === 'failed') this.blocked(peer);
    } else if (connectionState === 'disconnected') {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.lost(peer), DISCONNECT_TIMEOUT_MS);
    } else if (connectionState === 'failed' || connectionState === 'closed') this.lost(peer);
  }

  private lost(peer: RTCPeerConnection): void {
    if (this.peer === peer) this.listener.lost();
  }

  private blocked(peer: RTCPeerConnection): void {
    if (this.peer === peer && !this.wasUp) this.listener.blocked();
  }
}
