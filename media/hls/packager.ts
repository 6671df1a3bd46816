import { EventEmitter } from 'node:events';
import { fragment } from '../mp4/fragment';
import { initSection } from '../mp4/init';
import { type AudioTrack, VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { AudioTimeline } from './audioTimeline';
import { type Cut, PartCutter, type VideoSample } from './partCutter';
import { type SegmentWindow } from './segmentWindow';

export interface PackagerSettings {
  /** seconds; see CutLimits */
  partTarget: number;
  segmentTarget: number;
  firstSegment: number;
  segmentMax: number;
}

/** How long pictures wait for a first sound before silence takes its place, seconds of media. */
const WAIT_FOR_FIRST_SOUND = 0.5;
/** How long a finished part waits for its sound, ms. */
const WAIT_FOR_SOUND = 200;
/** Sound that nothing was heard of for this long is not waited for, ms. */
const UNHEARD = 1_000;
/** A key frame takes about this long from the request to its arrival, seconds. */
const KEY_FRAME_LEAD = 0.12;
/** Frames held at most, whatever their timestamps say. */
const MOST_HELD = 120;
/** Pictures further apart than this are no continuous line, 1/90000 s. */
const GAP = VIDEO_SCALE;

interface Timed {
  cut: Cut;
  at: number;
}

/**
 * Turns pictures and sound of one media timeline into parts and segments of the window. Rules that hold the picture and sound together:
 * sound is trimmed at the start of a session alone; a part goes out once sound covers its pictures (or after 200 ms, with silence);
 * sound that was offered and does not come is silence: a track that joins later would stop players.
 */
export class Packager extends EventEmitter<{ started: [] }> {
  readonly counts = { longParts: 0, lateSound: 0 };
  video: VideoTrack | null = null;
  /** what the file declares at the moment; what the publisher offered, once there are pictures */
  declaredAudio: AudioTrack | null = null;
  private offeredAudio: AudioTrack | null = null;
  private readonly cutter: PartCutter;
  private line = new AudioTimeline();
  private held: VideoSample[] = [];
  private state: 'holding' | 'running' = 'holding';
  private waiting: Timed[] = [];
  private timer: NodeJS.Timeout | undefined;
  private epoch = 0;
  private sequence = 1;
  private discontinuous = false;
  /** where the sound of a session that begins is cut, 1/rate s */
  private soundStart: number | null = null;
  private heardAt = -Infinity;

  constructor(
    private readonly window: SegmentWindow,
    private readonly settings: PackagerSettings,
  ) {
    super();
    this.cutter = new PartCutter(
      {
        part: settings.partTarget,
        segment: settings.segmentTarget,
        firstSegment: settings.firstSegment,
        segmentMax: settings.segmentMax,
      },
      (cut) => {
        this.waiting.push({ cut, at: performance.now() });
        this.release();
      },
    );
  }

  /** Whether a key frame is needed now: nothing can start without one, or the segment is about to be long enough. */
  get wantsKeyFrame(): boolean {
    if (this.state === 'holding') return this.held.length === 0;
    return this.cutter.awaitsKey || this.cutter.untilSegmentEnd <= KEY_FRAME_LEAD;
  }

  get audioCounts(): AudioTimeline['counts'] {
    return this.line.counts;
  }

  /** Begins a new timeline (a first or returning publisher): what is held goes out, the next segment is marked discontinuous. */
  startTimeline(audio: AudioTrack | null): void {
    this.finish();
    this.discontinuous = this.window.last !== undefined;
    this.offeredAudio = audio;
    this.declaredAudio = null;
    this.video = null;
    this.line = new AudioTimeline(audio ?? undefined);
    this.held = [];
    this.state = 'holding';
  }

  /** Takes a picture; `track` comes with the first one and whenever the parameter sets change. */
  addVideo(sample: VideoSample, track: VideoTrack | null): void {
    if (track) this.video = track;
    if (this.state === 'holding') {
      this.hold(sample);
      return;
    }
    const last = this.cutter.lastTime;
    if (last !== null && sample.time - last > GAP) {
      this.finish();
      this.discontinuous = true;
      this.line.trim(this.toAudioTime(sample.time));
    }
    this.cutter.push(sample, track !== null);
    if (!track) return;
    this.release(true); // segments from the next one on have other tracks; the cutter has just closed the one before
    this.declareTracks();
  }

  /** Takes a packet of sound at `time` (1/rate s on the same timeline). */
  addAudio(data: Buffer, time: number, duration: number): void {
    if (!this.offeredAudio) return;
    this.heardAt = performance.now();
    this.line.push(data, time, duration);
    if (this.declaredAudio) this.release();
    else this.line.bound();
  }

  /** Everything held goes out; the segment in progress is complete. */
  finish(): void {
    this.cutter.flush();
    this.release(true);
    this.window.closeSegment();
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private toAudioTime(videoTime: number): number {
    return (videoTime / VIDEO_SCALE) * (this.offeredAudio?.rate ?? 0);
  }

  private hold(sample: VideoSample): void {
    if (!this.held.length) {
      if (!sample.key || !this.video) return;
      this.epoch = Date.now() - (sample.time / VIDEO_SCALE) * 1000;
    }
    this.held.push(sample);
    const first = this.held[0] ?? sample;
    const waited = (sample.time - first.time) / VIDEO_SCALE;
    if (this.offeredAudio && this.line.isEmpty && waited < WAIT_FOR_FIRST_SOUND && this.held.length < MOST_HELD) return;
    const held = this.held;
    this.held = [];
    this.state = 'running';
    this.soundStart = Math.round(this.toAudioTime(first.time));
    this.line.begin(this.soundStart);
    this.declareTracks();
    for (const each of held) this.cutter.push(each);
  }

  private declareTracks(): void {
    this.declaredAudio = this.offeredAudio;
    if (this.video) this.window.addInit(initSection(this.video, this.declaredAudio));
  }

  /** Emits finished cuts in order, as far as sound covers them. */
  private release(force = false): void {
    clearTimeout(this.timer);
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const { cut, at } = next;
      const lastFrame = cut.frames.at(-1);
      const end = lastFrame ? this.toAudioTime(lastFrame.time + lastFrame.duration) : 0;
      if (this.declaredAudio && !force && !this.line.covers(end)) {
        const now = performance.now();
        const left = WAIT_FOR_SOUND - (now - at);
        if (left > 0 && now - this.heardAt < UNHEARD) {
          this.timer = setTimeout(() => this.release(), left + 1);
          return;
        }
        this.counts.lateSound++;
        this.line.coverWithSilence(end);
      }
      this.waiting.shift();
      this.publish(cut, end);
    }
  }

  private publish(cut: Cut, audioEnd: number): void {
    const first = cut.frames[0];
    if (!first) return;
    const isFirstPart = this.window.last === undefined;
    if (!this.window.last || this.window.last.complete) this.openSegment(first.time);
    // only now: an encoder may give sound of before after the first picture
    if (this.soundStart !== null) this.line.trim(this.soundStart);
    this.soundStart = null;
    const audio = this.declaredAudio ? this.line.take(audioEnd) : [];
    const duration = cut.duration / VIDEO_SCALE;
    if (duration > this.settings.partTarget + 1e-6) this.counts.longParts++;
    this.window.addPart({ bytes: fragment(this.sequence++, cut.frames, audio), duration, independent: first.key });
    if (cut.closesSegment) this.window.closeSegment();
    if (isFirstPart) this.emit('started');
  }

  private openSegment(time: number): void {
    this.window.openSegment(this.epoch + (time / VIDEO_SCALE) * 1000, this.discontinuous);
    this.discontinuous = false;
  }
}
