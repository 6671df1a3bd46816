/** Less is no picture any more, bits per second. */
const LEAST = 150_000;
/** Pictures are under way so long: the line is too narrow, ms. */
const LATE = 1_000;
const EASY = 500;
/** What waits to be sent may be this much, seconds of the picture. */
const WAITING = 0.4;
const DOWN = 0.75;
const UP = 1.15;
/** Looks in a row at an easy line, before more is tried. */
const EASY_LOOKS = 4;

export interface Look {
  /** how long the last picture was under way, there and back, ms; null while unknown */
  lag: number | null;
  /** bytes that wait in the browser */
  waiting: number;
}

/** How many bits a second a line takes, found out by how late they arrive: less at once, more after a while. */
export class Pace {
  private easy = 0;
  bitrate: number;

  constructor(private most: number) {
    this.bitrate = most;
  }

  /** Whether the line takes less than was wished. */
  get isNarrow(): boolean {
    return this.bitrate < this.most * 0.95;
  }

  /** Another wish, from now on. */
  wish(most: number): void {
    this.bitrate = this.isNarrow ? Math.min(this.bitrate, most) : most;
    this.most = most;
  }

  /** Whether what waits is so much that a picture more would only come later. */
  isFull(waiting: number): boolean {
    return (waiting * 8) / this.bitrate > WAITING;
  }

  /** Takes a look at the line, once a second or so; answers the bit rate from now on. */
  look({ lag, waiting }: Look): number {
    const isLate = this.isFull(waiting) || (lag ?? 0) > LATE;
    this.easy = isLate || (lag ?? 0) > EASY ? 0 : this.easy + 1;
    if (isLate) this.bitrate = Math.min(this.most, Math.max(LEAST, Math.round(this.bitrate * DOWN)));
    else if (this.easy >= EASY_LOOKS && this.bitrate < this.most) {
      this.easy = 0;
      this.bitrate = Math.min(this.most, Math.round(this.bitrate * UP));
    }
    return this.bitrate;
  }
}
