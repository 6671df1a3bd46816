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
import { type PublisherEnd, type Source, type SourceEvents } from '../stream/source';
import { CongestionFeedback } from './congestionFeedback';
import { H264Depacketiser } from './h264Depacketiser';
import { readOffer } from './offer';
import { encodeNack, LossRepair } from './lossRepair';
import { opusDuration } from './opus';
import { answerOffer, openPeer, type PeerSettings } from './peer';
import { ReorderBuffer } from './reorderBuffer';
import { SenderClock } from './senderClock';

/** A publisher that sends nothing for this long is gone, ms; longer while the connection is being made. */
const SILENCE = 4_000;
const CONNECTING = 15_000;
const FEEDBACK_INTERVAL = 50;
/** How long later packets wait for a missing one, ms. A lost picture costs a key frame and a freeze, so it is waited for a few round trips. */
const PICTURE_WAIT = 350;
const SOUND_WAIT = 60;
/** Requests closer than this would make the encoder answer with key frame after key frame, ms. */
const KEY_FRAME_PAUSE = 250;

/** One WHIP session: from a browser's packets to pictures and sound. */
export class WhipPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly hasPackets = true;
  private readonly peer: RTCPeerConnection;
  private readonly clocks = { video: new SenderClock(VIDEO_SCALE), audio: new SenderClock(OPUS.rate) };
  private readonly depacketiser = new H264Depacketiser((unit) =>
    this.emit('picture', { ...unit, clock: this.clocks.video.at(unit.timestamp) }),
  );
  private readonly pictures: ReorderBuffer<RtpPacket>;
  private readonly sounds: ReorderBuffer<RtpPacket>;
  private feedback: CongestionFeedback | null = null;
  private repair: LossRepair | null = null;
  private videoReceiver: RTCRtpReceiver | null = null;
  private videoSsrc = 0;
  private lastPacketAt = performance.now() + CONNECTING - SILENCE;
  private lastKeyRequestAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    /** names the session in its address */
    readonly id: string,
    readonly token: string | null,
    /** the API's name for the person, if it gave one */
    readonly sessionId: string | null,
    private readonly settings: PeerSettings,
  ) {
    super();
    this.peer = openPeer(settings, () => undefined);
    const onGap = () => {
      this.depacketiser.gap();
      this.requestKeyFrame();
    };
    this.pictures = new ReorderBuffer<RtpPacket>(
      { waitMs: PICTURE_WAIT, packets: 500 },
      (packet) => this.depacketiser.push(packet),
      onGap,
    );
    this.sounds = new ReorderBuffer<RtpPacket>(
      { waitMs: SOUND_WAIT, packets: 10 },
      (packet) => this.hear(packet),
      () => undefined,
    );
  }

  /** Gaps in the pictures that retransmission did not close. */
  get loss(): number {
    return this.pictures.gaps;
  }

  get audio(): AudioTrack | null {
    return this.peer
      .getTransceivers()
      .some((transceiver) => transceiver.kind === 'audio' && transceiver.currentDirection !== 'inactive')
      ? OPUS
      : null;
  }

  /**
   * Takes the offer, gives the answer.
   * @throws OfferError
   */
  async open(offer: string): Promise<string> {
    const readable = readOffer(offer);
    this.peer.onTrack.subscribe((track) => this.follow(track));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close('gone');
    });
    const answer = await answerOffer(this.peer, readable, this.settings);
    this.timer = setInterval(() => this.tick(), FEEDBACK_INTERVAL);
    return answer;
  }

  /** Asks the encoder for a key frame, unless it was just asked. */
  requestKeyFrame(): void {
    const now = performance.now();
    if (!this.videoReceiver || !this.videoSsrc || now - this.lastKeyRequestAt < KEY_FRAME_PAUSE) return;
    this.lastKeyRequestAt = now;
    void this.videoReceiver.sendRtcpPLI(this.videoSsrc);
  }

  close(reason: PublisherEnd): void {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.timer);
    this.emit('closed', reason);
    this.removeAllListeners();
    this.peer.close().catch(() => undefined); // it is gone either way
  }

  private tick(): void {
    this.feedback?.flush();
    this.repair?.repeat();
    if (performance.now() - this.lastPacketAt > SILENCE) this.close('gone');
  }

  private follow(track: MediaStreamTrack): void {
    const receiver = this.peer.getReceivers().find((each) => each.tracks.includes(track));
    if (!receiver) return;
    if (track.kind === 'video') {
      // ours take their places: congestionFeedback.ts and lossRepair.ts say why
      receiver.setupTWCC = () => undefined;
      Object.defineProperty(receiver, 'nackEnabled', { value: undefined });
      this.videoReceiver = receiver;
    }
    receiver.onRtcp.subscribe((packet) => {
      if (packet instanceof RtcpSrPacket && (track.kind === 'video' || track.kind === 'audio'))
        this.clocks[track.kind].report(packet.senderInfo);
    });
    track.onReceiveRtp.subscribe((packet, extensions) => {
      if (this.closed) return;
      this.lastPacketAt = performance.now();
      const { kind } = track;
      if (kind === 'video' || kind === 'audio') this.clocks[kind].saw(packet.header.timestamp);
      if (kind === 'video') this.see(packet, receiver, extensions?.[RTP_EXTENSION_URI.transportWideCC]);
      else if (packet.payload.length) this.sounds.push(packet);
      if (packet.payload.length && kind !== 'unknown' && kind !== 'application')
        this.emit('packet', kind, packet, this.captured(kind, packet.header.timestamp));
    });
  }

  /** On the publisher's clock, once that is known of pictures and sound: of one alone it would tear them apart. */
  private captured(kind: 'video' | 'audio', timestamp: number): number | null {
    const { video, audio } = this.clocks;
    return video.isKnown && audio.isKnown ? this.clocks[kind].at(timestamp) : null;
  }

  private see(packet: RtpPacket, receiver: RTCRtpReceiver, transportSequence: unknown): void {
    this.videoSsrc = packet.header.ssrc;
    const ids = { senderSsrc: receiver.rtcpSsrc, mediaSsrc: packet.header.ssrc };
    this.repair ??= new LossRepair((sequences) => this.sendRtcp(receiver, encodeNack(ids, sequences)));
    this.repair.arrived(packet.header.sequenceNumber);
    if (typeof transportSequence === 'number') {
      this.feedback ??= new CongestionFeedback(ids, (bytes) => this.sendRtcp(receiver, bytes));
      this.feedback.arrived(transportSequence);
    }
    this.pictures.push(packet);
  }

  private sendRtcp({ dtlsTransport: transport }: RTCRtpReceiver, bytes: Buffer): void {
    if (transport.state === 'connected')
      transport.iceTransport.connection.send(transport.srtcp.encrypt(bytes)).catch(() => undefined);
  }

  private hear(packet: RtpPacket): void {
    const duration = opusDuration(packet.payload);
    if (duration)
      this.emit('sound', {
        data: packet.payload,
        timestamp: packet.header.timestamp,
        duration,
        clock: this.clocks.audio.at(packet.header.timestamp),
      });
  }
}
