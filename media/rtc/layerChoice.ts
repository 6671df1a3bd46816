import { readSps } from '../mp4/sps';
import { linesOf, pixelsOf } from '../mp4/tracks';
import { type AccessUnit } from '../stream/source';
import { ticksSince } from './timestamps';

/** A layer of which nothing arrives for this long has vanished: the next smaller one takes its place. */
const VANISHED_AFTER_MS = 400;
/** A larger layer must have arrived for this long before it takes its place again, so that it doesn't come and go. */
const STEADY_AFTER_MS = 2_000;
/** How long the first layer in the publisher's list is waited for. */
const FIRST_LAYER_WAIT_MS = 500;
/** How long the present layer waits at a key frame for the larger layer's picture of the same moment. */
const HOLD_MS = 200;

const NO_PICTURE = { width: 0, height: 0 };

interface LayerState {
  /** 0 x 0 until its first key frame */
  picture: { width: number; height: number };
  /** ms */
  arrivedAt: number;
  arrivesSince: number;
}

/**
 * Chooses the layer that is the stream's main picture: the largest one that arrives. It changes at key frames, so that
 * the pictures are one sequence without a gap in it that a player would notice.
 */
export class LayerChoice {
  /** null until the first picture */
  current: string | null = null;
  private readonly layers = new Map<string, LayerState>();
  private firstKeyAt: number | null = null;
  private lastTimestamp = 0;
  private held: AccessUnit[] = [];
  private heldSince = 0;

  /**
   * @param rids as the publisher lists them
   * @param sinks `onBegin` gets the first layer, before its picture; `onNeed`: a key frame is needed for a change
   */
  constructor(
    private readonly rids: string[],
    private readonly sinks: {
      onBegin(rid: string): void;
      onPicture(unit: AccessUnit): void;
      onNeed(): void;
    },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The layers that arrive steadily and whose size is known, the largest first. */
  get steady(): string[] {
    return [...this.layers.keys()]
      .filter((rid) => this.isAlive(rid) && (this.isSteady(rid) || rid === this.current))
      .filter((rid) => this.sizeOf(rid) > 0)
      .sort((a, b) => this.sizeOf(b) - this.sizeOf(a));
  }

  /** Returns the lines of a layer's picture; 0 until its first key frame. */
  linesOf(rid: string): number {
    return linesOf(this.layers.get(rid)?.picture ?? NO_PICTURE);
  }

  /** Notes that a packet of a layer has arrived. */
  recordArrival(rid: string): void {
    const at = this.now();
    const layer = this.layers.get(rid) ?? { picture: NO_PICTURE, arrivedAt: at, arrivesSince: at };
    if (at - layer.arrivedAt > VANISHED_AFTER_MS) layer.arrivesSince = at;
    layer.arrivedAt = at;
    this.layers.set(rid, layer);
  }

  /** Takes a picture. Its timestamp is on the timeline of all layers; before the first one, it is the layer's own. */
  push(rid: string, unit: AccessUnit): void {
    const layer = this.layers.get(rid);
    if (!layer) return;
    if (unit.key && unit.sps) layer.picture = readSps(unit.sps);
    if (this.current === null) this.begin(rid, unit);
    else if (rid === this.current) this.pushCurrent(unit);
    else if (unit.key && this.mayReplace(rid)) this.change(rid, unit);
  }

  /** Notices a layer that has vanished. Call it about every 50 ms. */
  tick(): void {
    if (this.held.length && this.now() - this.heldSince > HOLD_MS) this.release();
    if (this.current === null ? this.isLate : !this.isAlive(this.current) && this.hasOthers) this.sinks.onNeed();
  }

  private begin(rid: string, unit: AccessUnit): void {
    if (!unit.key) return;
    this.firstKeyAt ??= this.now();
    const isLargest = [...this.layers.keys()].every(
      (each) => !this.isAlive(each) || this.sizeOf(each) <= this.sizeOf(rid),
    );
    if (rid !== this.rids[0] && !(this.isLate && isLargest)) return;
    this.current = rid;
    this.sinks.onBegin(rid);
    this.emit(unit);
  }

  private pushCurrent(unit: AccessUnit): void {
    const [wanted] = this.steady;
    // the larger layer's key frame of this moment may come a little later, and could not follow this one
    if (unit.key && !this.held.length && wanted !== undefined && wanted !== this.current) this.heldSince = this.now();
    else if (!this.held.length) return this.emit(unit);
    this.held.push(unit);
  }

  private mayReplace(rid: string): boolean {
    const { current } = this;
    if (current === null || !this.isAlive(rid)) return false;
    if (this.sizeOf(rid) > this.sizeOf(current) && this.isAlive(current)) return rid === this.steady[0];
    const others = [...this.layers.keys()].filter((each) => this.isAlive(each));
    return !this.isAlive(current) && others.every((each) => this.sizeOf(each) <= this.sizeOf(rid));
  }

  private change(rid: string, unit: AccessUnit): void {
    if (ticksSince(this.lastTimestamp, unit.timestamp) <= 0) return;
    this.release((each) => ticksSince(each.timestamp, unit.timestamp) > 0);
    this.current = rid;
    this.emit(unit);
  }

  /** Emits the held pictures of the layer so far. */
  private release(isWanted: (unit: AccessUnit) => boolean = () => true): void {
    const { held } = this;
    this.held = [];
    for (const unit of held.filter(isWanted)) this.emit(unit);
  }

  private emit(unit: AccessUnit): void {
    this.lastTimestamp = unit.timestamp;
    this.sinks.onPicture(unit);
  }

  private get isLate(): boolean {
    return this.firstKeyAt !== null && this.now() - this.firstKeyAt > FIRST_LAYER_WAIT_MS;
  }

  private get hasOthers(): boolean {
    return [...this.layers.keys()].some((rid) => rid !== this.current && this.isAlive(rid));
  }

  private isAlive(rid: string): boolean {
    return this.now() - (this.layers.get(rid)?.arrivedAt ?? -Infinity) <= VANISHED_AFTER_MS;
  }

  private isSteady(rid: string): boolean {
    return this.now() - (this.layers.get(rid)?.arrivesSince ?? Infinity) >= STEADY_AFTER_MS;
  }

  private sizeOf(rid: string): number {
    return pixelsOf(this.layers.get(rid)?.picture ?? NO_PICTURE);
  }
}
