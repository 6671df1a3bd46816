import { SharedClock } from './clock';
import { picturesOf, type Tap } from './source';

/** A key frame comes this often even when nobody asks, ms. */
const KEY_EVERY = 2_000;
/** A source that rests (a screen on which nothing moves) is shown again this often: a picture that stands still is a broken stream, ms. */
const REST = 200;
/** Pictures in the encoder at once; more only come later. */
const MOST_QUEUED = 2;
/** A rate that is other by less is no reason to set the encoder up anew. */
const NOTABLE = 0.1;
/** Level 3.1 of H.264 takes 720p at 30 pictures a second, 4 takes 1080p: no more is sent. */
const LEVELS = [
  { pixels: 1280 * 720, codec: 'avc1.42E01F' },
  { pixels: 1920 * 1088, codec: 'avc1.42E028' },
] as const;

export interface Coded {
  /** µs of the page's clock */
  timestamp: number;
  data: Uint8Array;
  key: boolean;
}

export interface PictureOptions {
  maxFramerate: number;
  bitrate: number;
  /** a moment at which a picture more would only come later */
  isFull: () => boolean;
  take: (picture: Coded) => void;
  onFault: (error: Error) => void;
}

/** How the encoder is set up for pictures of this size: even sides, no larger than what every player takes. */
export function setupFor(width: number, height: number, bitrate: number, framerate: number): VideoEncoderConfig {
  const shrink = Math.min(1, Math.sqrt(LEVELS[1].pixels / (width * height)));
  const [w, h] = [width, height].map((side) => Math.max(16, Math.floor((side * shrink) / 2) * 2)) as [number, number];
  const codec = w * h <= LEVELS[0].pixels ? LEVELS[0].codec : LEVELS[1].codec;
  return { codec, width: w, height: h, bitrate, framerate, latencyMode: 'realtime', avc: { format: 'annexb' } };
}

/** Makes H.264 of a track's pictures. */
export class PictureEncoder {
  readonly counts = { encoded: 0, late: 0, busy: 0 };
  size = { width: 0, height: 0 };
  private encoder: VideoEncoder | null = null;
  private tap: Tap | null = null;
  private clock = new SharedClock();
  private last: VideoFrame | null = null;
  private lastAt = -Infinity;
  private lastTimestamp = -Infinity;
  private keyAt = -Infinity;
  private wantsKey = true;

  constructor(private readonly options: PictureOptions) {}

  /** These pictures, from now on. */
  show(track: MediaStreamTrack): void {
    this.tap?.stop();
    this.clock = new SharedClock();
    this.wantsKey = true;
    this.tap = picturesOf(track, (frame) => this.see(frame));
  }

  requestKeyFrame(): void {
    this.wantsKey = true;
  }

  /** Another bit rate, from now on. */
  set bitrate(bitrate: number) {
    if (Math.abs(bitrate - this.options.bitrate) < this.options.bitrate * NOTABLE) return;
    this.options.bitrate = bitrate;
    this.setUp();
  }

  /** To be called often: shows the last picture again when the source rests. */
  tick(): void {
    const now = performance.now();
    if (this.last && now - this.lastAt >= REST) this.encode(this.last.clone(), Math.round(now * 1_000), now);
  }

  close(): void {
    this.tap?.stop();
    this.last?.close();
    this.last = null;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    this.encoder = null;
  }

  private see(frame: VideoFrame): void {
    const now = performance.now();
    this.clock.hear(frame.timestamp, now);
    const timestamp = this.clock.at(frame.timestamp);
    // half a picture of tolerance, since pictures do not come like clockwork
    if (timestamp - this.lastTimestamp < 1e6 / this.options.maxFramerate / 2) return frame.close();
    const { displayWidth: width, displayHeight: height } = frame;
    if (!this.encoder || width !== this.size.width || height !== this.size.height) {
      this.size = { width, height };
      this.setUp();
    }
    this.last?.close();
    this.last = frame.clone();
    this.encode(frame, timestamp, now);
  }

  private encode(frame: VideoFrame, timestamp: number, now: number): void {
    const { encoder, options } = this;
    const isBusy = encoder !== null && encoder.encodeQueueSize > MOST_QUEUED;
    if (isBusy) this.counts.busy++;
    const isFull = options.isFull();
    if (isFull) this.counts.late++;
    if (encoder?.state === 'configured' && !isBusy && !isFull && timestamp > this.lastTimestamp) {
      const keyFrame = this.wantsKey || now - this.keyAt >= KEY_EVERY;
      if (keyFrame) this.keyAt = now;
      this.wantsKey &&= !keyFrame;
      const timed = new VideoFrame(frame, { timestamp });
      encoder.encode(timed, { keyFrame });
      timed.close();
      this.lastTimestamp = timestamp;
      this.lastAt = now;
    }
    frame.close();
  }

  private setUp(): void {
    if (!this.size.width) return;
    if (!this.encoder || this.encoder.state === 'closed')
      this.encoder = new VideoEncoder({
        output: (chunk) => this.give(chunk),
        error: (error) => this.options.onFault(error),
      });
    const { width, height } = this.size;
    this.encoder.configure(setupFor(width, height, this.options.bitrate, this.options.maxFramerate));
    // some encoders begin anew, others need to be told
    this.wantsKey = true;
  }

  private give(chunk: EncodedVideoChunk): void {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.counts.encoded++;
    this.options.take({ timestamp: chunk.timestamp, data, key: chunk.type === 'key' });
  }
}
