import {
  type RTCRtpSender,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift';

export type Kind = 'video' | 'audio';

/** From the years of network time (1900) to those of computers (1970), s. */
const EPOCH = 2_208_988_800;
/** Looked this often whether a report is due, ms. */
const TICK = 250;
/** Ticks from report to report once a viewer knows. It must hear from us every second and a half, or it takes us for dead (`src/lib/live/whep.ts`). */
const SELDOM = 4;
/** Browsers draw a line through the last 20 reports: after a new beginning as many come fast, so that none of before bends it for long. */
const FAST = 20;
/** A publisher who has told no clock by then tells none: when its packets arrive is the best that is known, ms. Browsers tell within three seconds. */
const NO_CLOCK = 5_000;
const CNAME = 1;

interface Track {
  packets: number;
  octets: number;
  /** the last packet: as it was sent, when it was captured on the publisher's clock, and when it came, s on ours */
  last: { timestamp: number; captured: number | null; arrived: number } | null;
}

/**
 * Tells a viewer when sound and pictures were captured (sender reports, RFC 3550, 6.4.1): browsers put them in step by that. Made by us because
 * werift 0.24.4 reports from the first packet on when each was passed on, which is no common clock, and one such report misleads a browser for half a minute.
 */
export class SenderReports {
  private readonly tracks: Record<Kind, Track> = {
    video: { packets: 0, octets: 0, last: null },
    audio: { packets: 0, octets: 0, last: null },
  };
  /** from the publisher's clock to ours, s; null until the publisher tells */
  private offset: number | null = null;
  private begunAt: number | null = null;
  private tells: 'nothing' | 'capture' | 'arrival' = 'nothing';
  private fast = FAST;
  private ticks = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly senders: Record<Kind, RTCRtpSender>,
    private readonly cname: string,
    private readonly now: () => number = () => Date.now() / 1_000,
  ) {
    for (const sender of Object.values(senders)) sender.runRtcp = () => Promise.resolve();
    this.timer = setInterval(() => this.tick(), TICK);
  }

  /** A packet was sent with this timestamp. `captured`: on the publisher's clock, s; null while it is not known of sound and pictures alike. */
  sent(kind: Kind, timestamp: number, octets: number, captured: number | null): void {
    const track = this.tracks[kind];
    const arrived = this.now();
    this.begunAt ??= arrived;
    track.packets++;
    track.octets += octets;
    track.last = { timestamp, captured, arrived };
    if (captured !== null) this.offset ??= arrived - captured;
  }

  /** The next packets come from another publisher, whose clock is another. */
  changeSource(): void {
    for (const track of Object.values(this.tracks)) track.last = null;
    this.offset = null;
    this.begunAt = null;
    this.begin('nothing');
  }

  close(): void {
    clearInterval(this.timer);
  }

  private begin(tells: SenderReports['tells']): void {
    this.tells = tells;
    this.fast = FAST;
    this.ticks = 0;
  }

  private tick(): void {
    const tells =
      this.offset !== null
        ? 'capture'
        : this.begunAt !== null && (this.now() - this.begunAt) * 1_000 >= NO_CLOCK
          ? 'arrival'
          : 'nothing';
    if (tells !== this.tells) this.begin(tells);
    if (this.ticks++ % (this.fast > 0 && tells !== 'nothing' ? 1 : SELDOM)) return;
    if (tells !== 'nothing') this.fast--;
    this.send();
  }

  /** One datagram for both tracks; without anything to tell it is a sign of life. */
  private send(): void {
    const kinds = (['video', 'audio'] as const).filter((kind) => this.tracks[kind].packets > 0);
    const transport = this.senders.video.dtlsTransport;
    if (!kinds.length || transport.state !== 'connected') return;
    const reports = kinds.flatMap((kind) => this.report(kind) ?? []);
    const chunks = kinds.map(
      (kind) =>
        new SourceDescriptionChunk({
          source: this.senders[kind].ssrc,
          items: [new SourceDescriptionItem({ type: CNAME, text: this.cname })],
        }),
    );
    const first = reports.length ? reports : [new RtcpRrPacket({ ssrc: this.senders.video.ssrc })];
    transport.sendRtcp([...first, new RtcpSourceDescriptionPacket({ chunks })]).catch(() => undefined); // the next one is due soon
  }

  private report(kind: Kind): RtcpSrPacket | null {
    const { last, packets, octets } = this.tracks[kind];
    if (!last || this.tells === 'nothing' || (this.tells === 'capture' && last.captured === null)) return null;
    const at = this.tells === 'capture' ? (last.captured ?? 0) + (this.offset ?? 0) : last.arrived;
    const ntpTimestamp = BigInt(Math.round((at + EPOCH) * 2 ** 32));
    return new RtcpSrPacket({
      ssrc: this.senders[kind].ssrc,
      senderInfo: new RtcpSenderInfo({
        ntpTimestamp,
        rtpTimestamp: last.timestamp,
        packetCount: packets >>> 0,
        octetCount: octets >>> 0,
      }),
    });
  }
}
