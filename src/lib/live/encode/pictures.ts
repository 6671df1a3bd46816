import { SharedClock } from './clock';
import { readPictures, type TrackReader } from './source';
import { asDisplayed } from './turned';

const KEY_FRAME_INTERVAL_MS = 2_000;
/** The last picture of a source without motion (a still screen) is sent again this often, to keep the stream alive. */
const REPEAT_INTERVAL_MS = 200;
/** The most pictures in the encoder at once; more would only be late. */
const ENCODER_QUEUE_MAX = 2;
/** A smaller change of the bitrate does not reconfigure the encoder. */
const BITRATE_CHANGE_MIN = 0.1;
/** H.264 level 3.1 allows 720p at 30 frames a second, level 4 allows 1080p, which is the most that is sent. */
const LEVELS = [
  { pixels: 1280 * 720, codec: 'avc1.42E01F' },
  { pixels: 1920 * 1088, codec: 'avc1.42E028' },
] as const;

/** An encoded picture, or a piece of sound. */
export interface EncodedPiece {
  /** µs of the page's clock */
  timestamp: number;
  data: Uint8Array;
  key: boolean;
}

export interface PictureOptions {
  maxFramerate: number;
  bitrate: number;
  /** Says whether another picture would only be late. */
  isFull: () => boolean;
  take: (picture: EncodedPiece) => void;
  onFault: (error: Error) => void;
}

/** Returns the encoder's configuration for pictures of this size: even sides, no larger than every player accepts. */
export function setupFor(width: number, height: number, bitrate: number, framerate: number): VideoEncoderConfig {
  const shrink = Math.min(1, Math.sqrt(LEVELS[1].pixels / (width * height)));
  const [w, h] = [width, height].map((side) => Math.max(16, Math.floor((side * shrink) / 2) * 2)) as [number, number];
  const codec = w * h <= LEVELS[0].pixels ? LEVELS[0].codec : LEVELS[1].codec;
  return { codec, width: w, height: h, bitrate, framerate, latencyMode: 'realtime', avc: { format: 'annexb' } };
}

/** Encodes a track's pictures as H.264. */
export class PictureEncoder {
  readonly counts = { encoded: 0, late: 0, busy: 0 };
  size = { width: 0, height: 0 };
  private encoder: VideoEncoder | null = null;
  private reader: TrackReader | null = null;
  private clock = new SharedClock();
  private last: VideoFrame | null = null;
  private lastAt = -Infinity;
  private lastTimestamp = -Infinity;
  private keyAt = -Infinity;
  private wantsKey = true;

  constructor(private readonly options: PictureOptions) {}

  /** Switches to the pictures of this track. */
  show(track: MediaStreamTrack): void {
    this.reader?.stop();
    this.clock = new SharedClock();
    this.wantsKey = true;
    this.reader = readPictures(track, (frame) => this.onFrame(frame));
  }

  requestKeyFrame(): void {
    this.wantsKey = true;
  }

  /** Sets another bitrate. */
  set bitrate(bitrate: number) {
    if (Math.abs(bitrate - this.options.bitrate) < this.options.bitrate * BITRATE_CHANGE_MIN) return;
    this.options.bitrate = bitrate;
    this.configure();
  }

  /** Sends the last picture again if the source is still. Call it often. */
  tick(): void {
    const now = performance.now();
    if (this.last && now - this.lastAt >= REPEAT_INTERVAL_MS)
      this.encode(this.last.clone(), Math.round(now * 1_000), now);
  }

  close(): void {
    this.reader?.stop();
    this.last?.close();
    this.last = null;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    this.encoder = null;
  }

  private onFrame(raw: VideoFrame): void {
    const frame = asDisplayed(raw);
    const now = performance.now();
    this.clock.observe(frame.timestamp, now);
    const timestamp = this.clock.at(frame.timestamp);
    // tolerates half a frame, since frames do not arrive at exact intervals
    if (timestamp - this.lastTimestamp < 1e6 / this.options.maxFramerate / 2) return frame.close();
    const { displayWidth: width, displayHeight: height } = frame;
    if (!this.encoder || width !== this.size.width || height !== this.size.height) {
      this.size = { width, height };
      this.configure();
    }
    this.last?.close();
    this.last = frame.clone();
    this.encode(frame, timestamp, now);
  }

  private encode(frame: VideoFrame, timestamp: number, now: number): void {
    const { encoder, options } = this;
    const isBusy = encoder !== null && encoder.encodeQueueSize > ENCODER_QUEUE_MAX;
    if (isBusy) this.counts.busy++;
    const isFull = options.isFull();
    if (isFull) this.counts.late++;
    if (encoder?.state === 'configured' && !isBusy && !isFull && timestamp > this.lastTimestamp) {
      const keyFrame = this.wantsKey || now - this.keyAt >= KEY_FRAME_INTERVAL_MS;
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

  private configure(): void {
    if (!this.size.width) return;
    if (!this.encoder || this.encoder.state === 'closed')
      this.encoder = new VideoEncoder({
        output: (chunk) => this.onChunk(chunk),
        error: (error) => this.options.onFault(error),
      });
    const { width, height } = this.size;
    this.encoder.configure(setupFor(width, height, this.options.bitrate, this.options.maxFramerate));
    // only some encoders start with a key frame after a reconfiguration
    this.wantsKey = true;
  }

  private onChunk(chunk: EncodedVideoChunk): void {
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    this.counts.encoded++;
    this.options.take({ timestamp: chunk.timestamp, data, key: chunk.type === 'key' });
  }
}
