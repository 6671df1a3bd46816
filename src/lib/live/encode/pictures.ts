import { SharedClock } from './clock';
import { type EncodedPiece, ENCODER_QUEUE_MAX, pieceOf, setupFor } from './encoding';
import { SmallerPictures } from './smallerPictures';
import { readPictures, type TrackReader } from './source';
import { asDisplayed } from './turned';

const KEY_FRAME_INTERVAL_MS = 2_000;
/** The last picture of a source without motion (a still screen) is sent again this often, to keep the stream alive. */
const REPEAT_INTERVAL_MS = 200;
/** A smaller change of the bitrate does not reconfigure the encoder. */
const BITRATE_CHANGE_MIN = 0.1;

export interface PictureOptions {
  maxFramerate: number;
  bitrate: number;
  /** Says whether another picture would only be late. */
  isFull: () => boolean;
  take: (picture: EncodedPiece) => void;
  onFault: (error: Error) => void;
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
  private smaller: SmallerPictures | null = null;

  constructor(private readonly options: PictureOptions) {}

  /** Encodes large pictures at half the size, too, as long as machine and line can do it. Call it before `show`. */
  addSmaller(take: (picture: EncodedPiece) => void): void {
    this.smaller = new SmallerPictures(take);
  }

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
    this.smaller?.close();
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
    if (isBusy) {
      this.counts.busy++;
      this.smaller?.recordLoad(true);
    }
    const isFull = options.isFull();
    if (isFull) this.counts.late++;
    if (encoder?.state === 'configured' && !isBusy && !isFull && timestamp > this.lastTimestamp) {
      const keyFrame = this.wantsKey || now - this.keyAt >= KEY_FRAME_INTERVAL_MS;
      if (keyFrame) this.keyAt = now;
      this.wantsKey &&= !keyFrame;
      const timed = new VideoFrame(frame, { timestamp });
      encoder.encode(timed, { keyFrame });
      this.smaller?.encode(timed, keyFrame);
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
    const { bitrate, maxFramerate } = this.options;
    this.encoder.configure(setupFor(width, height, bitrate, maxFramerate));
    this.smaller?.configure({ width, height, bitrate, maxFramerate });
    // only some encoders start with a key frame after a reconfiguration
    this.wantsKey = true;
  }

  private onChunk(chunk: EncodedVideoChunk): void {
    this.counts.encoded++;
    this.options.take(pieceOf(chunk));
    this.smaller?.release(chunk.timestamp);
  }
}
