import { type OfferedLayer } from '../stream/source';

/** The share of an estimate that a layer may need: sound and retransmissions need the rest. */
const USABLE_SHARE = 0.85;
/**
 * A layer that needs more than the estimate divided by this is too large. Receivers estimate 0.85 of what arrives
 * whenever packets are late, a single burst included.
 */
const SHORTAGE_SHARE = 0.8;
/** Retransmission does not make up for a greater share of lost packets. */
const HEAVY_LOSS = 0.1;
/** Losses are judged over at least this time and so many packets: reports come up to ten times a second. */
const LOSS_WINDOW_MS = 1_000;
const LOSS_WINDOW_PACKETS = 50;
/** Losses after a fall are still those of the layer before it. */
const SETTLE_MS = 2_500;
/** An estimate this far above what arrives shows room: receivers estimate at most 1.5 times of it. */
const ROOM_FACTOR = 1.3;
/** How long the line must be calm before a climb. It doubles with each climb that fails. */
const CLIMB_FIRST_MS = 6_000;
const CLIMB_MAX_MS = 96_000;
/** A climb failed if a fall follows within this time. */
const TRIAL_MS = 20_000;
/** Signs of a line that is too slow, over at least this time, are more than an interruption. */
const STARVED_AFTER_MS = 1_000;
/** A shortage is over when the line was calm for this time. */
const SHORTAGE_PAUSE_MS = 6_000;

/**
 * Chooses a viewer's layer by what the viewer's browser says about its line: estimates of the bandwidth (REMB) and
 * lost packets. It falls at once to a layer that fits, and climbs by one when the line is calm, which is a trial:
 * estimates don't tell what a line carries beyond what is sent. Without estimates it is the largest layer.
 */
export class BandwidthChoice {
  /** names of the layers that the line carries; null: all */
  private fitting: Set<string> | null = null;
  /** bits per second; null until the first one */
  private estimate: number | null = null;
  private hasFallen = false;
  private isLossy = false;
  /** what the window of losses began with */
  private counted: { lost: number; highest: number; at: number } | null = null;
  private calmSince: number | null = null;
  private fellAt = -Infinity;
  private climbedAt = -Infinity;
  private climbAfterMs = CLIMB_FIRST_MS;
  /** the first and the last sign of the latest shortage */
  private shortage = { from: -Infinity, to: -Infinity };

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Takes an estimate of the bandwidth, bits per second. Only a shrinking one tells of a line that is too slow. */
  recordEstimate(bitsPerSecond: number): void {
    this.hasFallen ||= bitsPerSecond < (this.estimate ?? Infinity);
    this.estimate = bitsPerSecond;
  }

  /** Takes what a report counts since the beginning: packets that stayed lost, and the highest sequence number. */
  recordLoss(lost: number, highest: number): void {
    const at = this.now();
    this.counted ??= { lost, highest, at };
    const expected = highest - this.counted.highest;
    if (at - this.counted.at < LOSS_WINDOW_MS || expected < LOSS_WINDOW_PACKETS) return;
    this.isLossy = (lost - this.counted.lost) / expected > HEAVY_LOSS;
    this.counted = { lost, highest, at };
    if (this.isLossy) this.noteShortage();
  }

  /**
   * Returns the name of the layer to send; null if there are none. Call it about every 50 ms.
   * @param layers the largest first
   */
  choose(layers: readonly OfferedLayer[]): string | null {
    const at = this.find(layers);
    const [present, larger] = [layers[at], layers[at - 1]];
    if (!present) return null;
    if (this.isTooSlow(present.bitsPerSecond)) this.fall(layers.slice(at + 1));
    else if (larger && this.mayClimb(present, larger)) this.climb(larger, at === 1);
    this.hasFallen = false;
    return layers[this.find(layers)]?.rid ?? null;
  }

  /**
   * Returns whether a picture that has no smaller layers needs more than the line carries. Call it about every 50 ms.
   * @param bitsPerSecond what the picture needs
   */
  isStarved(bitsPerSecond: number): boolean {
    if (this.isShort(bitsPerSecond)) this.noteShortage();
    this.hasFallen = false;
    const { from, to } = this.shortage;
    return this.now() - to <= SHORTAGE_PAUSE_MS && to - from >= STARVED_AFTER_MS;
  }

  private noteShortage(): void {
    const now = this.now();
    if (now - this.shortage.to > SHORTAGE_PAUSE_MS) this.shortage.from = now;
    this.shortage.to = now;
  }

  private find(layers: readonly OfferedLayer[]): number {
    const { fitting } = this;
    const at = fitting ? layers.findIndex(({ rid }) => fitting.has(rid)) : 0;
    return at < 0 ? layers.length - 1 : at;
  }

  private isTooSlow(bitsPerSecond: number): boolean {
    if (this.estimate === null) return false;
    return this.isShort(bitsPerSecond) || (this.isLossy && this.now() - this.fellAt > SETTLE_MS);
  }

  private isShort(bitsPerSecond: number): boolean {
    return this.hasFallen && (this.estimate ?? 0) < bitsPerSecond * SHORTAGE_SHARE;
  }

  private fall(smaller: readonly OfferedLayer[]): void {
    this.calmSince = null;
    if (!smaller.length) return;
    const now = this.now();
    const hasFailed = now - this.climbedAt < TRIAL_MS;
    // a fall that goes on is not another failure
    if (hasFailed) this.climbAfterMs = Math.min(this.climbAfterMs * 2, CLIMB_MAX_MS);
    else if (now - this.fellAt > TRIAL_MS) this.climbAfterMs = CLIMB_FIRST_MS;
    this.climbedAt = -Infinity;
    this.fellAt = now;
    const usable = (this.estimate ?? 0) * USABLE_SHARE;
    const at = smaller.findIndex(({ bitsPerSecond }) => bitsPerSecond <= usable);
    this.fitting = new Set(smaller.slice(at < 0 ? -1 : at).map(({ rid }) => rid));
  }

  private mayClimb(present: OfferedLayer, larger: OfferedLayer): boolean {
    const needed = Math.min(larger.bitsPerSecond / USABLE_SHARE, present.bitsPerSecond * ROOM_FACTOR);
    const now = this.now();
    const hasSucceeded = this.climbedAt > -Infinity && now - this.climbedAt >= TRIAL_MS;
    if (hasSucceeded) this.climbAfterMs = CLIMB_FIRST_MS;
    // one that stays low tells nothing: Chromium's may stay below what arrives for a minute
    const isShrinking = this.hasFallen && (this.estimate ?? 0) < needed;
    if (this.isLossy || isShrinking) this.calmSince = null;
    else this.calmSince ??= now;
    return this.calmSince !== null && now - this.calmSince >= this.climbAfterMs;
  }

  private climb({ rid }: OfferedLayer, isLargest: boolean): void {
    this.calmSince = null;
    this.climbedAt = this.now();
    if (isLargest) this.fitting = null;
    else this.fitting?.add(rid);
  }
}
