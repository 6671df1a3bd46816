/** The smallest delay within this time counts. */
const WINDOW_MS = 5_000;
/** Smaller differences are not corrected, since each correction is a jump. */
const TOLERANCE_US = 20_000;

/**
 * Converts timestamps of a track to the page's clock, in µs. Browsers start the timestamps of pictures and of sound at
 * different moments; the sample with the smallest delay tells the offset.
 */
export class SharedClock {
  private offset: number | null = null;
  private recent = { until: 0, least: Infinity, before: Infinity };

  /** Learns from a sample with this timestamp that arrived now (ms of the page's clock). */
  observe(timestamp: number, now: number): void {
    const offset = now * 1_000 - timestamp;
    const { recent } = this;
    if (now > recent.until) {
      recent.before = recent.least;
      recent.least = Infinity;
      recent.until = now + WINDOW_MS;
    }
    recent.least = Math.min(recent.least, offset);
    const found = Math.min(recent.least, recent.before);
    if (this.offset === null || Math.abs(found - this.offset) > TOLERANCE_US) this.offset = found;
  }

  /** Converts a timestamp to the page's clock. */
  at(timestamp: number): number {
    return Math.round(timestamp + (this.offset ?? 0));
  }
}
