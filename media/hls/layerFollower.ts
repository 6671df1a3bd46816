import { buildFragment } from '../mp4/fragment';
import { buildInitSection } from '../mp4/init';
import { type AudioTrack, type VideoFrame, type VideoTrack } from '../mp4/tracks';
import { type Follower, type PublishedPart } from './follower';
import { type VideoSample } from './partCutter';
import { type SegmentWindow } from './segmentWindow';

/** What the source's packager has done and this follower has not. */
type Step =
  | { kind: 'tracks'; audio: AudioTrack | null }
  | { kind: 'open'; sequence: number; startsAt: number; discontinuity: boolean }
  | { kind: 'part'; part: PublishedPart; at: number }
  | { kind: 'close' };

/** Times that differ by less are the same, 1/90000 s: some clocks count milliseconds. */
const TOLERANCE = 180;
/** So many parts of the source that wait for video mean that the encoder is too slow; while it starts, more do. */
const MAX_WAITING_PARTS = 16;
const MAX_WAITING_PARTS_AT_START = 60;
/** Frames that wait for the source's parts; it publishes none while it waits for its audio. */
const MAX_FRAMES = 300;
/** After this long without a newer part, the last frames of a publisher who is gone will not come, ms. */
const WAIT_MS = 3_000;

/**
 * Another encoding of a rendition's video, with the same audio, cut as that rendition is: a part waits until its
 * frames have been encoded. It joins at a segment that begins with a key frame.
 */
export class LayerFollower implements Follower {
  private frames: VideoSample[] = [];
  private lastTime = -Infinity;
  private init: Buffer | null = null;
  private steps: Step[] = [];
  private waitingParts = 0;
  private opening: Extract<Step, { kind: 'open' }> | null = null;
  private hasJoined = false;
  private hasCaughtUp = false;
  private sequence = 1;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param audio what the source declares now
   * @param track what the encoder has declared, if it runs already
   * @param onLate called when the encoder cannot follow
   */
  constructor(
    private readonly window: SegmentWindow,
    private readonly source: SegmentWindow,
    private audio: AudioTrack | null,
    private track: VideoTrack | null,
    private readonly onLate: () => void,
  ) {}

  /** Takes the next frame; `track` is given with the first frame and whenever the parameter sets change. */
  push(sample: VideoSample, track: VideoTrack | null): void {
    if (track) this.track = track;
    this.lastTime = sample.time;
    this.frames.push(sample);
    if (this.frames.length > MAX_FRAMES) this.frames.shift();
    this.advance();
  }

  declareTracks(_video: VideoTrack, audio: AudioTrack | null): void {
    this.add({ kind: 'tracks', audio });
  }

  openSegment(sequence: number, startsAt: number, discontinuity: boolean): void {
    this.add({ kind: 'open', sequence, startsAt, discontinuity });
  }

  addPart(part: PublishedPart): void {
    this.waitingParts += 1;
    this.add({ kind: 'part', part, at: performance.now() });
    if (this.waitingParts > (this.hasCaughtUp ? MAX_WAITING_PARTS : MAX_WAITING_PARTS_AT_START)) this.onLate();
  }

  closeSegment(): void {
    this.add({ kind: 'close' });
  }

  /** Publishes what waits, with the frames that are there. */
  finish(): void {
    this.advance(true);
  }

  /** Publishes nothing more. */
  close(): void {
    clearTimeout(this.timer);
    this.steps = [];
  }

  private add(step: Step): void {
    this.steps.push(step);
    this.advance();
  }

  private advance(force = false): void {
    clearTimeout(this.timer);
    for (let next = this.steps[0]; next; next = this.steps[0]) {
      if (next.kind === 'part' && !force && !this.isEncoded(next.part)) {
        const newest = this.steps.findLast((step) => step.kind === 'part') ?? next;
        const leftMs = newest.at + WAIT_MS - performance.now();
        if (leftMs > 0) {
          this.timer = setTimeout(() => this.advance(), leftMs + 1);
          return;
        }
      }
      this.steps.shift();
      this.take(next);
    }
  }

  private isEncoded({ video }: PublishedPart): boolean {
    return this.lastTime >= (video.at(-1)?.time ?? 0) - TOLERANCE;
  }

  private take(step: Step): void {
    if (step.kind === 'tracks') this.audio = step.audio;
    else if (step.kind === 'open') this.opening = step;
    else if (step.kind === 'part') this.takePart(step.part);
    else this.window.closeSegment();
  }

  private takePart({ video, audio, duration }: PublishedPart): void {
    this.waitingParts -= 1;
    const [first, last] = [video[0], video.at(-1)];
    if (!first || !last) return;
    const frames = this.takeFrames(first.time, last.time + last.duration);
    if (this.opening) this.open(this.opening, frames[0]?.key === true);
    this.opening = null;
    if (!this.hasJoined) return;
    this.hasCaughtUp ||= this.waitingParts <= 1;
    this.window.addPart({
      bytes: buildFragment(this.sequence++, frames, audio),
      duration,
      independent: frames[0]?.key === true,
    });
  }

  /** Removes and returns the frames between two times, which they cover without a gap. */
  private takeFrames(start: number, end: number): VideoFrame[] {
    const taken = this.frames.filter(({ time }) => time >= start - TOLERANCE && time < end - TOLERANCE);
    this.frames = this.frames.filter(({ time }) => time >= end - TOLERANCE);
    return taken.map((frame, i) => {
      const time = i === 0 ? start : frame.time;
      return { ...frame, time, duration: (taken[i + 1]?.time ?? end) - time };
    });
  }

  private open(
    { sequence, startsAt, discontinuity }: { sequence: number; startsAt: number; discontinuity: boolean },
    startsWithKey: boolean,
  ): void {
    if (!this.hasJoined && !(startsWithKey && this.track)) return;
    if (!this.hasJoined) this.window.continueFrom(this.source, sequence);
    this.hasJoined = true;
    this.declare();
    this.window.openSegment(startsAt, discontinuity);
  }

  private declare(): void {
    if (!this.track) return;
    const init = buildInitSection(this.track, this.audio);
    if (!this.init?.equals(init)) this.window.addInit(init);
    this.init = init;
  }
}
