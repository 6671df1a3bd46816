import { EventEmitter } from 'node:events';
import { MediaStreamTrack, type RTCPeerConnection, type RtpHeader, RtpPacket } from 'werift';
import { readOffer } from './offer';
import { answerOffer, openPeer, type PeerSettings } from './peer';

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

/** One WHEP session: passes a publisher's packets on as they are. It survives a change of publisher. */
export class Viewer extends EventEmitter<ViewerEvents> {
  private readonly peer: RTCPeerConnection;
  private readonly tracks = { video: new MediaStreamTrack({ kind: 'video' }), audio: new MediaStreamTrack({ kind: 'audio' }) };
  private readonly sourceChanged = { video: false, audio: false };
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
  }

  /**
   * Takes the offer, gives the answer.
   * @throws OfferError
   */
  async open(offer: string): Promise<string> {
    const readable = readOffer(offer);
    const video = this.peer.addTransceiver(this.tracks.video, { direction: 'sendonly' });
    this.peer.addTransceiver(this.tracks.audio, { direction: 'sendonly' });
    video.sender.onRtcp.subscribe(() => this.hear());
    video.sender.onPictureLossIndication.subscribe(() => this.emit('needsKeyFrame'));
    this.peer.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.connected();
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close();
    });
    this.timer = setInterval(() => {
      if (performance.now() - this.heardAt > UNHEARD) this.close();
    }, LOOK);
    return answerOffer(this.peer, readable, this.settings);
  }

  /** Passes a packet on. */
  send(kind: 'video' | 'audio', packet: RtpPacket): void {
    if (this.state !== 'connected') return;
    // a copy, since the sender writes into it; extensions keep the publisher's numbers, which mean something else here
    const header: RtpHeader = packet.clone().header;
    header.extensions = [];
    const track = this.tracks[kind];
    if (this.sourceChanged[kind]) {
      // the packet takes the number after the last one sent, and a time a little later
      track.onSourceChanged.execute({ sequenceNumber: (header.sequenceNumber - 1) & 0xffff, timestamp: (header.timestamp - 3000) >>> 0 });
    }
    this.sourceChanged[kind] = false;
    track.writeRtp(new RtpPacket(header, packet.payload));
  }

  /** The next packets come from another publisher: numbers and timestamps go on from where they are. */
  changeSource(): void {
    this.sourceChanged.video = true;
    this.sourceChanged.audio = true;
  }

  close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    clearInterval(this.timer);
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
