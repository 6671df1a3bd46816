import { VIDEO_SCALE, type VideoFrame } from '../mp4/tracks';

/** Seconds. */
export interface CutLimits {
  /** no part is longer, unless one frame alone is */
  part: number;
  /** a segment ends at the first key frame that comes no earlier than a fifth of this before it is so long */
  segment: number;
  /** the same for the first two of a line, so that the first picture does not wait long for a whole segment */
  firstSegment: number;
  /** a segment ends here, key frame or not, so that its rounded duration never exceeds TARGETDURATION */
  segmentMax: number;
}

/** A run of frames that becomes one part. */
export interface Cut {
  frames: VideoFrame[];
  /** 1/90000 s */
  duration: number;
  /** the last part of its segment */
  closesSegment: boolean;
}

/** How many segments of a line are short. */
const SHORT_SEGMENTS = 2;

export type VideoSample = Omit<VideoFrame, 'duration'>;

/** Cuts a line of pictures into parts and segments. A frame's duration is known when its successor arrives, so it runs one frame behind. */
export class PartCutter {
  private last: VideoSample | null = null;
  private lastDuration = VIDEO_SCALE / 30;
  private frames: VideoFrame[] = [];
  private partDuration = 0;
  private closedDuration = 0;
  private segmentOpen = false;
  private segments = 0;

  constructor(
    private readonly limits: CutLimits,
    private readonly onCut: (cut: Cut) => void,
  ) {}

  /** Seconds until the segment in progress is long enough. */
  get untilSegmentEnd(): number {
    return (this.segments < SHORT_SEGMENTS ? this.limits.firstSegment : this.limits.segment) - this.openDuration;
  }

  /** No segment is open: frames are dropped until a key frame comes. */
  get awaitsKey(): boolean {
    return !this.segmentOpen && !this.last?.key;
  }

  /** `last.time` of the line, 1/90000 s; null before the first frame. */
  get lastTime(): number | null {
    return this.last?.time ?? null;
  }

  /** Takes the next picture; `startsSegment` closes the segment before it in any case. Pictures that go back in time are dropped. */
  push(sample: VideoSample, startsSegment = false): void {
    if (this.last && sample.time <= this.last.time) return;
    if (this.last) {
      this.lastDuration = sample.time - this.last.time;
      this.add({ ...this.last, duration: this.lastDuration }, sample.key, startsSegment);
    }
    this.last = sample;
  }

  /** Ends the line: what is held goes out and closes its segment. The next frame taken must be a key frame. */
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
    const most = this.limits.part * VIDEO_SCALE;
    if (this.frames.length && this.partDuration + frame.duration > most) this.cut(false);
    if (!this.segmentOpen && !frame.key) return;
    this.segmentOpen = true;
    this.frames.push(frame);
    this.partDuration += frame.duration;
    const atKey = nextIsKey && this.untilSegmentEnd <= this.limits.segment * 0.2;
    const atLimit = this.openDuration + frame.duration / VIDEO_SCALE > this.limits.segmentMax;
    if (mustClose || atKey || atLimit) this.cut(true);
    else if (this.partDuration >= most * 0.85 && this.partDuration + frame.duration > most) this.cut(false);
  }

  private cut(closesSegment: boolean): void {
    this.onCut({ frames: this.frames, duration: this.partDuration, closesSegment });
    if (closesSegment) this.segments++;
    this.closedDuration = closesSegment ? 0 : this.closedDuration + this.partDuration;
    this.frames = [];
    this.partDuration = 0;
  }
}
