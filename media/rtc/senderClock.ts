/** What a sender report says (RFC 3550, 6.4.1): the sender's wall clock, as 32.32 bits of seconds, at one RTP timestamp. */
export interface SenderReport {
  ntpTimestamp: bigint;
  rtpTimestamp: number;
}

/** Reports that count. Senders that note the moment of sending, and not of capture, can only be late by it: the earliest of many is right. */
const KEPT = 16;

/** The sender's wall clock behind the RTP timestamps of one track. The clock is the same for all tracks of a sender: that is what puts sound and pictures in step. */
export class SenderClock {
  private reports: { seconds: number; timestamp: number }[] = [];

  constructor(
    /** of the RTP timestamps, per second */
    private readonly rate: number,
  ) {}

  report({ ntpTimestamp, rtpTimestamp }: SenderReport): void {
    // a report before the first packet says nothing
    if (ntpTimestamp) this.reports = [...this.reports.slice(1 - KEPT), { seconds: Number(ntpTimestamp) / 2 ** 32, timestamp: rtpTimestamp }];
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
