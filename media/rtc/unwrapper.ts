/** A counter that wraps (16-bit sequence numbers, 32-bit timestamps) made to grow on: the nearest number to the last one that ends in these bits. */
export class Unwrapper {
  private last: number | null = null;
  private readonly range: number;

  constructor(bits: 16 | 32) {
    this.range = 2 ** bits;
  }

  /** `value` without the wrap. The first one is kept as it is, plus one range, so that stragglers before it stay positive. */
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
