import { hasLayers, LAYERS } from '../layers';
import { type EncodedPiece, ENCODER_QUEUE_MAX, pieceOf, setupFor } from './encoding';

const { scaleResolutionDownBy: SCALE, share: SHARE } = LAYERS[1];
/** With less for the picture itself, the line has nothing left for a smaller one, bits per second. */
const MIN_BITRATE = 400_000;
/** So many pictures for which an encoder was busy mean that the machine can't keep up, if few others come between. */
const BUSY_MAX = 15;
/** What a picture for which none was busy makes up for. */
const BUSY_FORGOTTEN = 0.1;
const RETRY_FIRST_DELAY_MS = 30_000;
const RETRY_LAST_DELAY_MS = 480_000;

export interface SmallerSetup {
  /** of the picture itself */
  width: number;
  height: number;
  /** of the picture itself, bits per second */
  bitrate: number;
  maxFramerate: number;
}

/**
 * Encodes the pictures of a large source a second time, at half the size, as long as machine and line can do it. When
 * they can't, it ends by itself, and tries again after a while.
 */
export class SmallerPictures {
  private encoder: VideoEncoder | null = null;
  private setup: SmallerSetup | null = null;
  /** encoded pictures that the larger ones have not reached */
  private waiting: EncodedPiece[] = [];
  private reached = -Infinity;
  private busy = 0;
  private startedAt = 0;
  private retryAt = 0;
  private retryDelayMs = RETRY_FIRST_DELAY_MS;

  constructor(private readonly take: (picture: EncodedPiece) => void) {}

  /** Follows another size or bitrate of the picture. The next picture must be a key frame. */
  configure(setup: SmallerSetup): void {
    this.setup = setup;
    if (this.encoder) this.start();
  }

  /** Encodes a picture that the larger encoder takes, too, with a key frame at the same time. */
  encode(frame: VideoFrame, keyFrame: boolean): void {
    if (keyFrame && !this.encoder && performance.now() >= this.retryAt) this.start();
    const { encoder } = this;
    if (!encoder) return;
    const isBusy = encoder.encodeQueueSize > ENCODER_QUEUE_MAX;
    this.recordLoad(isBusy);
    // a key frame can't be left out: both have them at the same times
    if (this.encoder && (keyFrame || !isBusy)) encoder.encode(frame, { keyFrame });
  }

  /** Notes whether an encoder could not take a picture. */
  recordLoad(isBusy: boolean): void {
    this.busy = Math.max(0, this.busy + (isBusy ? 1 : -BUSY_FORGOTTEN));
    if (this.busy >= BUSY_MAX) this.giveUp();
  }

  /** Passes on what belongs to larger pictures up to this one, µs: the server needs these first. */
  release(timestamp: number): void {
    this.reached = timestamp;
    const ready = this.waiting.filter((piece) => piece.timestamp <= timestamp);
    this.waiting = this.waiting.filter((piece) => piece.timestamp > timestamp);
    ready.forEach(this.take);
  }

  /** Ends the encoder. */
  close(): void {
    const { encoder } = this;
    this.encoder = null;
    this.waiting = [];
    this.busy = 0;
    if (encoder && encoder.state !== 'closed') encoder.close();
  }

  private get isPossible(): boolean {
    return this.setup !== null && hasLayers(this.setup) && this.setup.bitrate >= MIN_BITRATE;
  }

  private start(): void {
    const { setup } = this;
    if (!setup || !this.isPossible) return this.close();
    if (!this.encoder) this.startedAt = performance.now();
    const encoder = this.encoder ?? this.open();
    this.encoder = encoder;
    const { width, height } = setupFor(setup.width, setup.height, 0, 0);
    encoder.configure(setupFor(width / SCALE, height / SCALE, Math.round(setup.bitrate * SHARE), setup.maxFramerate));
  }

  private open(): VideoEncoder {
    const encoder: VideoEncoder = new VideoEncoder({
      output: (chunk) => this.encoder === encoder && this.onChunk(chunk),
      error: () => this.encoder === encoder && this.giveUp(),
    });
    return encoder;
  }

  private giveUp(): void {
    if (this.encoder) {
      const now = performance.now();
      if (now - this.startedAt > RETRY_LAST_DELAY_MS) this.retryDelayMs = RETRY_FIRST_DELAY_MS;
      this.retryAt = now + this.retryDelayMs;
      this.retryDelayMs = Math.min(2 * this.retryDelayMs, RETRY_LAST_DELAY_MS);
    }
    this.close();
  }

  private onChunk(chunk: EncodedVideoChunk): void {
    this.waiting.push(pieceOf(chunk));
    this.release(this.reached);
  }
}
