import { type AudioTrack } from '../mp4/tracks';

const BITRATE_BPS = 96_000;

/** The encoder's output; `config` declares AAC-LC, 48 kHz, stereo. */
export const AAC = { codec: 'aac', rate: 48_000, channels: 2, config: Buffer.from([0x11, 0x90]) } satisfies AudioTrack;

interface EncoderInput {
  add(left: Float32Array, right: Float32Array, at: number): Promise<void>;
  cancel(): Promise<void>;
}

async function openInput(onFrame: (data: Buffer) => void): Promise<EncoderInput> {
  const [{ AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output }, { registerAacEncoder }] =
    await Promise.all([import('mediabunny'), import('@mediabunny/aac-encoder')]);
  registerAacEncoder();
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: BITRATE_BPS,
    onEncodedPacket: ({ data }) => onFrame(Buffer.from(data)),
  });
  const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  output.addAudioTrack(source);
  await output.start();
  return {
    add: async (left, right, at) => {
      const data = new Float32Array(left.length * 2);
      data.set(left);
      data.set(right, left.length);
      const sample = new AudioSample({
        data,
        format: 'f32-planar',
        numberOfChannels: 2,
        sampleRate: AAC.rate,
        timestamp: at / AAC.rate,
      });
      await source.add(sample).finally(() => sample.close());
    },
    cancel: () => output.cancel(),
  };
}

/** Encodes stereo AAC-LC at 48 kHz in a worker thread (FFmpeg's encoder in WebAssembly, loaded on first use). */
export class AacEncoder {
  private queue: Promise<void> = Promise.resolve();
  private fed = 0;
  private closed = false;

  private constructor(
    private readonly input: EncoderInput,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** Starts an encoder. `onFrame` gets raw frames numbered from 0; frame 0 is the encoder's lead-in. */
  static async open(
    onFrame: (data: Buffer, index: number) => void,
    onFault: (error: unknown) => void,
  ): Promise<AacEncoder> {
    let index = 0;
    return new AacEncoder(await openInput((data) => onFrame(data, index++)), onFault);
  }

  /** Encodes the next samples of both channels. Samples must be continuous. */
  push(left: Float32Array, right: Float32Array): void {
    // copies: the decoder reuses these arrays
    const [first, second] = [left.slice(), right.slice()];
    const at = this.fed;
    this.fed += left.length;
    this.queue = this.queue
      .then(() => (this.closed ? undefined : this.input.add(first, second, at)))
      .catch((error: unknown) => {
        if (!this.closed) this.onFault(error);
      });
  }

  /** Stops the encoder. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    void this.input.cancel().catch(() => undefined); // its thread ends either way
  }
}
