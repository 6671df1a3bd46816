import { EventEmitter } from 'node:events';
import { Waiters } from './waiters';

export interface Part {
  bytes: Buffer;
  /** seconds */
  duration: number;
  /** whether it starts with a key frame */
  independent: boolean;
}

export interface Segment {
  /** media sequence number */
  sequence: number;
  parts: Part[];
  /** seconds */
  duration: number;
  /** number of its init section */
  init: number;
  /** whether its timeline does not continue that of the previous segment */
  discontinuity: boolean;
  /** wall clock time of its first frame, ms since the epoch */
  startsAt: number;
  complete: boolean;
  /** all parts as one buffer, once complete */
  bytes?: Buffer;
}

/** How much media is kept in memory. */
export interface WindowLimits {
  /** complete segments; more than a playlist lists, for slow players */
  segments: number;
  /** bytes, whatever the number of segments; a few segments are always kept */
  bytes: number;
}

const MIN_SEGMENTS = 5;

/**
 * The newest media of a stream in memory: init sections, segments, parts. Emits `changed` for each part and at the end.
 */
export class SegmentWindow extends EventEmitter<{ changed: [] }> {
  segments: Segment[] = [];
  /** discontinuities in segments that have left the window */
  droppedDiscontinuities = 0;
  ended = false;
  totalBytes = 0;
  private readonly inits = new Map<number, Buffer>();
  private nextSequence = 0;
  private nextInit = 0;
  private keptBytes = 0;
  private readonly waiters = new Waiters();

  constructor(private readonly limits: WindowLimits) {
    super();
  }

  get last(): Segment | undefined {
    return this.segments.at(-1);
  }

  /** Seconds of media in the window. */
  get duration(): number {
    return this.segments.reduce((sum, segment) => sum + segment.duration, 0);
  }

  /** Bits per second over the window. */
  get bitrate(): number {
    const { duration } = this;
    return duration ? Math.round((this.keptBytes * 8) / duration) : 0;
  }

  /** Adds an init section, which segments opened from now on refer to. */
  addInit(bytes: Buffer): void {
    this.inits.set(this.nextInit++, bytes);
  }

  init(number: number): Buffer | undefined {
    return this.inits.get(number);
  }

  /** Begins an empty window at a segment of another one, with its numbers. */
  continueFrom(other: SegmentWindow, sequence: number): void {
    const earlier = other.segments.filter((segment) => segment.sequence < sequence && segment.discontinuity);
    this.nextSequence = sequence;
    this.droppedDiscontinuities = other.droppedDiscontinuities + earlier.length;
  }

  openSegment(startsAt: number, discontinuity: boolean): Segment {
    const segment: Segment = {
      sequence: this.nextSequence++,
      parts: [],
      duration: 0,
      init: this.nextInit - 1,
      discontinuity,
      startsAt,
      complete: false,
    };
    this.segments.push(segment);
    return segment;
  }

  addPart(part: Part): void {
    const segment = this.last;
    if (!segment || segment.complete) throw new Error('a part needs an open segment');
    segment.parts.push(part);
    segment.duration += part.duration;
    this.totalBytes += part.bytes.length;
    this.keptBytes += part.bytes.length;
    this.changed();
  }

  /** Completes the current segment, if there is one, and drops the oldest segments beyond the limits. */
  closeSegment(): void {
    const segment = this.last;
    if (!segment || segment.complete) return;
    segment.complete = true;
    joinParts(segment);
    while (
      this.segments.length > MIN_SEGMENTS &&
      (this.segments.length > this.limits.segments || this.keptBytes > this.limits.bytes)
    )
      this.dropOldest();
    this.changed();
  }

  end(): void {
    this.closeSegment();
    this.ended = true;
    this.changed();
  }

  /**
   * Returns the newest segment that begins with a key frame at least `distance` seconds before the end, where a player
   * can begin; null if there is none.
   */
  findStart(distance: number): Segment | null {
    let fromEnd = 0;
    for (const segment of [...this.segments].reverse()) {
      fromEnd += segment.duration;
      if (fromEnd >= distance && segment.parts[0]?.independent) return segment;
    }
    return null;
  }

  segment(sequence: number): Segment | undefined {
    return this.segments[sequence - (this.segments[0]?.sequence ?? 0)];
  }

  part(sequence: number, index: number): Part | undefined {
    return this.segment(sequence)?.parts[index];
  }

  /**
   * Returns whether the current playlist contains a segment (index null) or a part. An index after the last part of a
   * complete segment means the first part of the next one (RFC 8216bis, 6.2.5.2).
   */
  has(sequence: number, index: number | null): boolean {
    if (this.ended) return true;
    const last = this.last;
    if (!last || last.sequence < sequence) return false;
    if (last.sequence > sequence) {
      const asked = this.segment(sequence);
      const rollsOver =
        index !== null && asked !== undefined && index >= asked.parts.length && last.sequence === sequence + 1;
      return !rollsOver || last.parts.length > 0;
    }
    return index === null ? last.complete : last.parts.length > index;
  }

  /** Resolves with true once `has` returns true, with false after `timeoutMs`. */
  waitFor(sequence: number, index: number | null, timeoutMs: number): Promise<boolean> {
    return this.waitUntil(() => this.has(sequence, index), timeoutMs);
  }

  /** The number of pending waits. */
  get waiting(): number {
    return this.waiters.size;
  }

  /** Resolves with true once the condition is met (checked at each change), with false after `timeoutMs`. */
  waitUntil(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
    return this.waiters.wait(isMet, timeoutMs);
  }

  private changed(): void {
    this.emit('changed');
    this.waiters.check();
  }

  private dropOldest(): void {
    const gone = this.segments.shift();
    if (!gone) return;
    if (gone.discontinuity) this.droppedDiscontinuities++;
    this.keptBytes -= gone.parts.reduce((sum, part) => sum + part.bytes.length, 0);
    const oldestInit = this.segments[0]?.init ?? 0;
    for (const number of this.inits.keys()) if (number < oldestInit) this.inits.delete(number);
  }
}

/** Joins the parts to one buffer, sent in one write. The parts become views of it, so that memory is not doubled. */
function joinParts(segment: Segment): void {
  const bytes = Buffer.concat(segment.parts.map((part) => part.bytes));
  let at = 0;
  for (const part of segment.parts) {
    const end = at + part.bytes.length;
    part.bytes = bytes.subarray(at, end);
    at = end;
  }
  segment.bytes = bytes;
}
