/** An unbroken stretch of time, ms since the epoch. */
export interface Stretch {
  from: number;
  to: number;
}

/** A stretch with one more sign in it; a new one when the last sign is longer ago than `gap`, or so far ahead that the clock was set back. */
export const prolonged = (stretch: Stretch | null | undefined, at: number, gap: number): Stretch =>
  stretch && Math.abs(at - stretch.to) <= gap
    ? { from: stretch.from, to: Math.max(stretch.to, at) }
    : { from: at, to: at };
