/**
 * Publishes a clip, blown up or cut down to a bit rate, to several addresses: a program of its own, so that its work is not the server's.
 * What is in the pictures does not matter: the server opens none. Argument: JSON `{ whipUrls, bitrate }`, bits per second.
 */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from '../../demo/publisher/clipPublisher';
import { type Clip, readClip, type Sample } from '../../demo/publisher/clip';

/** Types of NAL units that hold a picture: slices of ordinary pictures and of key frames. */
const SLICES = new Set([1, 5]);

/** A sample's slice, without what an encoder says of itself before it (clips have that before each key frame). */
function sliceOf(data: Buffer): Buffer {
  for (let at = 0; at < data.length;) {
    const end = at + 4 + data.readUInt32BE(at);
    if (SLICES.has((data[at + 4] ?? 0) & 31)) return data.subarray(at + 4, end);
    at = end;
  }
  throw new Error('a picture without a slice');
}

/** The slice alone, as long as is wanted; its head stays readable. */
function resized({ data, ...rest }: Sample, factor: number): Sample {
  const slice = sliceOf(data);
  const length = Math.max(16, Math.round(data.length * factor));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(length);
  return { ...rest, data: Buffer.concat([head, Buffer.alloc(length, slice)]) };
}

function atBitrate(clip: Clip, bitrate: number): Clip {
  const { samples, timescale } = clip.video;
  const bits = samples.reduce((sum, sample) => sum + sample.data.length * 8, 0);
  const seconds = samples.reduce((sum, sample) => sum + sample.duration, 0) / timescale;
  return {
    ...clip,
    video: { ...clip.video, samples: samples.map((sample) => resized(sample, bitrate / (bits / seconds))) },
  };
}

const { whipUrls, bitrate } = JSON.parse(process.argv[2] ?? '') as { whipUrls: string[]; bitrate: number };
const clip = atBitrate(readClip(readFileSync('demo/clips/guitar.mp4')), bitrate);
const publishers = whipUrls.map(
  (whipUrl, i) =>
    new ClipPublisher(whipUrl, clip, (text) =>
      process.stderr.write(text === 'publishing' ? '' : `publisher ${i}: ${text}\n`),
    ),
);
void (async () => {
  // one after the other: on a busy machine handshakes beside each other make each other late
  for (const publisher of publishers) await publisher.start();
})();
setInterval(() => {
  for (const publisher of publishers) publisher.tick(performance.now());
}, 10);
process.on(
  'SIGTERM',
  () => void Promise.all(publishers.map((publisher) => publisher.stop())).finally(() => process.exit(0)),
);
