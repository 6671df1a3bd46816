import { AudioTimeline } from '../hls/audioTimeline';
import { AacEncoder } from './encoder';

/** Samples of one AAC frame; the encoder's output lags its input by as many. */
const FRAME_SAMPLES = 1024;
/** Packets that wait while the encoder starts: half a second. */
const MAX_WAITING_PACKETS = 25;

/**
 * Transcodes Opus packets to AAC-LC frames for players without Opus. Gaps are filled first, so that the time of a frame
 * is a count of samples. Frames come out 33 to 83 ms after their packets.
 */
export class OpusToAac {
  private readonly timeline = new AudioTimeline();
  private encoder: AacEncoder | null = null;
  private decode: ((packet: Uint8Array) => Float32Array[] | null) | null = null;
  private free: () => void = () => undefined;
  private waiting: { data: Buffer; time: number; duration: number }[] = [];
  /** time of the first sample, 1/48000 s */
  private base: number | null = null;
  private fedSamples = 0;
  private closed = false;
  /** Resolves when encoding starts (about half a second after the first instance was created); rejects if it can't. */
  readonly opened: Promise<void>;

  constructor(
    private readonly onFrame: (data: Buffer, time: number, duration: number) => void,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.opened = this.open();
  }

  /** Takes the packet at `time`; `time` and `duration` in 1/48000 s. */
  push(data: Buffer, time: number, duration: number): void {
    this.timeline.push(data, time, duration);
    this.waiting.push(...this.timeline.take(Infinity));
    if (this.waiting.length > MAX_WAITING_PACKETS) this.waiting.splice(0, this.waiting.length - MAX_WAITING_PACKETS);
    this.transcodeWaiting();
  }

  /** Stops transcoding and frees the decoder's memory. */
  close(): void {
    this.closed = true;
    this.waiting = [];
    this.encoder?.close();
    this.free();
    // the decoder holds 30 MB, and an ended stream is kept for a while
    this.encoder = null;
    this.decode = null;
    this.free = () => undefined;
  }

  private async open(): Promise<void> {
    const { OpusDecoder } = await import('opus-decoder');
    const decoder = new OpusDecoder({ channels: 2, sampleRate: 48_000 });
    await decoder.ready;
    const encoder = await AacEncoder.open((data, index) => this.emitFrame(data, index), this.onFault);
    if (this.closed) {
      decoder.free();
      encoder.close();
      return;
    }
    this.free = () => decoder.free();
    this.decode = (packet) => {
      const { channelData, samplesDecoded } = decoder.decodeFrame(packet);
      return samplesDecoded ? channelData.map((channel) => channel.subarray(0, samplesDecoded)) : null;
    };
    this.encoder = encoder;
    this.transcodeWaiting();
  }

  private transcodeWaiting(): void {
    const { decode, encoder } = this;
    if (!decode || !encoder || this.closed) return;
    for (const { data, time, duration } of this.waiting.splice(0)) {
      // an unreadable packet becomes silence, so that the sample count stays right
      const [left = new Float32Array(duration), right = left] = decode(data) ?? [];
      // changes only when the timeline jumps
      this.base = time - this.fedSamples;
      this.fedSamples += left.length;
      encoder.push(left, right);
    }
  }

  private emitFrame(data: Buffer, index: number): void {
    if (this.base !== null && !this.closed) this.onFrame(data, this.base + (index - 1) * FRAME_SAMPLES, FRAME_SAMPLES);
  }
}
