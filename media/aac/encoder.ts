import { type AudioTrack } from '../mp4/tracks';

const BITRATE = 96_000;

/** What comes out. The configuration says AAC-LC, 48 kHz, two channels. */
export const AAC = { codec: 'aac', rate: 48_000, channels: 2, config: Buffer.from([0x11, 0x90]) } satisfies AudioTrack;

interface Feed {
  add(left: Float32Array, right: Float32Array, at: number): Promise<void>;
  cancel(): Promise<void>;
}

async function openFeed(onFrame: (data: Buffer) => void): Promise<Feed> {
  const [{ AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output }, { registerAacEncoder }] =
    await Promise.all([import('mediabunny'), import('@mediabunny/aac-encoder')]);
  registerAacEncoder();
  const source = new AudioSampleSource({
    codec: 'aac',
    bitrate: BITRATE,
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

/** AAC-LC at 48 kHz in stereo, made in a thread of its own by FFmpeg's encoder in WebAssembly, which is loaded with the first one. */
export class AacEncoder {
  private chain: Promise<void> = Promise.resolve();
  private fed = 0;
  private closed = false;

  private constructor(
    private readonly feed: Feed,
    private readonly onFault: (error: unknown) => void,
  ) {}

  /** `onFrame` gets raw frames, numbered from 0. The first one is the encoder's lead-in. */
  static async open(
    onFrame: (data: Buffer, index: number) => void,
    onFault: (error: unknown) => void,
  ): Promise<AacEncoder> {
    let index = 0;
    return new AacEncoder(await openFeed((data) => onFrame(data, index++)), onFault);
  }

  /** Takes the next samples, in order and without holes. */
  push(left: Float32Array, right: Float32Array): void {
    // the decoder writes its next samples where these are
    const [first, second] = [left.slice(), right.slice()];
    const at = this.fed;
    this.fed += left.length;
    this.chain = this.chain
      .then(() => (this.closed ? undefined : this.feed.add(first, second, at)))
      .catch((error: unknown) => {
        if (!this.closed) this.onFault(error);
      });
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    void this.feed.cancel().catch(() => undefined); // its thread is gone either way
  }
}
