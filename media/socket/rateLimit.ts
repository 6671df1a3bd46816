/** Sustained rates: 16 Mbit/s and 200 messages a second, about twice what the highest quality sends in two sizes. */
const PER_SECOND = { bytes: 2 * 1024 * 1024, messages: 200 };
/** Enough for everything that a stalled connection delivers at once. */
const BURST = { bytes: 8 * 1024 * 1024, messages: 2_000 };

/** Limits how much one page may send (token bucket for bytes and messages). */
export class RateLimit {
  private left = { ...BURST };
  private at: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.at = now();
  }

  /** Counts a message of this size. Returns false when it exceeds the limit. */
  consume(bytes: number): boolean {
    const now = this.now();
    const seconds = (now - this.at) / 1_000;
    this.at = now;
    const { left } = this;
    left.bytes = Math.min(BURST.bytes, left.bytes + seconds * PER_SECOND.bytes) - bytes;
    left.messages = Math.min(BURST.messages, left.messages + seconds * PER_SECOND.messages) - 1;
    return left.bytes >= 0 && left.messages >= 0;
  }
}
