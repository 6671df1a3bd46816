import { VIDEO_SCALE } from '../mp4/tracks';
import { Unwrapper } from '../rtc/unwrapper';
import { type AccessUnit, type AudioPacket, type Source } from './source';

/** What arrived from a publisher in the last seconds. */
export interface PublisherFigures {
  protocol: Source['protocol'];
  /** ISO time since when it publishes */
  since: string;
  /** null while no video arrives */
  video: {
    /** frames per second, by their timestamps */
    frameRate: number | null;
    /** bits per second */
    bitrate: number;
    /** the longest distance between key frames in the last half minute; null until it is known */
    keyFrameSeconds: number | null;
    /** whether the encoder makes B-frames */
    hasBFrames: boolean;
    /** frames that should have come, by the steps of the timestamps */
    expectedFrames: number;
    /** those of them that the encoder left out, or that were lost on the way */
    missingFrames: number;
  } | null;
  /** null: the publisher announced no audio; a bit rate of 0: it announced some and sends none */
  audio: { codec: 'opus' | 'aac'; rate: number; channels: number; bitrate: number } | null;
}

interface Arrival {
  /** ms on the `now` clock */
  at: number;
  bytes: number;
}
interface Frame extends Arrival {
  /** 1/90000 s, unwrapped */
  timestamp: number;
}

/** A period over which figures are taken: long enough for a steady bit rate with key frames every few seconds. */
const WINDOW_MS = 10_000;
const KEY_FRAMES_WINDOW = 30 * VIDEO_SCALE;
/** A first key frame interval is reported while it still lasts once it is longer than this, s. */
const LONG_INTERVAL_SECONDS = 3;
const MIN_SPAN_MS = 1_000;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Counts what arrives from one publisher: one small object a frame. The figures are worked out when asked for. */
export class PublisherMeter {
  private readonly since = new Date();
  private readonly startedAt: number;
  private readonly times = new Unwrapper(32);
  private readonly frames: Frame[] = [];
  private readonly sounds: Arrival[] = [];
  /** timestamps of key frames */
  private keys: number[] = [];
  private latest = -Infinity;
  private hasBFrames = false;

  constructor(
    private readonly publisher: Pick<Source, 'protocol' | 'audio'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  addPicture({ data, timestamp, offset, key }: Pick<AccessUnit, 'data' | 'timestamp' | 'offset' | 'key'>): void {
    const unwrapped = this.times.unwrap(timestamp);
    // RTMP sends decode times with an offset, RTP sends presentation times in decode order
    this.hasBFrames ||= offset > 0 || unwrapped < this.latest;
    this.latest = Math.max(this.latest, unwrapped);
    // the last one is kept however old it is: its distance to this one counts
    if (key) this.keys = [...this.keys.filter((each, i) => this.isRecent(each) || !this.keys[i + 1]), unwrapped];
    this.add(this.frames, { at: this.now(), bytes: data.length, timestamp: unwrapped });
  }

  addSound({ data }: Pick<AudioPacket, 'data'>): void {
    this.add(this.sounds, { at: this.now(), bytes: data.length });
  }

  view(): PublisherFigures {
    const { protocol, audio } = this.publisher;
    this.drop(this.frames);
    this.drop(this.sounds);
    return {
      protocol,
      since: this.since.toISOString(),
      video: this.frames.length ? this.viewVideo() : null,
      audio: audio && {
        codec: audio.codec,
        rate: audio.rate,
        channels: audio.channels,
        bitrate: this.bitrateOf(this.sounds),
      },
    };
  }

  private viewVideo(): PublisherFigures['video'] {
    const timestamps = this.frames.map(({ timestamp }) => timestamp).sort((a, b) => a - b);
    const steps = timestamps.slice(1).map((timestamp, i) => timestamp - (timestamps[i] ?? 0));
    const usual = median(steps);
    const span = (timestamps.at(-1) ?? 0) - (timestamps[0] ?? 0);
    const missing = usual ? steps.reduce((sum, step) => sum + Math.max(0, Math.round(step / usual) - 1), 0) : 0;
    return {
      frameRate: span ? Math.round((steps.length / span) * VIDEO_SCALE * 10) / 10 : null,
      bitrate: this.bitrateOf(this.frames),
      keyFrameSeconds: this.keyFrameSeconds(),
      hasBFrames: this.hasBFrames,
      expectedFrames: timestamps.length + missing,
      missingFrames: missing,
    };
  }

  private keyFrameSeconds(): number | null {
    const { keys, latest } = this;
    const open = (latest - (keys.at(-1) ?? latest)) / VIDEO_SCALE;
    const distances = keys.slice(1).map((key, i) => (key - (keys[i] ?? key)) / VIDEO_SCALE);
    if (!distances.length && open <= LONG_INTERVAL_SECONDS) return null;
    return Math.round(Math.max(open, ...distances) * 10) / 10;
  }

  private isRecent(timestamp: number): boolean {
    return this.latest - timestamp <= KEY_FRAMES_WINDOW;
  }

  private bitrateOf(arrivals: Arrival[]): number {
    const span = Math.max(MIN_SPAN_MS, Math.min(WINDOW_MS, this.now() - this.startedAt));
    return Math.round((arrivals.reduce((sum, { bytes }) => sum + bytes, 0) * 8000) / span);
  }

  private add<A extends Arrival>(arrivals: A[], arrival: A): void {
    arrivals.push(arrival);
    this.drop(arrivals);
  }

  private drop(arrivals: Arrival[]): void {
    const oldest = this.now() - WINDOW_MS;
    while (arrivals[0] && arrivals[0].at < oldest) arrivals.shift();
  }
}
