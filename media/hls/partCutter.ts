import { VIDEO_SCALE, type VideoFrame } from '../mp4/tracks';

/** Seconds. */
export interface CutLimits {
  /** no part is longer, unless one frame alone is */
  part: number;
  /** a segment ends at the first key frame after 80 % of this, or at any if it began without one */
  segment: number;
  /** the same for the first two segments, so that playback starts sooner */
  firstSegment: number;
  /** a segment ends here even without a key frame, so that its rounded duration never exceeds TARGETDURATION */
  segmentMax: number;
}

/** The frames of one part. */
export interface Cut {
  frames: VideoFrame[];
  /** 1/90000 s */
  duration: number;
  /** the last part of its segment */
  closesSegment: boolean;
}

/** How many segments at the start are short. */
const SHORT_SEGMENTS = 2;

export type VideoSample = Omit<VideoFrame, 'duration'>;

/** Cuts frames into parts and segments. Runs one frame behind: the next frame tells the duration of the last one. */
export class PartCutter {
  private last: VideoSample | null = null;
  private lastDuration = VIDEO_SCALE / 30;
  private frames: VideoFrame[] = [];
  private partDuration = 0;
  private closedDuration = 0;
  private segmentOpen = false;
  private segmentHasKey = false;
  private segments = 0;

  constructor(
    private readonly limits: CutLimits,
    private readonly onCut: (cut: Cut) => void,
  ) {}

  /** Seconds until the current segment is long enough. */
  get untilSegmentEnd(): number {
    return (this.segments < SHORT_SEGMENTS ? this.limits.firstSegment : this.limits.segment) - this.openDuration;
  }

  /** Whether frames are dropped because no segment is open and no key frame has arrived. */
  get awaitsKey(): boolean {
    return !this.segmentOpen && !this.last?.key;
  }

  /** The time of the last frame, 1/90000 s; null before the first. */
  get lastTime(): number | null {
    return this.last?.time ?? null;
  }

  /**
   * Takes the next frame; `startsSegment` closes the current segment before it. Frames that go back in time are
   * dropped.
   */
  push(sample: VideoSample, startsSegment = false): void {
    if (this.last && sample.time <= this.last.time) return;
    if (this.last) {
      this.lastDuration = sample.time - this.last.time;
      this.add({ ...this.last, duration: this.lastDuration }, sample.key, startsSegment);
    }
    this.last = sample;
  }

  /** Cuts what is held and closes its segment. The next segment needs a key frame. */
  flush(): void {
    if (this.last && (this.segmentOpen || this.last.key)) {
      this.add({ ...this.last, duration: this.lastDuration }, false, true);
    }
    this.last = null;
    this.segmentOpen = false;
    this.segments = 0;
  }

  private get openDuration(): number {
    return (this.closedDuration + this.partDuration) / VIDEO_SCALE;
  }

  private add(frame: VideoFrame, nextIsKey: boolean, mustClose: boolean): void {
    const maxDuration = this.limits.part * VIDEO_SCALE;
    if (this.frames.length && this.partDuration + frame.duration > maxDuration) this.cut(false);
    if (!this.segmentOpen && !frame.key) return;
    if (!this.openDuration) this.segmentHasKey = frame.key;
    this.segmentOpen = true;
    this.frames.push(frame);
    this.partDuration += frame.duration;
    const isLongEnough = this.untilSegmentEnd <= this.limits.segment * 0.2;
    // players begin at segments, so no segment hides the first key frame since the last one
    const atKey = nextIsKey && (isLongEnough || !this.segmentHasKey);
    const atLimit = this.openDuration + frame.duration / VIDEO_SCALE > this.limits.segmentMax;
    if (mustClose || atKey || atLimit) this.cut(true);
    else if (this.partDuration >= maxDuration * 0.85 && this.partDuration + frame.duration > maxDuration)
      this.cut(false);
  }

  private cut(closesSegment: boolean): void {
    this.onCut({ frames: this.frames, duration: this.partDuration, closesSegment });
    if (closesSegment) this.segments++;
    this.closedDuration = closesSegment ? 0 : this.closedDuration + this.partDuration;
    this.frames = [];
    this.partDuration = 0;
  }
}
