/** An unbroken time span, ms since the epoch. */
export interface TimeSpan {
  from: number;
  to: number;
}

/**
 * Returns the span extended to `at`, or a new span when `at` is more than `maxGapMs` away from its end (in either
 * direction: the clock may have been set back).
 */
export const extendSpan = (span: TimeSpan | null | undefined, at: number, maxGapMs: number): TimeSpan =>
  span && Math.abs(at - span.to) <= maxGapMs ? { from: span.from, to: Math.max(span.to, at) } : { from: at, to: at };
