/** Unwraps a counter (16-bit sequence numbers, 32-bit timestamps) to the nearest number to the last one. */
export class Unwrapper {
  private last: number | null = null;
  private readonly range: number;

  constructor(bits: 16 | 32) {
    this.range = 2 ** bits;
  }

  /** Returns `value` without the wrap. One range is added, so that packets from before the first one stay positive. */
  unwrap(value: number): number {
    if (this.last === null) {
      this.last = value + this.range;
      return this.last;
    }
    const ahead = (((value - this.last) % this.range) + this.range) % this.range;
    const step = ahead > this.range / 2 ? ahead - this.range : ahead;
    const whole = this.last + step;
    if (step > 0) this.last = whole;
    return whole;
  }
}
