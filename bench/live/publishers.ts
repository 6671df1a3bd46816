/**
 * Publishes a clip, resized to a bitrate, to several addresses, in a separate process so that its processor time does
 * not count as the server's. The content of the frames does not matter: the server decodes none.
 *
 * Argument: JSON `{ whipUrls, bitrate }`, bits per second.
 */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { type Clip, readClip, type Sample } from '../../demo/publisher/clip';

/** NAL unit types of slices: ordinary frames and key frames. */
const SLICE_TYPES = new Set([1, 5]);

/** Returns the slice of a sample without the encoder information before it. */
function findSlice(data: Buffer): Buffer {
  for (let at = 0; at < data.length;) {
    const end = at + 4 + data.readUInt32BE(at);
    if (SLICE_TYPES.has((data[at + 4] ?? 0) & 31)) return data.subarray(at + 4, end);
    at = end;
  }
  throw new Error('a frame has no slice');
}

/** Returns the sample with its slice repeated or cut to the wanted length; its header stays readable. */
function resizeSample({ data, ...rest }: Sample, factor: number): Sample {
  const slice = findSlice(data);
  const length = Math.max(16, Math.round(data.length * factor));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return { ...rest, data: Buffer.concat([head, Buffer.alloc(length, slice)]) };
}

function resizeToBitrate(clip: Clip, bitrate: number): Clip {
  const { samples, timescale } = clip.video;
  const bits = samples.reduce((sum, sample) => sum + sample.data.length * 8, 0);
  const seconds = samples.reduce((sum, sample) => sum + sample.duration, 0) / timescale;
  return {
    ...clip,
    video: { ...clip.video, samples: samples.map((sample) => resizeSample(sample, bitrate / (bits / seconds))) },
  };
}

const { whipUrls, bitrate } = JSON.parse(process.argv[2] ?? '') as { whipUrls: string[]; bitrate: number };
const clip = resizeToBitrate(readClip(readFileSync('demo/clips/guitar.mp4')), bitrate);
const publishers = whipUrls.map(
  (whipUrl, i) =>
    new ClipPublisher(whipUrl, clip, (text) =>
      process.stderr.write(text === 'publishing' ? '' : `publisher ${i}: ${text}\n`),
    ),
);
void (async () => {
  // one after the other: concurrent handshakes delay each other on a busy machine
  for (const publisher of publishers) await publisher.start();
})();
setInterval(() => {
  for (const publisher of publishers) publisher.tick(performance.now());
}, 10);
process.on(
  'SIGTERM',
  () => void Promise.all(publishers.map((publisher) => publisher.stop())).finally(() => process.exit(0)),
);
