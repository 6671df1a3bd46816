import { EventEmitter } from 'node:events';
import {
  type MediaStreamTrack,
  RtcpSrPacket,
  type RTCPeerConnection,
  type RTCRtpReceiver,
  RTP_EXTENSION_URI,
  type RtpPacket,
} from 'werift';
import { type AudioTrack, OPUS, VIDEO_SCALE } from '../mp4/tracks';
import { type PublisherEndReason, type Source, type SourceEvents } from '../stream/source';
import { CongestionFeedback } from './congestionFeedback';
import { H264Depacketiser } from './h264Depacketiser';
import { readOffer } from './offer';
import { encodeNack, LossRepair } from './lossRepair';
import { readOpusDuration } from './opus';
import { answerOffer, openPeer, type PeerSettings } from './peer';
import { ReorderBuffer } from './reorderBuffer';
import { SenderClock } from './senderClock';

/** A publisher that sends nothing for this long is gone. */
const SILENCE_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 15_000;
const FEEDBACK_INTERVAL_MS = 50;
/** How long video waits for a missing packet: some round trips, since a loss costs a freeze and a key frame. */
const VIDEO_REORDER_MS = 350;
const AUDIO_REORDER_MS = 60;
/** More frequent requests would make the encoder send one key frame after another. */
const KEY_FRAME_REQUEST_INTERVAL_MS = 250;

/** A WHIP session: turns the RTP packets of a browser into frames and audio packets. */
export class WhipPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly protocol = 'whip';
  readonly hasPackets = true;
  private readonly peer: RTCPeerConnection;
  private readonly clocks = { video: new SenderClock(VIDEO_SCALE), audio: new SenderClock(OPUS.rate) };
  private readonly depacketiser = new H264Depacketiser((unit) =>
    this.emit('picture', { ...unit, clock: this.clocks.video.toCaptureTime(unit.timestamp) }),
  );
  private readonly videoBuffer: ReorderBuffer<RtpPacket>;
  private readonly audioBuffer: ReorderBuffer<RtpPacket>;
  private feedback: CongestionFeedback | null = null;
  private repair: LossRepair | null = null;
  private videoReceiver: RTCRtpReceiver | null = null;
  private videoSsrc = 0;
  private lastPacketAt = performance.now() + CONNECT_TIMEOUT_MS - SILENCE_TIMEOUT_MS;
  private lastKeyRequestAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    /** identifies the session in its address */
    readonly id: string,
    readonly token: string | null,
    /** the API's name for the person, if it gave one */
    readonly sessionId: string | null,
    private readonly settings: PeerSettings,
  ) {
    super();
    this.peer = openPeer(settings, () => undefined);
    const onGap = () => {
      this.depacketiser.handleGap();
      this.requestKeyFrame();
    };
    this.videoBuffer = new ReorderBuffer<RtpPacket>(
      { waitMs: VIDEO_REORDER_MS, packets: 500 },
      (packet) => this.depacketiser.push(packet),
      onGap,
    );
    this.audioBuffer = new ReorderBuffer<RtpPacket>(
      { waitMs: AUDIO_REORDER_MS, packets: 10 },
      (packet) => this.handleAudio(packet),
      () => undefined,
    );
  }

  /** Gaps in the video that retransmission did not close. */
  get loss(): number {
    return this.videoBuffer.gaps;
  }

  get audio(): AudioTrack | null {
    return this.peer
      .getTransceivers()
      .some((transceiver) => transceiver.kind === 'audio' && transceiver.currentDirection !== 'inactive')
      ? OPUS
      : null;
  }

  /**
   * Answers the offer.
   * @throws OfferError when it cannot be answered.
   */
  async open(offer: string): Promise<string> {
    const readable = readOffer(offer);
    this.peer.onTrack.subscribe((track) => this.subscribeTo(track));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close('gone');
    });
    const answer = await answerOffer(this.peer, readable, this.settings);
    this.timer = setInterval(() => this.tick(), FEEDBACK_INTERVAL_MS);
    return answer;
  }

  /** Asks the encoder for a key frame unless it was asked just now. */
  requestKeyFrame(): void {
    const now = performance.now();
    if (!this.videoReceiver || !this.videoSsrc || now - this.lastKeyRequestAt < KEY_FRAME_REQUEST_INTERVAL_MS) return;
    this.lastKeyRequestAt = now;
    void this.videoReceiver.sendRtcpPLI(this.videoSsrc);
  }

  close(reason: PublisherEndReason): void {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.emit('closed', reason);
    this.removeAllListeners();
    this.peer.close().catch(() => undefined); // it is closed either way
  }

  private tick(): void {
    this.feedback?.flush();
    this.repair?.retry();
    if (performance.now() - this.lastPacketAt > SILENCE_TIMEOUT_MS) this.close('gone');
  }

  private subscribeTo(track: MediaStreamTrack): void {
    const receiver = this.peer.getReceivers().find((each) => each.tracks.includes(track));
    if (!receiver) return;
    if (track.kind === 'video') {
      // replaced by CongestionFeedback and LossRepair, whose files say why
      receiver.setupTWCC = () => undefined;
      Object.defineProperty(receiver, 'nackEnabled', { value: undefined });
      this.videoReceiver = receiver;
    }
    receiver.onRtcp.subscribe((packet) => {
      if (packet instanceof RtcpSrPacket && (track.kind === 'video' || track.kind === 'audio'))
        this.clocks[track.kind].addReport(packet.senderInfo);
    });
    track.onReceiveRtp.subscribe((packet, extensions) => {
      if (this.closed) return;
      this.lastPacketAt = performance.now();
      const { kind } = track;
      if (kind === 'video' || kind === 'audio') this.clocks[kind].recordPacket(packet.header.timestamp);
      if (kind === 'video') this.handleVideo(packet, receiver, extensions?.[RTP_EXTENSION_URI.transportWideCC]);
      else if (packet.payload.length) this.audioBuffer.push(packet);
      if (packet.payload.length && kind !== 'unknown' && kind !== 'application')
        this.emit('packet', kind, packet, this.findCaptureTime(kind, packet.header.timestamp));
    });
  }

  /** Returns the capture time, s, once it is known for both kinds: using it for one alone would separate them. */
  private findCaptureTime(kind: 'video' | 'audio', timestamp: number): number | null {
    const { video, audio } = this.clocks;
    return video.isKnown && audio.isKnown ? this.clocks[kind].toCaptureTime(timestamp) : null;
  }

  private handleVideo(packet: RtpPacket, receiver: RTCRtpReceiver, transportSequence: unknown): void {
    this.videoSsrc = packet.header.ssrc;
    const ids = { senderSsrc: receiver.rtcpSsrc, mediaSsrc: packet.header.ssrc };
    this.repair ??= new LossRepair((sequences) => this.sendRtcp(receiver, encodeNack(ids, sequences)));
    this.repair.recordArrival(packet.header.sequenceNumber);
    if (typeof transportSequence === 'number') {
      this.feedback ??= new CongestionFeedback(ids, (bytes) => this.sendRtcp(receiver, bytes));
      this.feedback.recordArrival(transportSequence);
    }
    this.videoBuffer.push(packet);
  }

  private sendRtcp({ dtlsTransport: transport }: RTCRtpReceiver, bytes: Buffer): void {
    if (transport.state === 'connected')
      transport.iceTransport.connection.send(transport.srtcp.encrypt(bytes)).catch(() => undefined);
  }

  private handleAudio(packet: RtpPacket): void {
    const duration = readOpusDuration(packet.payload);
    if (duration)
      this.emit('sound', {
        data: packet.payload,
        timestamp: packet.header.timestamp,
        duration,
        clock: this.clocks.audio.toCaptureTime(packet.header.timestamp),
      });
  }
}
