import { type AudioFrame, type AudioTrack, OPUS } from '../mp4/tracks';

/** 20 ms of silence as an Opus packet (CELT, full band, stereo). */
const OPUS_SILENCE = Buffer.from([0xfc, 0xff, 0xfe]);
/** A frame of silence as AAC-LC: one channel, two channels. */
const AAC_SILENCE = { mono: Buffer.from('00c800802380', 'hex'), stereo: Buffer.from('210049900219002380', 'hex') };
const AAC_FRAME_SAMPLES = 1024;
/** A frame this far from its expected time starts a new timeline, s. */
const MAX_JUMP_SECONDS = 10;
/** After a second of frames that are all late, the source's clock has drifted: the timeline follows it. */
const LATE_FRAMES_BEFORE_SHIFT = 50;

/**
 * Audio frames on a timeline without gaps. The time of a frame is a sample counter that follows the source's time: gaps
 * of more than 1.5 frames are filled with silence, overlaps of more than 1.5 frames are dropped, and smaller
 * differences count as jitter. All times in 1/rate s of the track.
 */
export class AudioTimeline {
  readonly counts = { filled: 0, dropped: 0 };
  private frames: AudioFrame[] = [];
  private next: number | null = null;
  private shift = 0;
  private late = 0;
  private readonly maxJump: number;
  private readonly silence: { data: Buffer; duration: number };

  constructor({ codec, rate, channels }: AudioTrack = OPUS) {
    this.maxJump = MAX_JUMP_SECONDS * rate;
    this.silence =
      codec === 'opus'
        ? { data: OPUS_SILENCE, duration: rate / 50 }
        : { data: channels === 1 ? AAC_SILENCE.mono : AAC_SILENCE.stereo, duration: AAC_FRAME_SAMPLES };
  }

  /** Starts the timeline at `time` unless it has started already. */
  begin(time: number): void {
    this.next ??= time;
  }

  /** Adds the packet that the source places at `time`. */
  push(data: Buffer, time: number, duration: number): void {
    this.next ??= time;
    let ahead = time + this.shift - this.next;
    if (Math.abs(ahead) > this.maxJump) {
      this.next = time + this.shift;
      ahead = 0;
    }
    if (ahead <= -1.5 * duration) {
      this.counts.dropped++;
      if (++this.late < LATE_FRAMES_BEFORE_SHIFT) return;
      this.shift -= ahead;
      ahead = 0;
    }
    this.late = 0;
    if (ahead >= 1.5 * duration) this.fill(ahead - (ahead % this.silence.duration));
    this.append(data, duration);
  }

  /** Returns whether there is audio up to `end`. */
  covers(end: number): boolean {
    return this.next !== null && this.next >= end;
  }

  get isEmpty(): boolean {
    return this.frames.length === 0;
  }

  /** Adds silence up to `end`, for video that has waited long enough. */
  coverWithSilence(end: number): void {
    if (this.next !== null && this.next < end) this.fill(end - this.next);
  }

  /** Removes and returns the frames that start before `end`. */
  take(end: number): AudioFrame[] {
    const count = this.frames.findIndex((frame) => frame.time >= end);
    return this.frames.splice(0, count < 0 ? this.frames.length : count);
  }

  /** Drops frames that end before `start`. Only at the start of a session: later it would leave a gap. */
  trim(start: number): void {
    while (this.frames[0] && this.frames[0].time + this.frames[0].duration <= start) this.frames.shift();
  }

  /** Keeps only the newest two seconds while no frames are taken. */
  dropOld(): void {
    if (this.frames.length > 100) this.frames.splice(0, this.frames.length - 100);
  }

  private fill(length: number): void {
    const { data, duration } = this.silence;
    for (let left = length; left > 0; left -= duration) {
      this.append(data, duration);
      this.counts.filled++;
    }
  }

  private append(data: Buffer, duration: number): void {
    const time = this.next ?? 0;
    this.frames.push({ data, time, duration });
    this.next = time + duration;
  }
}
