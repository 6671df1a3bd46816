import {
  type RTCRtpSender,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSourceDescriptionPacket,
  RtcpSrPacket,
  SourceDescriptionChunk,
  SourceDescriptionItem,
} from 'werift';

/** The kind of a track. */
export type Kind = 'video' | 'audio';

/** Seconds from the NTP epoch (1900) to the Unix epoch (1970). */
const NTP_EPOCH_OFFSET = 2_208_988_800;
const TICK_MS = 250;
/** Ticks between reports after the first ones. Players disconnect after 1.5 s of silence (`src/lib/live/whep.ts`). */
const SLOW_TICKS = 4;
/**
 * Browsers fit a line through 20 reports: after a change as many are sent fast, so that older ones soon don't count.
 */
const FAST_REPORTS = 20;
/** After this long without the publisher's clock, arrival times are reported. Browsers send theirs within 3 s. */
const CLOCK_TIMEOUT_MS = 5_000;
const CNAME = 1;

interface Track {
  packets: number;
  octets: number;
  /** the last packet: timestamp as sent, capture time (s, publisher's clock), arrival (s, own clock) */
  last: { timestamp: number; captured: number | null; arrived: number } | null;
}

/**
 * Sends a viewer sender reports (RFC 3550, 6.4.1) with capture times, by which browsers align audio and video. Replaces
 * those of werift 0.24.4, which report forwarding times: one of these misleads a browser for half a minute.
 */
export class SenderReports {
  private readonly tracks: Record<Kind, Track> = {
    video: { packets: 0, octets: 0, last: null },
    audio: { packets: 0, octets: 0, last: null },
  };
  /** from the publisher's clock to the own clock, s; null until the publisher's is known */
  private offset: number | null = null;
  private firstSentAt: number | null = null;
  private mode: 'none' | 'capture' | 'arrival' = 'none';
  private fastLeft = FAST_REPORTS;
  private ticks = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly senders: Record<Kind, RTCRtpSender>,
    private readonly cname: string,
    private readonly now: () => number = () => Date.now() / 1_000,
  ) {
    for (const sender of Object.values(senders)) sender.runRtcp = () => Promise.resolve();
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** Notes a sent packet. `captured`: s on the publisher's clock; null until known for audio and video. */
  recordPacket(kind: Kind, timestamp: number, octets: number, captured: number | null): void {
    const track = this.tracks[kind];
    const arrived = this.now();
    this.firstSentAt ??= arrived;
    track.packets++;
    track.octets += octets;
    track.last = { timestamp, captured, arrived };
    if (captured !== null) this.offset ??= arrived - captured;
  }

  /** Forgets the publisher's clock: the next packets come from another publisher. */
  changeSource(): void {
    for (const track of Object.values(this.tracks)) track.last = null;
    this.offset = null;
    this.firstSentAt = null;
    this.switchMode('none');
  }

  /** Stops sending. */
  close(): void {
    clearInterval(this.timer);
  }

  private switchMode(mode: SenderReports['mode']): void {
    this.mode = mode;
    this.fastLeft = FAST_REPORTS;
    this.ticks = 0;
  }

  private tick(): void {
    const mode =
      this.offset !== null
        ? 'capture'
        : this.firstSentAt !== null && (this.now() - this.firstSentAt) * 1_000 >= CLOCK_TIMEOUT_MS
          ? 'arrival'
          : 'none';
    if (mode !== this.mode) this.switchMode(mode);
    if (this.ticks++ % (this.fastLeft > 0 && mode !== 'none' ? 1 : SLOW_TICKS)) return;
    if (mode !== 'none') this.fastLeft--;
    this.send();
  }

  /**
   * Sends one datagram for both tracks; while there is nothing to report, an empty one that keeps the session alive.
   */
  private send(): void {
    const kinds = (['video', 'audio'] as const).filter((kind) => this.tracks[kind].packets > 0);
    const transport = this.senders.video.dtlsTransport;
    if (!kinds.length || transport.state !== 'connected') return;
    const reports = kinds.flatMap((kind) => this.buildReport(kind) ?? []);
    const chunks = kinds.map(
      (kind) =>
        new SourceDescriptionChunk({
          source: this.senders[kind].ssrc,
          items: [new SourceDescriptionItem({ type: CNAME, text: this.cname })],
        }),
    );
    const leading = reports.length ? reports : [new RtcpRrPacket({ ssrc: this.senders.video.ssrc })];
    // errors are ignored: the next report follows soon
    transport.sendRtcp([...leading, new RtcpSourceDescriptionPacket({ chunks })]).catch(() => undefined);
  }

  private buildReport(kind: Kind): RtcpSrPacket | null {
    const { last, packets, octets } = this.tracks[kind];
    if (!last || this.mode === 'none' || (this.mode === 'capture' && last.captured === null)) return null;
    const at = this.mode === 'capture' ? (last.captured ?? 0) + (this.offset ?? 0) : last.arrived;
    const ntpTimestamp = BigInt(Math.round((at + NTP_EPOCH_OFFSET) * 2 ** 32));
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
