/** An unbroken stretch of time, ms since the epoch. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** A stretch with one more sign in it; a new one when the last sign is longer ago than `gap`, or so far ahead that the clock was set back. */
export const extendSpan = (stretch: TimeSpan | null | undefined, at: number, gap: number): TimeSpan =>
  stretch && Math.abs(at - stretch.to) <= gap
    ? { from: stretch.from, to: Math.max(stretch.to, at) }
    : { from: at, to: at };
