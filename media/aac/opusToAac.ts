import { AudioTimeline } from '../hls/audioTimeline';
import { AacEncoder } from './encoder';

/** Samples of one AAC frame, which is also by how much an encoder's output lags behind its input. */
const FRAME = 1024;
/** What waits for the encoder to start, packets; a second has 50 of them. */
const MOST_WAITING = 25;

/**
 * Opus packets in, AAC-LC frames out, for players that take no Opus. The packets are made one line without holes first, so that a frame's time
 * is a count of samples. Frames come out 33 to 83 ms behind their packets.
 */
export class OpusToAac {
  private readonly line = new AudioTimeline();
  private encoder: AacEncoder | null = null;
  private decode: ((packet: Uint8Array) => Float32Array[] | null) | null = null;
  private free: () => void = () => undefined;
  private waiting: { data: Buffer; time: number; duration: number }[] = [];
  /** time of the first sample of all, 1/48000 s */
  private base: number | null = null;
  private fed = 0;
  private closed = false;
  /** Resolves when frames begin to come out, half a second or so after the first of all was made; rejects when none will. */
  readonly opened: Promise<void>;

  constructor(
    private readonly onFrame: (data: Buffer, time: number, duration: number) => void,
    private readonly onFault: (error: unknown) => void,
  ) {
    this.opened = this.open();
  }

  /** Takes a packet that the source places at `time`; both times in 1/48000 s. */
  push(data: Buffer, time: number, duration: number): void {
    this.line.push(data, time, duration);
    this.waiting.push(...this.line.take(Infinity));
    if (this.waiting.length > MOST_WAITING) this.waiting.splice(0, this.waiting.length - MOST_WAITING);
    this.work();
  }

  close(): void {
    this.closed = true;
    this.waiting = [];
    this.encoder?.close();
    this.free();
    // 30 MB of the decoder's: an ended stream is kept for a while, these need not be
    this.encoder = null;
    this.decode = null;
    this.free = () => undefined;
  }

  private async open(): Promise<void> {
    const { OpusDecoder } = await import('opus-decoder');
    const decoder = new OpusDecoder({ channels: 2, sampleRate: 48_000 });
    await decoder.ready;
    const encoder = await AacEncoder.open((data, index) => this.give(data, index), this.onFault);
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
    this.work();
  }

  private work(): void {
    const { decode, encoder } = this;
    if (!decode || !encoder || this.closed) return;
    for (const { data, time, duration } of this.waiting.splice(0)) {
      // a packet that cannot be read sounds like silence: the count of samples must go on
      const [left = new Float32Array(duration), right = left] = decode(data) ?? [];
      // says the same again while the line has no jump
      this.base = time - this.fed;
      this.fed += left.length;
      encoder.push(left, right);
    }
  }

  private give(data: Buffer, index: number): void {
    if (this.base !== null && !this.closed) this.onFrame(data, this.base + (index - 1) * FRAME, FRAME);
  }
}
