import { EventEmitter } from 'node:events';
import {
  MediaStreamTrack,
  ReceiverEstimatedMaxBitrate,
  type RtcpPacket,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  type RTCPeerConnection,
  type RTCRtpSender,
  RTP_EXTENSION_URI,
  type RtpHeader,
  RtpPacket,
} from 'werift';
import { OPUS, VIDEO_SCALE } from '../mp4/tracks';
import { type OfferedLayer, type PacketLayer } from '../stream/source';
import { BandwidthChoice } from './bandwidthChoice';
import { LayerSwitch } from './layerSwitch';
import { readOffer, withoutTransportFeedback } from './offer';
import { answerOffer, openPeer, type PeerSettings } from './peer';
import { RateMeter } from './rateMeter';
import { type Kind, SenderReports } from './senderReports';
import { ANY_SIZE, pickLayers, type SizeWish } from './sizeWish';
import { ticksSince } from './timestamps';

interface ViewerEvents {
  /** the viewer needs a key frame to continue */
  needsKeyFrame: [];
  connected: [];
  /** the viewer's browser is still there */
  active: [];
  closed: [];
}

const CONNECT_TIMEOUT_MS = 15_000;
/** Browsers check the connection every few seconds; a viewer without checks for this long is gone. */
const SILENCE_TIMEOUT_MS = 12_000;
const SILENCE_CHECK_INTERVAL_MS = 2_000;
const TIMESTAMP_RATES: Record<Kind, number> = { video: VIDEO_SCALE, audio: OPUS.rate };
/** How long the present layer waits at a key frame for the other layer's picture of the same moment. */
const HOLD_MS = 200;
/** A key frame that a change of the layer waits for is asked for again after this time. */
const ASK_AGAIN_MS = 400;
/** The least pause between the packets of two publishers, s. */
const FRAME_SECONDS = 1 / 30;

/**
 * A WHEP session: forwards a publisher's packets unchanged, with simulcast those of one layer. It survives a change of
 * publisher.
 */
export class Viewer extends EventEmitter<ViewerEvents> {
  private readonly peer: RTCPeerConnection;
  private readonly tracks = {
    video: new MediaStreamTrack({ kind: 'video' }),
    audio: new MediaStreamTrack({ kind: 'audio' }),
  };
  private readonly senders: Record<Kind, RTCRtpSender>;
  private readonly reports: SenderReports;
  private readonly choice = new BandwidthChoice();
  private readonly layers = new LayerSwitch();
  /** what the viewer wants */
  sizes: SizeWish = ANY_SIZE;
  /** whether its line doesn't carry the size it wants: it gets a smaller one if the publisher sends one */
  isSlow = false;
  /** of the video that is sent */
  private readonly rate = new RateMeter();
  private askedAt = -Infinity;
  /** video that waits for the key frame of another layer */
  private held: { packet: RtpPacket; clock: number | null; layer: PacketLayer }[] = [];
  private heldSince = 0;
  private readonly sourceChanged = { video: false, audio: false };
  private readonly sentAt = { video: 0, audio: 0 };
  /** of the video, as the publisher counts */
  private lastTimestamp = 0;
  private state: 'connecting' | 'connected' | 'closed' = 'connecting';
  private activeAt = performance.now() + CONNECT_TIMEOUT_MS - SILENCE_TIMEOUT_MS;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    /** identifies the session in its address */
    readonly id: string,
    readonly token: string | null,
    /** the API's name for the person, if it gave one */
    readonly sessionId: string | null,
    /** identifies the viewer for counting */
    readonly person: string,
    readonly ip: string,
    private readonly settings: PeerSettings,
    /** the browser's proof of its session; permissions are checked with it again */
    readonly proof: string | null = null,
  ) {
    super();
    this.peer = openPeer(settings, RTP_EXTENSION_URI.absSendTime, () => this.recordActivity());
    const senderOf = (kind: Kind) => this.peer.addTransceiver(this.tracks[kind], { direction: 'sendonly' }).sender;
    this.senders = { video: senderOf('video'), audio: senderOf('audio') };
    this.reports = new SenderReports(this.senders, this.peer.cname);
  }

  /**
   * Answers the offer.
   * @throws OfferError when it cannot be answered.
   */
  async open(offer: string): Promise<string> {
    const readable = withoutTransportFeedback(readOffer(offer));
    const { video } = this.senders;
    // one stream id: browsers synchronise only tracks of the same stream
    for (const sender of Object.values(this.senders)) sender.streamIds = ['show'];
    video.onRtcp.subscribe((packet) => {
      this.recordActivity();
      this.readReport(packet);
    });
    video.onPictureLossIndication.subscribe(() => this.emit('needsKeyFrame'));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.connected();
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close();
    });
    this.timer = setInterval(() => {
      if (performance.now() - this.activeAt > SILENCE_TIMEOUT_MS) this.close();
    }, SILENCE_CHECK_INTERVAL_MS);
    return answerOffer(this.peer, readable, this.settings);
  }

  /**
   * Takes a packet and forwards it, unless it belongs to another layer. `clock`: its capture time, s on the publisher's
   * clock; null until known for audio and video.
   */
  send(kind: Kind, packet: RtpPacket, clock: number | null, layer?: PacketLayer): void {
    if (this.state !== 'connected') return;
    const step = layer ? this.layers.take(packet, layer) : 'forward';
    if (step === 'drop') return;
    if (step === 'hold' && layer) {
      if (!this.held.length) this.heldSince = performance.now();
      this.held.push({ packet, clock, layer });
      return;
    }
    if (step === 'change' && layer) this.release(layer.timestamp);
    this.forward(kind, packet, clock, { layer, isChange: step === 'change' });
  }

  /** Forwards the held packets of before a moment, and forgets the others. */
  private release(end = Infinity): void {
    const { held } = this;
    this.held = [];
    for (const { packet, clock, layer } of held)
      if (end === Infinity || ticksSince(layer.timestamp, end) > 0)
        this.forward('video', packet, clock, { layer, isChange: false });
  }

  private forward(
    kind: Kind,
    packet: RtpPacket,
    clock: number | null,
    { layer, isChange }: { layer?: PacketLayer; isChange: boolean },
  ): void {
    // a copy: the sender writes into the header, and the publisher's extension ids mean something else here
    const header: RtpHeader = packet.clone().header;
    header.extensions = [];
    if (layer) header.timestamp = layer.timestamp;
    if (isChange && !this.sourceChanged.video)
      this.tracks.video.onSourceChanged.execute({
        sequenceNumber: (header.sequenceNumber - 1) & 0xffff,
        timestamp: this.lastTimestamp,
      });
    const now = performance.now();
    if (this.sourceChanged[kind]) {
      // continues the sequence numbers and timestamps, so that browsers see a pause instead of a restart
      const pause = Math.max(FRAME_SECONDS, (now - this.sentAt[kind]) / 1_000);
      this.tracks[kind].onSourceChanged.execute({
        sequenceNumber: (header.sequenceNumber - 1) & 0xffff,
        timestamp: (header.timestamp - Math.round(pause * TIMESTAMP_RATES[kind])) >>> 0,
      });
    }
    this.sourceChanged[kind] = false;
    this.sentAt[kind] = now;
    if (kind === 'video') {
      this.lastTimestamp = header.timestamp;
      this.rate.record(packet.payload.length);
    }
    this.tracks[kind].writeRtp(new RtpPacket(header, packet.payload));
    this.reports.recordPacket(kind, header.timestamp, packet.payload.length, clock);
  }

  /**
   * Says which layers arrive from the publisher now, the largest first; none without simulcast. Call it about every
   * 50 ms.
   */
  offerLayers(layers: readonly OfferedLayer[]): void {
    if (!layers.length) {
      this.isSlow = this.choice.isStarved(this.rate.bitsPerSecond);
      return;
    }
    const wanted = pickLayers(layers, this.sizes);
    const rid = this.choice.choose(wanted);
    if (rid === null) return;
    this.isSlow = rid !== wanted[0]?.rid;
    const isOther = this.layers.want(rid);
    if (this.state !== 'connected') return;
    const now = performance.now();
    if (this.held.length && now - this.heldSince > HOLD_MS) {
      this.layers.giveUp();
      this.release();
    }
    // a publisher that was just asked by another viewer does not hear the first request
    if (!isOther && !(this.layers.isWaiting && now - this.askedAt > ASK_AGAIN_MS)) return;
    this.askedAt = now;
    this.emit('needsKeyFrame');
  }

  /** Announces that the next packets come from another publisher: sequence numbers and timestamps continue. */
  changeSource(): void {
    this.sourceChanged.video = true;
    this.sourceChanged.audio = true;
    this.layers.restart();
    this.held = [];
    this.reports.changeSource();
  }

  /** Ends the session. */
  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearInterval(this.timer);
    this.reports.close();
    this.emit('closed');
    this.removeAllListeners();
    this.peer.close().catch(() => undefined); // it is closed either way
  }

  private readReport(packet: RtcpPacket): void {
    if (packet instanceof RtcpRrPacket) {
      const report = packet.reports.find(({ ssrc }) => ssrc === this.senders.video.ssrc);
      // of 24 bits, with a sign that werift 0.24.4 does not read: retransmissions count, too
      if (report) this.choice.recordLoss((report.packetsLost << 8) >> 8, report.highestSequence);
    }
    if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof ReceiverEstimatedMaxBitrate)
      this.choice.recordEstimate(Number(packet.feedback.bitrate));
  }

  private recordActivity(): void {
    if (this.state !== 'connected') return;
    this.activeAt = performance.now();
    this.emit('active');
  }

  private connected(): void {
    if (this.state !== 'connecting') return;
    this.state = 'connected';
    this.recordActivity();
    this.emit('connected');
  }
}
