/** What a sender report says (RFC 3550, 6.4.1): the sender's wall clock, as 32.32 bits of seconds, at one RTP timestamp. */
export interface SenderReport {
  ntpTimestamp: bigint;
  rtpTimestamp: number;
}

/** Reports that count: one that was held up on its sender's side can only be late, so the earliest is right. */
const KEPT = 3;
/** RtpPacketiser that are remembered; reports overtake no more of them. */
const REMEMBERED = 16;

/** The sender's wall clock behind the RTP timestamps of one track. The clock is the same for all tracks of a sender: that is what puts sound and pictures in step. */
export class SenderClock {
  private readonly recent: number[] = [];
  private reports: { seconds: number; timestamp: number }[] = [];

  constructor(
    /** of the RTP timestamps, per second */
    private readonly rate: number,
  ) {}

  /** A packet with this RTP timestamp came. */
  saw(timestamp: number): void {
    if (this.recent.at(-1) === timestamp) return;
    this.recent.push(timestamp);
    if (this.recent.length > REMEMBERED) this.recent.shift();
  }

  report({ ntpTimestamp, rtpTimestamp }: SenderReport): void {
    // before the first packet it says nothing; at the very timestamp of a packet it notes when that was sent, not captured, which its arrival tells as well
    if (ntpTimestamp && !this.recent.includes(rtpTimestamp))
      this.reports = [
        ...this.reports.slice(1 - KEPT),
        { seconds: Number(ntpTimestamp) / 2 ** 32, timestamp: rtpTimestamp },
      ];
  }

  get isKnown(): boolean {
    return this.reports.length > 0;
  }

  /** Seconds on the sender's clock when this was captured; null before the first report. */
  at(timestamp: number): number | null {
    if (!this.reports.length) return null;
    // the difference of 32 bits, with its sign
    return Math.min(...this.reports.map((report) => report.seconds + ((timestamp - report.timestamp) | 0) / this.rate));
  }
}
