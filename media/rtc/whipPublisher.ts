import { EventEmitter } from 'node:events';
import {
  type MediaStreamTrack,
  PictureLossIndication,
  RtcpPayloadSpecificFeedback,
  RtcpSrPacket,
  type RTCPeerConnection,
  type RTCRtpReceiver,
  RTP_EXTENSION_URI,
  type RtpPacket,
} from 'werift';
import { type AudioTrack, OPUS } from '../mp4/tracks';
import { type OfferedLayer, type PublisherEndReason, type Source, type SourceEvents } from '../stream/source';
import { CongestionFeedback } from './congestionFeedback';
import { readOffer } from './offer';
import { encodeNack } from './lossRepair';
import { readOpusDuration } from './opus';
import { answerOffer, openPeer, type PeerSettings } from './peer';
import { ReorderBuffer } from './reorderBuffer';
import { SenderClock } from './senderClock';
import { answerSimulcast, readSimulcast, type Simulcast, withoutSimulcast } from './simulcast';
import { SimulcastReceiver } from './simulcastReceiver';
import { VideoLayer } from './videoLayer';

/** A publisher that sends nothing for this long is gone. */
const SILENCE_TIMEOUT_MS = 4_000;
const CONNECT_TIMEOUT_MS = 15_000;
const FEEDBACK_INTERVAL_MS = 50;
const AUDIO_REORDER_MS = 60;
/** More frequent requests would make the encoder send one key frame after another. */
const KEY_FRAME_REQUEST_INTERVAL_MS = 250;

/** A WHIP session: turns the RTP packets of a browser into frames and audio packets. */
export class WhipPublisher extends EventEmitter<SourceEvents> implements Source {
  readonly protocol = 'whip';
  readonly hasPackets = true;
  private readonly peer: RTCPeerConnection;
  private readonly audioClock = new SenderClock(OPUS.rate);
  private readonly video = new VideoLayer({
    onPicture: (unit) => this.emit('picture', unit),
    onGap: () => this.requestKeyFrame(),
    onMissing: (sequences) => this.requestPackets(this.videoSsrc, sequences),
  });
  private simulcast: SimulcastReceiver | null = null;
  private readonly audioBuffer = new ReorderBuffer<RtpPacket>(
    { waitMs: AUDIO_REORDER_MS, packets: 10 },
    (packet) => this.handleAudio(packet),
    () => undefined,
  );
  private feedback: CongestionFeedback | null = null;
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
    this.peer = openPeer(settings, RTP_EXTENSION_URI.transportWideCC, () => undefined);
  }

  get loss(): number {
    return this.simulcast?.gaps ?? this.video.gaps;
  }

  get hasLayers(): boolean {
    return this.simulcast !== null;
  }

  get layers(): readonly OfferedLayer[] {
    return this.simulcast?.available ?? [];
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
    const simulcast = readSimulcast(readable);
    this.peer.onTrack.subscribe((track) => this.subscribeTo(track));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close('gone');
    });
    const answer = await answerOffer(this.peer, withoutSimulcast(readable), this.settings);
    if (simulcast) this.receiveLayers(simulcast);
    this.timer = setInterval(() => this.tick(), FEEDBACK_INTERVAL_MS);
    return simulcast ? answerSimulcast(answer, simulcast) : answer;
  }

  /** Asks the encoder for a key frame of each layer unless it was asked just now. */
  requestKeyFrame(): void {
    const now = performance.now();
    const ssrcs = this.simulcast?.ssrcs ?? (this.videoSsrc ? [this.videoSsrc] : []);
    if (!ssrcs.length || now - this.lastKeyRequestAt < KEY_FRAME_REQUEST_INTERVAL_MS) return;
    this.lastKeyRequestAt = now;
    this.requestKeyFrames(ssrcs);
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
    if (this.simulcast) this.simulcast.tick();
    else this.video.retry();
    if (performance.now() - this.lastPacketAt > SILENCE_TIMEOUT_MS) this.close('gone');
  }

  private subscribeTo(track: MediaStreamTrack): void {
    const receiver = this.peer.getReceivers().find((each) => each.tracks.includes(track));
    if (!receiver) return;
    if (track.kind === 'video') this.takeOver(receiver);
    receiver.onRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpSrPacket)) return;
      if (track.kind === 'video') this.video.clock.addReport(packet.senderInfo);
      else if (track.kind === 'audio') this.audioClock.addReport(packet.senderInfo);
    });
    track.onReceiveRtp.subscribe((packet, extensions) => {
      if (this.closed) return;
      this.lastPacketAt = performance.now();
      const { timestamp } = packet.header;
      if (track.kind === 'video') {
        this.handleVideo(packet, receiver, extensions?.[RTP_EXTENSION_URI.transportWideCC]);
        if (packet.payload.length)
          this.emit('packet', 'video', packet, this.findCaptureTime(this.video.clock, timestamp));
      } else if (track.kind === 'audio') {
        this.audioClock.recordPacket(timestamp);
        if (!packet.payload.length) return;
        this.audioBuffer.push(packet);
        this.emit('packet', 'audio', packet, this.findCaptureTime(this.audioClock, timestamp));
      }
    });
  }

  /** Turns off what CongestionFeedback and LossRepair replace; their files say why. */
  private takeOver(receiver: RTCRtpReceiver): void {
    receiver.setupTWCC = () => undefined;
    Object.defineProperty(receiver, 'nackEnabled', { value: undefined });
    this.videoReceiver = receiver;
  }

  private receiveLayers(simulcast: Simulcast): void {
    const transceiver = this.peer.getTransceivers().find(({ kind }) => kind === 'video');
    if (!transceiver) return;
    const { receiver, dtlsTransport } = transceiver;
    this.takeOver(receiver);
    const layers = new SimulcastReceiver(simulcast, {
      onPicture: (unit) => this.emit('picture', unit),
      onLayerPicture: (rid, picture) => this.emit('layerPicture', rid, picture),
      onPacket: (rid, packet, timestamp) => {
        const clock = layers.clock && this.findCaptureTime(layers.clock, timestamp);
        this.emit('packet', 'video', packet, clock, { rid, timestamp });
      },
      onGap: (ssrc) => this.requestKeyFrames([ssrc]),
      onNeed: () => this.requestKeyFrame(),
      onMissing: (ssrc, sequences) => this.requestPackets(ssrc, sequences),
    });
    this.simulcast = layers;
    const congestion = transceiver.headerExtensions.find(({ uri }) => uri === RTP_EXTENSION_URI.transportWideCC)?.id;
    dtlsTransport.onRtp.subscribe((packet) => {
      if (this.closed) return;
      const { ssrc, extensions } = packet.header;
      const sequence = extensions.find(({ id }) => id === congestion)?.payload;
      // counted for every packet, those that only probe the bandwidth included
      if (sequence?.length === 2) this.recordArrival(receiver, ssrc, sequence.readUInt16BE());
      if (!layers.receive(packet)) return;
      this.lastPacketAt = performance.now();
      receiver.handleRtpBySsrc(packet, {}); // for receiver reports
    });
    dtlsTransport.onRtcp.subscribe((packet) => {
      if (!(packet instanceof RtcpSrPacket)) return;
      receiver.handleRtcpPacket(packet);
      layers.addReport(packet.ssrc, packet.senderInfo);
    });
  }

  /** Returns the capture time, s, once it is known for both kinds: using it for one alone would separate them. */
  private findCaptureTime(clock: SenderClock, timestamp: number): number | null {
    const video = this.simulcast ? this.simulcast.clock : this.video.clock;
    return video?.isKnown && this.audioClock.isKnown ? clock.toCaptureTime(timestamp) : null;
  }

  private handleVideo(packet: RtpPacket, receiver: RTCRtpReceiver, transportSequence: unknown): void {
    this.videoSsrc = packet.header.ssrc;
    if (typeof transportSequence === 'number') this.recordArrival(receiver, this.videoSsrc, transportSequence);
    this.video.push(packet);
  }

  private recordArrival(receiver: RTCRtpReceiver, mediaSsrc: number, transportSequence: number): void {
    const ids = { senderSsrc: receiver.rtcpSsrc, mediaSsrc };
    this.feedback ??= new CongestionFeedback(ids, (bytes) => this.sendRtcp(receiver, bytes));
    this.feedback.recordArrival(transportSequence);
  }

  private requestPackets(mediaSsrc: number, sequences: number[]): void {
    const receiver = this.videoReceiver;
    if (receiver) this.sendRtcp(receiver, encodeNack({ senderSsrc: receiver.rtcpSsrc, mediaSsrc }, sequences));
  }

  /** All in one datagram, so that the key frames of all layers show the same moment. */
  private requestKeyFrames(ssrcs: number[]): void {
    const { rtcpSsrc: senderSsrc = 0, dtlsTransport } = this.videoReceiver ?? {};
    const requests = ssrcs.map((mediaSsrc) => {
      const feedback = new PictureLossIndication({ senderSsrc, mediaSsrc });
      return new RtcpPayloadSpecificFeedback({ feedback });
    });
    dtlsTransport?.sendRtcp(requests).catch(() => undefined); // the next request follows soon
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
        clock: this.audioClock.toCaptureTime(packet.header.timestamp),
      });
  }
}
