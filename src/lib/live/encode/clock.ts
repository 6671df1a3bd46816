/** The smallest delay of so long counts, ms. */
const STRETCH = 5_000;
/** Clocks that differ by less are left alone: each correction is a jump, µs. */
const TOLERATED = 20_000;

/**
 * Brings times that count from somewhere of their own (browsers give pictures and sound each another beginning) onto the page's clock: what comes
 * with the smallest delay tells how far they are apart. µs.
 */
export class SharedClock {
  private offset: number | null = null;
  private stretch = { until: 0, least: Infinity, before: Infinity };

  /** Learns from something with this time that came just now (ms of the page's clock). */
  hear(timestamp: number, now: number): void {
    const apart = now * 1_000 - timestamp;
    const { stretch } = this;
    if (now > stretch.until) {
      stretch.before = stretch.least;
      stretch.least = Infinity;
      stretch.until = now + STRETCH;
    }
    stretch.least = Math.min(stretch.least, apart);
    const found = Math.min(stretch.least, stretch.before);
    if (this.offset === null || Math.abs(found - this.offset) > TOLERATED) this.offset = found;
  }

  /** The same moment on the page's clock. */
  at(timestamp: number): number {
    return Math.round(timestamp + (this.offset ?? 0));
  }
}
