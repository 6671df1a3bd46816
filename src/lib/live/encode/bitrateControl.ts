/** The lowest usable bitrate, in bits per second. */
const MIN_BITRATE = 150_000;
/** A longer round trip lowers the bitrate. */
const LAG_MAX_MS = 1_000;
/** Only a shorter round trip allows a higher bitrate. */
const LAG_GOOD_MS = 500;
/** The most that may wait in the browser, in seconds of video. */
const BUFFER_MAX_SECONDS = 0.4;
const DECREASE_FACTOR = 0.75;
const INCREASE_FACTOR = 1.15;
/** Good samples in a row before the bitrate rises. */
const GOOD_SAMPLES_TO_INCREASE = 4;

export interface ConnectionSample {
  /** round trip of the last picture in ms; null while unknown */
  lag: number | null;
  /** bytes waiting in the browser */
  waiting: number;
}

/** Finds the bitrate that a connection can carry: lowers it at once when pictures are late, and raises it slowly. */
export class BitrateControl {
  private goodSamples = 0;
  bitrate: number;

  constructor(private max: number) {
    this.bitrate = max;
  }

  /** whether the connection carries less than the maximum */
  get isReduced(): boolean {
    return this.bitrate < this.max * 0.95;
  }

  /** Sets another maximum. */
  setMax(max: number): void {
    this.bitrate = this.isReduced ? Math.min(this.bitrate, max) : max;
    this.max = max;
  }

  /** Says whether so much is waiting that another picture would only be late. */
  isFull(waiting: number): boolean {
    return (waiting * 8) / this.bitrate > BUFFER_MAX_SECONDS;
  }

  /** Takes a sample, about once a second. @returns the new bitrate */
  update({ lag, waiting }: ConnectionSample): number {
    const isLate = this.isFull(waiting) || (lag ?? 0) > LAG_MAX_MS;
    this.goodSamples = isLate || (lag ?? 0) > LAG_GOOD_MS ? 0 : this.goodSamples + 1;
    if (isLate) this.bitrate = Math.min(this.max, Math.max(MIN_BITRATE, Math.round(this.bitrate * DECREASE_FACTOR)));
    else if (this.goodSamples >= GOOD_SAMPLES_TO_INCREASE && this.bitrate < this.max) {
      this.goodSamples = 0;
      this.bitrate = Math.min(this.max, Math.round(this.bitrate * INCREASE_FACTOR));
    }
    return this.bitrate;
  }
}
