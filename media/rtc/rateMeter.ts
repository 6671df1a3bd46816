/** What arrived this long ago counts for a third, ms. */
const MEMORY_MS = 2_000;

/** Measures how many bits per second arrive, without keeping each packet. */
export class RateMeter {
  private bits = 0;
  private at = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Bits per second of about the last two seconds. */
  get bitsPerSecond(): number {
    return (this.fade(this.now()) * 1_000) / MEMORY_MS;
  }

  /** Notes a packet. */
  record(bytes: number): void {
    const now = this.now();
    this.bits = this.fade(now) + bytes * 8;
    this.at = now;
  }

  private fade(now: number): number {
    return this.bits * Math.exp((this.at - now) / MEMORY_MS);
  }
}
