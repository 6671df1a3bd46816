import { type Segment, type SegmentWindow } from '../hls/segmentWindow';
import { PlayerTimeline } from './playerTimeline';

/** Where a growing file goes. */
export interface FileSink {
  /** whether so much waits for the reader that nothing more may be written */
  readonly isFull: boolean;
  /** `isMedia`: the last bytes of a fragment */
  write(bytes: Buffer, isMedia: boolean): void;
  end(): void;
}

/** A part of a window. */
interface Position {
  sequence: number;
  part: number;
}

/** Returns the newest part that begins with a key frame, not before `from`; null if there is none. */
function findKeyFrame({ segments }: SegmentWindow, from: Position | null): Position | null {
  for (const { sequence, parts } of [...segments].reverse()) {
    const part = parts.findLastIndex(({ independent }) => independent);
    if (from && (sequence < from.sequence || (sequence === from.sequence && part < from.part))) return null;
    if (part >= 0) return { sequence, part };
  }
  return null;
}

/**
 * Writes a stream as one fragmented MP4 that grows while it is live, from the newest key frame on. A reader that is too
 * slow misses everything up to the next key frame. The file ends with the stream, and when the picture or the tracks
 * change, which one file can't do.
 */
export class GrowingFile {
  private position: Position | null = null;
  private isSkipping = true;
  private init: { number: number; bytes: Buffer } | null = null;
  private isEnded = false;
  private readonly timeline: PlayerTimeline;

  /** @param audioRate time units of the audio track per second */
  constructor(
    private readonly window: SegmentWindow,
    audioRate: number,
    private readonly sink: FileSink,
  ) {
    this.timeline = new PlayerTimeline(audioRate);
  }

  /** Writes what is new. Call it when the window has changed, and when the sink has room again. */
  advance(): void {
    while (!this.isEnded && this.step());
    if (this.window.ended && !this.sink.isFull) this.end();
  }

  /** Writes at most one part. @returns whether there may be more to write */
  private step(): boolean {
    if (this.sink.isFull) {
      this.isSkipping = true;
      return false;
    }
    if (this.isSkipping && !this.skipToKeyFrame()) return false;
    const { position } = this;
    if (!position) return false;
    const segment = this.window.segment(position.sequence);
    const part = segment?.parts[position.part];
    if (segment && part) {
      if (!this.enter(segment, position.part)) return false;
      const [moof, media] = this.timeline.move(part.bytes, part.duration);
      this.sink.write(moof, false);
      this.sink.write(media, true);
      position.part += 1;
      return true;
    }
    if (segment?.complete) {
      this.position = { sequence: position.sequence + 1, part: 0 };
      return true;
    }
    // a segment that has left the window
    this.isSkipping = position.sequence < (this.window.segments[0]?.sequence ?? 0);
    return this.isSkipping;
  }

  private skipToKeyFrame(): boolean {
    const found = findKeyFrame(this.window, this.position);
    if (!found) return false;
    this.position = found;
    this.isSkipping = false;
    this.timeline.skip();
    return true;
  }

  /** Prepares for a part of a segment. @returns whether it fits into the file */
  private enter(segment: Segment, part: number): boolean {
    if (segment.discontinuity && part === 0 && this.init) this.timeline.skip();
    if (this.init?.number === segment.init) return true;
    const bytes = this.window.init(segment.init);
    const isSame = bytes !== undefined && this.init?.bytes.equals(bytes);
    if (!bytes || (this.init && !isSame)) {
      this.end();
      return false;
    }
    if (!isSame) this.sink.write(bytes, false);
    this.init = { number: segment.init, bytes };
    return true;
  }

  private end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.sink.end();
  }
}
