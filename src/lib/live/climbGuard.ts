/** After a fall, larger sizes wait this long. It doubles with each climb that fails, up to the maximum. */
const HOLD_FIRST_MS = 5_000;
const HOLD_MAX_MS = 300_000;
/** A climb failed if the picture falls again within this time. */
const TRIAL_MS = 30_000;

/**
 * Keeps a player on a line between two sizes from going up and down: a size from which it fell is barred for a while.
 * Times are of any one clock, ms; sizes are known by their bits per second.
 */
export class ClimbGuard {
  private playing: number | null = null;
  private climbedAt = -Infinity;
  private barred = Infinity;
  private holdMs = HOLD_FIRST_MS;

  /** Notes the size that loads from now on. @returns how long the one that was left stays barred; 0: it may climb */
  note(bitrate: number, at: number): number {
    const left = this.playing;
    this.playing = bitrate;
    if (left !== null && bitrate > left) this.climbedAt = at;
    if (left === null || bitrate >= left) return 0;
    const hasFailed = at - this.climbedAt < TRIAL_MS;
    this.holdMs = hasFailed ? Math.min(this.holdMs * 2, HOLD_MAX_MS) : HOLD_FIRST_MS;
    this.barred = left;
    return this.holdMs;
  }

  /** Lets the player try again. */
  release(): void {
    this.barred = Infinity;
  }

  mayPlay(bitrate: number): boolean {
    return bitrate < this.barred;
  }
}
