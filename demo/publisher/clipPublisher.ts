import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift';
import { type Clip } from './clip';
import { payloadsOf } from './rtpPayloads';
import { send } from './request';

// made anew for each connection, which writes payload types into them
const h264 = () =>
  new RTCRtpCodecParameters({
    mimeType: 'video/h264',
    clockRate: 90_000,
    parameters: 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1',
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
  });
const opus = () => new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 });

/** Every Opus packet of a clip holds this much, s (the file says less of the last one, which would pull the loops together). */
const OPUS_PACKET = 0.02;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 10_000;
/**
 * A connection that is not there by then never will be, ms: with werift 0.24.4 on both sides the handshake is lost for good when one of them stands still for half a
 * second, because a question that was repeated meanwhile is answered twice. (Browsers ask and answer once.)
 */
const CONNECTING = 5_000;
/** A key frame this near is not jumped to when one is asked for, s. */
const NEAR = 0.35;

/** One track's place in its endless loop: which sample is next, and when it is due. */
class Line {
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
 * Publishes one clip by WHIP, over and over, with timestamps that go on through the loop. Asked for a key frame, it jumps to the clip's next
 * one. A lost connection is made again, with growing pauses.
 */
export class ClipPublisher {
  private peer: RTCPeerConnection | null = null;
  private tracks: { video: MediaStreamTrack; audio: MediaStreamTrack } | null = null;
  private video = new Line(90_000);
  private audio = new Line(48_000);
  private startedAt: number | null = null;
  private resource: string | null = null;
  private pause = FIRST_PAUSE;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  /** `say` gets a line when the connection changes. */
  constructor(
    private readonly whipUrl: string,
    private readonly clip: Clip,
    private readonly say: (text: string) => void,
  ) {}

  /** Connects; from then on `tick` sends. Never rejects: it tries again by itself. */
  async start(): Promise<void> {
    if (this.stopped) return;
    try {
      await this.connect();
    } catch (error) {
      this.say(`cannot publish: ${error instanceof Error ? error.message : String(error)}`);
      this.again();
    }
  }

  /** Sends what is due. To be called every 20 ms or so. */
  tick(now: number): void {
    if (this.startedAt === null) return;
    const elapsed = (now - this.startedAt) / 1000;
    while (this.video.due <= elapsed) this.sendPicture();
    while (this.audio.due <= elapsed) this.sendSound();
  }

  /** Ends the session on the server too. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { resource } = this;
    this.drop();
    if (resource) await send('DELETE', resource, '', 2_000).catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const peer = new RTCPeerConnection({
      codecs: { video: [h264()], audio: [opus()] },
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
      if (state === 'failed' || state === 'disconnected' || state === 'closed') this.again();
    });
    await peer.setLocalDescription(await peer.createOffer());
    const { status, location, body } = await send('POST', this.whipUrl, peer.localDescription?.sdp ?? '', 10_000);
    if (status !== 201) throw new Error(`${status} ${body.slice(0, 200)}`);
    this.resource = location ? new URL(location, this.whipUrl).href : null;
    await peer.setRemoteDescription({ type: 'answer', sdp: body });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.peer === peer && this.startedAt === null && this.again(), CONNECTING);
  }

  private begin(tracks: { video: MediaStreamTrack; audio: MediaStreamTrack }): void {
    this.tracks = tracks;
    this.video = new Line(90_000);
    this.audio = new Line(48_000);
    this.startedAt = performance.now();
    this.pause = FIRST_PAUSE;
    this.say('publishing');
  }

  private sendPicture(): void {
    const { samples, sps, pps, timescale } = this.clip.video;
    const sample = samples[this.video.index];
    if (!sample) return;
    const payloads = payloadsOf(sample.data, sample.key ? [sps, pps] : []);
    payloads.forEach((payload, i) => this.send('video', this.video, payload, i === payloads.length - 1));
    this.video.due += sample.duration / timescale;
    this.video.index = (this.video.index + 1) % samples.length;
  }

  private sendSound(): void {
    const { samples } = this.clip.audio;
    const sample = samples[this.audio.index];
    if (!sample) return;
    this.send('audio', this.audio, sample.data, false);
    this.audio.due += OPUS_PACKET;
    this.audio.index = (this.audio.index + 1) % samples.length;
  }

  private send(kind: 'video' | 'audio', line: Line, payload: Buffer, marker: boolean): void {
    const header = new RtpHeader({ sequenceNumber: line.sequence, timestamp: line.timestamp, marker, payloadType: 96 });
    line.sequence = (line.sequence + 1) & 0xffff;
    this.tracks?.[kind].writeRtp(new RtpPacket(header, payload));
  }

  private jumpToKey(): void {
    const { samples, timescale } = this.clip.video;
    for (let ahead = 0, seconds = 0; ahead < samples.length; ahead++) {
      const at = (this.video.index + ahead) % samples.length;
      if (samples[at]?.key) {
        if (seconds > NEAR) this.video.index = at;
        return;
      }
      seconds += (samples[at]?.duration ?? 0) / timescale;
    }
  }

  private again(): void {
    this.drop();
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.start(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private drop(): void {
    const { peer } = this;
    this.peer = null;
    this.tracks = null;
    this.startedAt = null;
    this.resource = null;
    peer?.close().catch(() => undefined); // it is gone either way
  }
}
