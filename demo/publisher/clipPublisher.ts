import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { type Clip } from './clip';
import { packetise } from './rtpPayloads';
import { sendRequest } from './request';

// new for each connection, which writes payload types into it
const makeH264Codec = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/h264',
    clockRate: 90_000,
    parameters: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
  });
const makeOpusCodec = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });

/**
 * Duration of every Opus packet of a clip. The file gives a shorter one for the last packet, which would break the
 * loop.
 */
const OPUS_PACKET_SECONDS = 0.02;
const RETRY_FIRST_DELAY_MS = 1_000;
const RETRY_MAX_DELAY_MS = 10_000;
/**
 * A connection that takes longer never succeeds: with werift 0.24.4 on both sides, the handshake fails for good when
 * one side is blocked for half a second, because a repeated request is then answered twice. (Browsers answer once.)
 */
const CONNECT_TIMEOUT_MS = 5_000;
/** A requested key frame that follows within this time needs no jump. */
const NEAR_KEY_FRAME_SECONDS = 0.35;

/** The position of one track in its endless loop: the next sample and when it is due. */
class TrackPosition {
  index = 0;
  sequence = Math.floor(Math.random() * 0x8000);
  /** seconds since the start of sending */
  due = 0;
  readonly firstTimestamp = Math.floor(Math.random() * 0x7fffffff);

  constructor(private readonly clockRate: number) {}

  get timestamp(): number {
    return (this.firstTimestamp + Math.round(this.due * this.clockRate)) >>> 0;
  }
}

/**
 * Publishes one clip by WHIP in a loop with continuous timestamps. On a key frame request it jumps to the clip's next
 * key frame. It reconnects with growing delays.
 */
export class ClipPublisher {
  private peer: RTCPeerConnection | null = null;
  private tracks: { video: MediaStreamTrack; audio: MediaStreamTrack } | null = null;
  private video = new TrackPosition(90_000);
  private audio = new TrackPosition(48_000);
  private startedAt: number | null = null;
  private resource: string | null = null;
  private retryDelay = RETRY_FIRST_DELAY_MS;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** `onStatus` gets a line when the connection changes. */
  constructor(
    private readonly whipUrl: string,
    private readonly clip: Clip,
    private readonly onStatus: (text: string) => void,
  ) {}

  /** Connects; `tick` sends from then on. Never rejects, since it retries by itself. */
  async start(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.connect();
    } catch (error) {
      this.onStatus(`cannot publish: ${error instanceof Error ? error.message : String(error)}`);
      this.scheduleRetry();
    }
  }

  /** Sends the samples that are due. Call it about every 20 ms. `now`: ms of `performance.now()`. */
  tick(now: number): void {
    if (this.startedAt === null) return;
    const elapsed = (now - this.startedAt) / 1000;
    while (this.video.due <= elapsed) this.sendVideo();
    while (this.audio.due <= elapsed) this.sendAudio();
  }

  /** Stops and ends the session on the server. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { resource } = this;
    this.disconnect();
    if (resource) await sendRequest('DELETE', resource, '', 2_000).catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({
      codecs: { video: [makeH264Codec()], audio: [makeOpusCodec()] },
      iceServers: [],
      iceAdditionalHostAddresses: ['127.0.0.1'],
      iceUseIpv6: false,
      bundlePolicy: 'max-bundle',
    });
    this.peer = peer;
    const tracks = { video: new MediaStreamTrack({ kind: 'video' }), audio: new MediaStreamTrack({ kind: 'audio' }) };
    const { sender } = peer.addTransceiver(tracks.video, { direction: 'sendonly' });
    peer.addTransceiver(tracks.audio, { direction: 'sendonly' });
    sender.onPictureLossIndication.subscribe(() => this.jumpToKey());
    peer.connectionStateChange.subscribe((state) => {
      if (this.peer !== peer) return;
      if (state === 'connected') this.begin(tracks);
      if (state === 'failed' || state === 'disconnected' || state === 'closed') this.scheduleRetry();
    });
    await peer.setLocalDescription(await peer.createOffer());
    const { status, location, body } = await sendRequest(
      'POST',
      this.whipUrl,
      peer.localDescription?.sdp ?? '',
      10_000,
    );
    if (status !== 201) throw new Error(`${status} ${body.slice(0, 200)}`);
    this.resource = location ? new URL(location, this.whipUrl).href : null;
    await peer.setRemoteDescription({ type: 'answer', sdp: body });
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.peer === peer && this.startedAt === null && this.scheduleRetry(),
      CONNECT_TIMEOUT_MS,
    );
  }

  private begin(tracks: { video: MediaStreamTrack; audio: MediaStreamTrack }): void {
    this.tracks = tracks;
    this.video = new TrackPosition(90_000);
    this.audio = new TrackPosition(48_000);
    this.startedAt = performance.now();
    this.retryDelay = RETRY_FIRST_DELAY_MS;
    this.onStatus('publishing');
  }

  private sendVideo(): void {
    const { samples, sps, pps, timescale } = this.clip.video;
    const sample = samples[this.video.index];
    if (!sample) return;
    const payloads = packetise(sample.data, sample.key ? [sps, pps] : []);
    payloads.forEach((payload, i) => this.send('video', this.video, payload, i === payloads.length - 1));
    this.video.due += sample.duration / timescale;
    this.video.index = (this.video.index + 1) % samples.length;
  }

  private sendAudio(): void {
    const { samples } = this.clip.audio;
    const sample = samples[this.audio.index];
    if (!sample) return;
    this.send('audio', this.audio, sample.data, false);
    this.audio.due += OPUS_PACKET_SECONDS;
    this.audio.index = (this.audio.index + 1) % samples.length;
  }

  private send(kind: 'video' | 'audio', track: TrackPosition, payload: Buffer, marker: boolean): void {
    const header = new RtpHeader({
      sequenceNumber: track.sequence,
      timestamp: track.timestamp,
      marker,
      payloadType: 96,
    });
    track.sequence = (track.sequence + 1) & 0xffff;
    this.tracks?.[kind].writeRtp(new RtpPacket(header, payload));
  }

  private jumpToKey(): void {
    const { samples, timescale } = this.clip.video;
    for (let ahead = 0, seconds = 0; ahead < samples.length; ahead++) {
      const at = (this.video.index + ahead) % samples.length;
      if (samples[at]?.key) {
        if (seconds > NEAR_KEY_FRAME_SECONDS) this.video.index = at;
        return;
      }
      seconds += (samples[at]?.duration ?? 0) / timescale;
    }
  }

  private scheduleRetry(): void {
    this.disconnect();
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), this.retryDelay);
    this.retryDelay = Math.min(this.retryDelay * 2, RETRY_MAX_DELAY_MS);
  }

  private disconnect(): void {
    const { peer } = this;
    this.peer = null;
    this.tracks = null;
    this.startedAt = null;
    this.resource = null;
    peer?.close().catch(() => undefined); // it is closed either way
  }
}
