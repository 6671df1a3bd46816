import { type AudioFrame, type AudioTrack, OPUS } from '../mp4/tracks';

/** 20 ms of silence as an Opus packet (CELT, full band, stereo). */
const OPUS_SILENCE = Buffer.from([0xfc, 0xff, 0xfe]);
/** A frame of silence as AAC-LC: one channel, two channels. */
const AAC_SILENCE = { mono: Buffer.from('00c800802380', 'hex'), stereo: Buffer.from('210049900219002380', 'hex') };
const AAC_FRAME = 1024;
/** A frame this far from where it is expected belongs to another timeline: the line starts anew there, s. */
const JUMP = 10;
/** After a second of frames that all come too late, lateness is the source's clock and not its jitter: the line follows it. */
const LATE_FRAMES_UNTIL_SHIFT = 50;

/**
 * The sound on its way into parts, as one line without holes: a frame's decode time is a counter of samples, the source's time only steers it.
 * Holes are filled and overlaps dropped beyond 1.5 frames; less is jitter. All times in 1/rate s of the track.
 */
export class AudioTimeline {
  readonly counts = { filled: 0, dropped: 0 };
  private frames: AudioFrame[] = [];
  private next: number | null = null;
  private shift = 0;
  private late = 0;
  private readonly jump: number;
  private readonly silence: { data: Buffer; duration: number };

  constructor({ codec, rate, channels }: AudioTrack = OPUS) {
    this.jump = JUMP * rate;
    this.silence =
      codec === 'opus'
        ? { data: OPUS_SILENCE, duration: rate / 50 }
        : { data: channels === 1 ? AAC_SILENCE.mono : AAC_SILENCE.stereo, duration: AAC_FRAME };
  }

  /** The line starts at `time`, unless it has started already. */
  begin(time: number): void {
    this.next ??= time;
  }

  /** Takes a packet that the source places at `time`. */
  push(data: Buffer, time: number, duration: number): void {
    this.next ??= time;
    let ahead = time + this.shift - this.next;
    if (Math.abs(ahead) > this.jump) {
      this.next = time + this.shift;
      ahead = 0;
    }
    if (ahead <= -1.5 * duration) {
      this.counts.dropped++;
      if (++this.late < LATE_FRAMES_UNTIL_SHIFT) return;
      this.shift -= ahead;
      ahead = 0;
    }
    this.late = 0;
    if (ahead >= 1.5 * duration) this.fill(ahead - (ahead % this.silence.duration));
    this.append(data, duration);
  }

  /** Whether sound is there for all of the time before `end`. */
  covers(end: number): boolean {
    return this.next !== null && this.next >= end;
  }

  get isEmpty(): boolean {
    return this.frames.length === 0;
  }

  /** Silence up to `end`, for pictures that waited long enough. */
  coverWithSilence(end: number): void {
    if (this.next !== null && this.next < end) this.fill(end - this.next);
  }

  /** The frames that start before `end`, removed from the line. */
  take(end: number): AudioFrame[] {
    const count = this.frames.findIndex((frame) => frame.time >= end);
    return this.frames.splice(0, count < 0 ? this.frames.length : count);
  }

  /** Drops what ends before `start`. Only for the beginning of a session: later it would leave a hole. */
  trim(start: number): void {
    while (this.frames[0] && this.frames[0].time + this.frames[0].duration <= start) this.frames.shift();
  }

  /** Keeps the newest two seconds while nobody takes frames. */
  bound(): void {
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
