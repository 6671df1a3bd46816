import { ticksSince } from './timestamps';

/** A sender report (RFC 3550, 6.4.1): the sender's wall clock, seconds in 32.32 bits, at an RTP timestamp. */
export interface SenderReport {
  ntpTimestamp: bigint;
  rtpTimestamp: number;
}

/** Reports that are compared: a delayed report can only be late, so the earliest is right. */
const KEPT_REPORTS = 3;
/** Recent packets that are remembered; reports overtake at most as many. */
const REMEMBERED_PACKETS = 16;

/** Maps the RTP timestamps of one track to the sender's wall clock, which aligns the sender's audio and video. */
export class SenderClock {
  private readonly recent: number[] = [];
  private reports: { seconds: number; timestamp: number }[] = [];

  constructor(
    /** RTP timestamp units per second */
    private readonly rate: number,
  ) {}

  /** Notes the RTP timestamp of a packet that arrived. */
  recordPacket(timestamp: number): void {
    if (this.recent.at(-1) === timestamp) return;
    this.recent.push(timestamp);
    if (this.recent.length > REMEMBERED_PACKETS) this.recent.shift();
  }

  /** Takes a sender report. */
  addReport({ ntpTimestamp, rtpTimestamp }: SenderReport): void {
    // reports without a time are empty; a report at the timestamp of a packet holds its sending time, not its capture
    // time
    if (ntpTimestamp && !this.recent.includes(rtpTimestamp))
      this.reports = [
        ...this.reports.slice(1 - KEPT_REPORTS),
        { seconds: Number(ntpTimestamp) / 2 ** 32, timestamp: rtpTimestamp },
      ];
  }

  get isKnown(): boolean {
    return this.reports.length > 0;
  }

  /** Returns the capture time of an RTP timestamp, seconds on the sender's clock; null before the first report. */
  toCaptureTime(timestamp: number): number | null {
    if (!this.reports.length) return null;
    return Math.min(
      ...this.reports.map((report) => report.seconds + ticksSince(report.timestamp, timestamp) / this.rate),
    );
  }
}
