/** 16 Mb/s and 200 messages a second in the long run: four times what the finest choice of the stage sends. */
const PER_SECOND = { bytes: 2 * 1024 * 1024, messages: 200 };
/** What a line that stood still for some seconds delivers at once. */
const BURST = { bytes: 8 * 1024 * 1024, messages: 2_000 };

/** How much a page may send: what it has not used it saves up, as far as a burst. */
export class RateLimit {
  private left = { ...BURST };
  private at: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.at = now();
  }

  /** Whether a message of this size may come. */
  take(bytes: number): boolean {
    const now = this.now();
    const seconds = (now - this.at) / 1_000;
    this.at = now;
    const { left } = this;
    left.bytes = Math.min(BURST.bytes, left.bytes + seconds * PER_SECOND.bytes) - bytes;
    left.messages = Math.min(BURST.messages, left.messages + seconds * PER_SECOND.messages) - 1;
    return left.bytes >= 0 && left.messages >= 0;
  }
}
