import { readFileSync } from 'node:fs';
import { OpusToAac } from '@media/aac/opusToAac';
import { readClip } from '../../../demo/publisher/clip';
import { until } from '../../support/mediaServer';

const { samples } = readClip(readFileSync('demo/clips/guitar.mp4')).audio;
const START = 1_000_000;
const packetAt = (i: number) => samples[i % samples.length]?.data ?? Buffer.alloc(0);

interface Frame {
  bytes: number;
  time: number;
}
const open: OpusToAac[] = [];
afterAll(() => open.forEach((each) => each.close()));

/** Pushes `count` packets of 20 ms. `change` returns the packet to push instead; null: the packet is lost. */
async function transcode(
  count: number,
  change: (i: number, data: Buffer) => Buffer | null = (_, data) => data,
): Promise<Frame[]> {
  const frames: Frame[] = [];
  const faults: unknown[] = [];
  const transcoder = new OpusToAac(
    (data, time) => frames.push({ bytes: data.length, time }),
    (error) => faults.push(error),
  );
  open.push(transcoder);
  await transcoder.opened;
  for (let i = 0; i < count; i++) {
    const data = change(i, packetAt(i));
    if (data) transcoder.push(data, START + i * 960, 960);
  }
  // the encoder holds back its lookahead and incomplete frames
  await until('the frames', () => frames.length >= Math.floor((count * 960) / 1024) - 1, 25_000);
  expect(faults).toEqual([]);
  return frames;
}

it('starts one encoder delay before the first packet and leaves no gap between frames', async () => {
  const frames = await transcode(100);
  expect(frames.map((frame) => frame.time)).toEqual(frames.map((_, i) => START - 1024 + i * 1024));
  expect(frames.slice(3).every((frame) => frame.bytes > 50)).toBe(true); // not silence
});

it('keeps frame times continuous when packets are lost or malformed', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const frames = await transcode(100, (i, data) =>
    i === 30 || i === 31 ? null : i === 60 ? Buffer.from([0xff, 0xff]) : data,
  );
  expect(frames.map((frame) => frame.time)).toEqual(frames.map((_, i) => START - 1024 + i * 1024));
  expect(consoleError).toHaveBeenCalledTimes(1); // by the decoder, for the malformed packet
});
