import { EventEmitter } from 'node:events';
import { MediaStreamTrack, type RTCPeerConnection, type RTCRtpSender, type RtpHeader, RtpPacket } from 'werift';
import { OPUS, VIDEO_SCALE } from '../mp4/tracks';
import { readOffer } from './offer';
import { answerOffer, openPeer, type PeerSettings } from './peer';
import { type Kind, SenderReports } from './senderReports';

interface ViewerEvents {
  /** this viewer cannot go on without a key frame */
  needsKeyFrame: [];
  connected: [];
  /** gave a sign of itself */
  heard: [];
  closed: [];
}

/** A viewer whose connection is not made by then is given up, ms. */
const CONNECTING = 15_000;
/** Browsers look every few seconds whether we are there; one that does not for this long is gone, ms. */
const UNHEARD = 12_000;
const LOOK = 2_000;
const RATES: Record<Kind, number> = { video: VIDEO_SCALE, audio: OPUS.rate };
/** A new publisher's first packet is at least a picture later than the last one of before, s. */
const PICTURE = 1 / 30;

/** One WHEP session: passes a publisher's packets on as they are. It survives a change of publisher. */
export class Viewer extends EventEmitter<ViewerEvents> {
  private readonly peer: RTCPeerConnection;
  private readonly tracks = {
    video: new MediaStreamTrack({ kind: 'video' }),
    audio: new MediaStreamTrack({ kind: 'audio' }),
  };
  private readonly senders: Record<Kind, RTCRtpSender>;
  private readonly reports: SenderReports;
  private readonly sourceChanged = { video: false, audio: false };
  private readonly sentAt = { video: 0, audio: 0 };
  private state: 'connecting' | 'connected' | 'closed' = 'connecting';
  private heardAt = performance.now() + CONNECTING - UNHEARD;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    /** names the session in its address */
    readonly id: string,
    readonly token: string | null,
    /** the API's name for the person, if it gave one */
    readonly sessionId: string | null,
    /** who is counted and asked about again */
    readonly person: string,
    readonly ip: string,
    private readonly settings: PeerSettings,
  ) {
    super();
    this.peer = openPeer(settings, () => this.hear());
    const senderOf = (kind: Kind) => this.peer.addTransceiver(this.tracks[kind], { direction: 'sendonly' }).sender;
    this.senders = { video: senderOf('video'), audio: senderOf('audio') };
    this.reports = new SenderReports(this.senders, this.peer.cname);
  }

  /**
   * Takes the offer, gives the answer.
   * @throws OfferError
   */
  async open(offer: string): Promise<string> {
    const readable = readOffer(offer);
    const { video } = this.senders;
    // one stream: browsers keep only tracks of the same stream in step
    for (const sender of Object.values(this.senders)) sender.streamIds = ['show'];
    video.onRtcp.subscribe(() => this.hear());
    video.onPictureLossIndication.subscribe(() => this.emit('needsKeyFrame'));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.connected();
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close();
    });
    this.timer = setInterval(() => {
      if (performance.now() - this.heardAt > UNHEARD) this.close();
    }, LOOK);
    return answerOffer(this.peer, readable, this.settings);
  }

  /** Passes a packet on. `clock`: when it was captured, where the publisher tells that of sound and pictures alike. */
  send(kind: Kind, packet: RtpPacket, clock: number | null): void {
    if (this.state !== 'connected') return;
    // a copy, since the sender writes into it; extensions keep the publisher's numbers, which mean something else here
    const header: RtpHeader = packet.clone().header;
    header.extensions = [];
    const now = performance.now();
    if (this.sourceChanged[kind]) {
      // the packet takes the number after the last one sent, and the time that has passed since: to browsers it is a pause and not another beginning
      const pause = Math.max(PICTURE, (now - this.sentAt[kind]) / 1_000);
      this.tracks[kind].onSourceChanged.execute({
        sequenceNumber: (header.sequenceNumber - 1) & 0xffff,
        timestamp: (header.timestamp - Math.round(pause * RATES[kind])) >>> 0,
      });
    }
    this.sourceChanged[kind] = false;
    this.sentAt[kind] = now;
    this.tracks[kind].writeRtp(new RtpPacket(header, packet.payload));
    this.reports.sent(kind, header.timestamp, packet.payload.length, clock);
  }

  /** The next packets come from another publisher: numbers and timestamps go on from where they are. */
  changeSource(): void {
    this.sourceChanged.video = true;
    this.sourceChanged.audio = true;
    this.reports.changeSource();
  }

  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearInterval(this.timer);
    this.reports.close();
    this.emit('closed');
    this.removeAllListeners();
    this.peer.close().catch(() => undefined); // it is gone either way
  }

  private hear(): void {
    if (this.state !== 'connected') return;
    this.heardAt = performance.now();
    this.emit('heard');
  }

  private connected(): void {
    if (this.state !== 'connecting') return;
    this.state = 'connected';
    this.hear();
    this.emit('connected');
  }
}
