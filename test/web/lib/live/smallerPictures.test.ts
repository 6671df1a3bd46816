import { type EncodedPiece } from '@/lib/live/encode/encoding';
import { SmallerPictures } from '@/lib/live/encode/smallerPictures';

interface Encoded {
  timestamp: number;
  keyFrame: boolean;
}

/** The encoders that were made, the newest last. */
let encoders: FakeEncoder[] = [];

class FakeEncoder {
  state = 'unconfigured';
  encodeQueueSize = 0;
  setups: VideoEncoderConfig[] = [];
  encoded: Encoded[] = [];
  constructor(private readonly init: VideoEncoderInit) {
    encoders.push(this);
  }
  configure(setup: VideoEncoderConfig) {
    this.state = 'configured';
    this.setups.push(setup);
  }
  encode({ timestamp }: VideoFrame, { keyFrame = false }: VideoEncoderEncodeOptions) {
    this.encoded.push({ timestamp, keyFrame });
  }
  close() {
    this.state = 'closed';
  }
  finish({ timestamp, keyFrame }: Encoded) {
    const chunk = { timestamp, type: keyFrame ? 'key' : 'delta', byteLength: 1, copyTo: () => undefined };
    this.init.output(chunk as unknown as EncodedVideoChunk);
  }
  fail() {
    this.init.error(new DOMException('no more encoders'));
  }
}

const SETUP = { width: 1280, height: 720, bitrate: 2_000_000, maxFramerate: 30 };
const newest = () => encoders.at(-1) as FakeEncoder;

function setUp(setup = SETUP) {
  const taken: EncodedPiece[] = [];
  const pictures = new SmallerPictures((picture) => taken.push(picture));
  pictures.configure(setup);
  let timestamp = 0;
  const encode = (keyFrame = false) => pictures.encode({ timestamp: ++timestamp } as VideoFrame, keyFrame);
  return { pictures, taken, encode };
}

beforeEach(() => {
  encoders = [];
  Object.assign(window, { VideoEncoder: FakeEncoder });
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('encodes a large picture at half the size and a quarter of the bitrate, with its key frames', () => {
  const { encode } = setUp();
  [true, false, true].forEach((keyFrame) => encode(keyFrame));
  expect(newest().setups).toMatchObject([{ width: 640, height: 360, bitrate: 500_000, framerate: 30 }]);
  expect(newest().encoded.map(({ keyFrame }) => keyFrame)).toEqual([true, false, true]);
});

it('begins at a key frame, and passes on no picture before the larger one of the same moment', () => {
  const { pictures, encode, taken } = setUp();
  encode();
  expect(encoders).toEqual([]);
  encode(true);
  encode();
  newest().encoded.forEach((each) => newest().finish(each));
  expect(taken).toEqual([]);
  pictures.release(2);
  expect(taken.map(({ timestamp }) => timestamp)).toEqual([2]);
  pictures.release(3);
  expect(taken.map(({ timestamp }) => timestamp)).toEqual([2, 3]);
});

it.each([
  ['a small picture', { ...SETUP, width: 960, height: 540 }],
  ['a slow line', { ...SETUP, bitrate: 399_000 }],
])('encodes nothing for %s, and ends when one follows', (_case, setup) => {
  const { pictures, encode } = setUp(setup);
  encode(true);
  expect(encoders).toEqual([]);
  pictures.configure(SETUP);
  encode(true);
  expect(newest().state).toBe('configured');
  pictures.configure(setup);
  expect(newest().state).toBe('closed');
});

it.each([
  ['its own encoder', (busy: ReturnType<typeof setUp>) => busy.encode()],
  ["the larger picture's encoder", ({ pictures }: ReturnType<typeof setUp>) => pictures.recordLoad(true)],
])('gives up while %s is too busy, and waits twice as long each time before it tries again', (_case, run) => {
  const world = setUp();
  for (const delayMs of [30_000, 60_000]) {
    world.encode(true);
    newest().encodeQueueSize = 3;
    for (let i = 0; i < 15; i++) run(world);
    expect(newest().state).toBe('closed');
    const count = encoders.length;
    jest.advanceTimersByTime(delayMs - 1);
    world.encode(true);
    expect(encoders).toHaveLength(count);
    jest.advanceTimersByTime(1);
    world.encode(true);
    expect(encoders).toHaveLength(count + 1);
  }
});

it('leaves out single pictures for which the encoder is busy, but no key frame', () => {
  const { encode } = setUp();
  encode(true);
  newest().encodeQueueSize = 3;
  encode();
  encode(true);
  newest().encodeQueueSize = 0;
  encode();
  expect(newest().encoded.map(({ keyFrame }) => keyFrame)).toEqual([true, true, false]);
  expect(newest().state).toBe('configured');
});

it('gives up when the encoder fails, and ignores what still comes out', () => {
  const { pictures, encode, taken } = setUp();
  encode(true);
  newest().fail();
  pictures.release(1);
  newest().finish({ timestamp: 1, keyFrame: true });
  expect([newest().state, taken]).toEqual(['closed', []]);
});
