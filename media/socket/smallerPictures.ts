import { type Picture } from '../mp4/nalUnits';
import { readSps } from '../mp4/sps';
import { linesOf, pixelsOf } from '../mp4/tracks';

/** Viewers of the smaller picture wait no longer for it, µs. */
const MAX_DELAY_US = 2_000_000;
/** A smaller picture of which nothing arrives for this long is not offered, ms. */
const VANISHED_AFTER_MS = 700;

/**
 * Decides which frames of a page's second encoding can be used: those that are smaller than the picture, of a moment
 * that the picture has reached, and in order. After one that can't, the next key frame is needed.
 */
export class SmallerPictures {
  /** lines of both pictures; 0 until their first key frames */
  readonly lines = { larger: 0, smaller: 0 };
  private largerPixels = 0;
  private newest = -Infinity;
  private last = -Infinity;
  private isSmaller = false;
  private needsKey = true;
  private takenAt = -Infinity;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Whether it arrives now. */
  get isArriving(): boolean {
    return this.now() - this.takenAt <= VANISHED_AFTER_MS;
  }

  /** Notes a frame of the picture itself; `timestamp` in µs. */
  recordLarger(timestamp: number, { key, sps }: Picture): void {
    this.newest = timestamp;
    if (!key || !sps) return;
    const picture = readSps(sps);
    [this.largerPixels, this.lines.larger] = [pixelsOf(picture), linesOf(picture)];
  }

  /** Returns whether a frame can be used; `timestamp` in µs. */
  accepts(timestamp: number, { key, sps }: Picture): boolean {
    if (key && sps) {
      const picture = readSps(sps);
      [this.isSmaller, this.lines.smaller] = [pixelsOf(picture) < this.largerPixels, linesOf(picture)];
    }
    const isTimely = timestamp > this.last && timestamp <= this.newest && timestamp > this.newest - MAX_DELAY_US;
    this.needsKey = !isTimely || !this.isSmaller || (this.needsKey && !key);
    if (this.needsKey) return false;
    this.last = timestamp;
    this.takenAt = this.now();
    return true;
  }
}
