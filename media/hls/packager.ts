import { EventEmitter } from 'node:events';
import { buildFragment } from '../mp4/fragment';
import { buildInitSection } from '../mp4/init';
import { type AudioTrack, VIDEO_SCALE, type VideoTrack } from '../mp4/tracks';
import { AudioTimeline } from './audioTimeline';
import { type Follower } from './follower';
import { type Cut, PartCutter, type VideoSample } from './partCutter';
import { type SegmentWindow } from './segmentWindow';

export interface PackagerSettings {
  /** seconds; see CutLimits */
  partTarget: number;
  segmentTarget: number;
  firstSegment: number;
  segmentMax: number;
}

/** How long video waits for the first audio before silence replaces it, seconds of media. */
const FIRST_AUDIO_WAIT_SECONDS = 0.5;
/** How long a finished part waits for its audio. */
const AUDIO_WAIT_MS = 200;
/** Parts don't wait for audio that has not arrived for this long. */
const AUDIO_SILENT_AFTER_MS = 1_000;
/** A key frame arrives about this long after its request. */
const KEY_FRAME_LEAD_SECONDS = 0.12;
/** Frames that are held at most, whatever their timestamps say. */
const MAX_HELD_FRAMES = 120;
/** A longer gap between frames is a discontinuity, 1/90000 s. */
const MAX_FRAME_GAP = VIDEO_SCALE;

interface WaitingPart {
  cut: Cut;
  /** ms on the monotonic clock */
  finishedAt: number;
}

/**
 * Packages video and audio of one timeline into the parts and segments of a window. Rules that keep them together:
 * audio is trimmed only at the start of a session; a part is published once audio covers its video, or after 200 ms
 * with silence; announced audio that does not arrive is silence, because a track that joins later would stop players.
 */
export class Packager extends EventEmitter<{ started: [] }> {
  readonly counts = { longParts: 0, lateAudio: 0 };
  readonly followers = new Set<Follower>();
  video: VideoTrack | null = null;
  /** the audio track in the current init section */
  declaredAudio: AudioTrack | null = null;
  private offeredAudio: AudioTrack | null = null;
  private readonly cutter: PartCutter;
  private audioTimeline = new AudioTimeline();
  private held: VideoSample[] = [];
  private state: 'holding' | 'running' = 'holding';
  private waiting: WaitingPart[] = [];
  private timer: NodeJS.Timeout | undefined;
  private epoch = 0;
  private sequence = 1;
  private discontinuous = false;
  /** where the audio of a new session is cut, 1/rate s */
  private audioStart: number | null = null;
  private audioReceivedAt = -Infinity;

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
        this.waiting.push({ cut, finishedAt: performance.now() });
        this.publishWaiting();
      },
    );
  }

  /** Whether a key frame is needed now: to start, or because the segment is about to be long enough. */
  get wantsKeyFrame(): boolean {
    if (this.state === 'holding') return this.held.length === 0;
    return this.cutter.awaitsKey || this.cutter.untilSegmentEnd <= KEY_FRAME_LEAD_SECONDS;
  }

  /** Starts a new timeline for a first or returning publisher: packages what is held and marks a discontinuity. */
  startTimeline(audio: AudioTrack | null): void {
    this.finish();
    this.discontinuous = this.window.last !== undefined;
    this.offeredAudio = audio;
    this.declaredAudio = null;
    this.video = null;
    this.audioTimeline = new AudioTimeline(audio ?? undefined);
    this.held = [];
    this.state = 'holding';
  }

  /** Takes a frame; `track` is given with the first frame and whenever the parameter sets change. */
  addVideo(sample: VideoSample, track: VideoTrack | null): void {
    if (track) this.video = track;
    if (this.state === 'holding') {
      this.holdUntilStart(sample);
      return;
    }
    const last = this.cutter.lastTime;
    if (last !== null && sample.time - last > MAX_FRAME_GAP) {
      this.finish();
      this.discontinuous = true;
      this.audioTimeline.trim(this.toAudioTime(sample.time));
    }
    this.cutter.push(sample, track !== null);
    if (!track) return;
    this.publishWaiting(true); // the next segment has other tracks; the cutter has just closed the current one
    this.declareTracks();
  }

  /** Takes the audio packet at `time` (1/rate s on the same timeline). */
  addAudio(data: Buffer, time: number, duration: number): void {
    if (!this.offeredAudio) return;
    this.audioReceivedAt = performance.now();
    this.audioTimeline.push(data, time, duration);
    if (this.declaredAudio) this.publishWaiting();
    else this.audioTimeline.dropOld();
  }

  /** Publishes everything that is held and completes the current segment. */
  finish(): void {
    this.cutter.flush();
    this.publishWaiting(true);
    this.closeSegment();
  }

  /** Stops the timer; nothing more is published. */
  close(): void {
    clearTimeout(this.timer);
  }

  private toAudioTime(videoTime: number): number {
    return (videoTime / VIDEO_SCALE) * (this.offeredAudio?.rate ?? 0);
  }

  private holdUntilStart(sample: VideoSample): void {
    if (!this.held.length) {
      if (!sample.key || !this.video) return;
      this.epoch = Date.now() - (sample.time / VIDEO_SCALE) * 1000;
    }
    this.held.push(sample);
    const first = this.held[0] ?? sample;
    const waited = (sample.time - first.time) / VIDEO_SCALE;
    if (
      this.offeredAudio &&
      this.audioTimeline.isEmpty &&
      waited < FIRST_AUDIO_WAIT_SECONDS &&
      this.held.length < MAX_HELD_FRAMES
    )
      return;
    const held = this.held;
    this.held = [];
    this.state = 'running';
    this.audioStart = Math.round(this.toAudioTime(first.time));
    this.audioTimeline.begin(this.audioStart);
    this.declareTracks();
    for (const each of held) this.cutter.push(each);
  }

  private declareTracks(): void {
    this.declaredAudio = this.offeredAudio;
    if (!this.video) return;
    this.window.addInit(buildInitSection(this.video, this.declaredAudio));
    for (const follower of this.followers) follower.declareTracks(this.video, this.declaredAudio);
  }

  /** Publishes waiting parts in order as far as audio covers them; `force`: all of them. */
  private publishWaiting(force = false): void {
    clearTimeout(this.timer);
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      const { cut, finishedAt } = next;
      const lastFrame = cut.frames.at(-1);
      const end = lastFrame ? this.toAudioTime(lastFrame.time + lastFrame.duration) : 0;
      if (this.declaredAudio && !force && !this.audioTimeline.covers(end)) {
        const now = performance.now();
        const leftMs = AUDIO_WAIT_MS - (now - finishedAt);
        if (leftMs > 0 && now - this.audioReceivedAt < AUDIO_SILENT_AFTER_MS) {
          this.timer = setTimeout(() => this.publishWaiting(), leftMs + 1);
          return;
        }
        this.counts.lateAudio++;
        this.audioTimeline.coverWithSilence(end);
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
    // not earlier: encoders may deliver older audio after the first frame
    if (this.audioStart !== null) this.audioTimeline.trim(this.audioStart);
    this.audioStart = null;
    const audio = this.declaredAudio ? this.audioTimeline.take(audioEnd) : [];
    const duration = cut.duration / VIDEO_SCALE;
    if (duration > this.settings.partTarget + 1e-6) this.counts.longParts++;
    this.window.addPart({ bytes: buildFragment(this.sequence++, cut.frames, audio), duration, independent: first.key });
    for (const follower of this.followers) follower.addPart({ video: cut.frames, audio, duration });
    if (cut.closesSegment) this.closeSegment();
    if (isFirstPart) this.emit('started');
  }

  private openSegment(time: number): void {
    const startsAt = this.epoch + (time / VIDEO_SCALE) * 1000;
    const { sequence } = this.window.openSegment(startsAt, this.discontinuous);
    for (const follower of this.followers) follower.openSegment(sequence, startsAt, this.discontinuous);
    this.discontinuous = false;
  }

  private closeSegment(): void {
    this.window.closeSegment();
    for (const follower of this.followers) follower.closeSegment();
  }
}
