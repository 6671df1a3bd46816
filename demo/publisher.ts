/**
 * The process of the demo streams: publishes short clips in a loop by WHIP, as performers would.
 *
 * The streams are given as the first argument (JSON list) or in messages of the parent, each of which replaces the
 * list: `{ type: 'publish', streams: [{ whipUrl, clip }] }`. `clip` is the path of an MP4 with H.264 and Opus.
 *
 * The process ends on SIGTERM and when its parent is gone. Three streams need less than 80 MiB with
 * `node --max-semi-space-size=1 --optimize-for-size dist/demoPublisher.cjs`.
 */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from './publisher/clipPublisher';
import { type Clip, readClip } from './publisher/clip';

interface StreamRequest {
  whipUrl: string;
  clip: string;
}

const TICK_MS = 20;

const clips = new Map<string, Clip>();
let publishers: ClipPublisher[] = [];

function loadClip(path: string): Clip {
  const clip = clips.get(path) ?? readClip(readFileSync(path));
  clips.set(path, clip);
  return clip;
}

async function publish(streams: StreamRequest[]): Promise<void> {
  const previous = publishers;
  publishers = streams.map(
    ({ whipUrl, clip }) =>
      new ClipPublisher(whipUrl, loadClip(clip), (text) =>
        process.stdout.write(`${new URL(whipUrl).pathname}: ${text}\n`),
      ),
  );
  await Promise.all(previous.map((publisher) => publisher.stop()));
  await Promise.all(publishers.map((publisher) => publisher.start()));
}

async function exit(): Promise<void> {
  await Promise.all(publishers.map((publisher) => publisher.stop()));
  process.exit(0);
}

setInterval(() => {
  const now = performance.now();
  for (const publisher of publishers) publisher.tick(now);
}, TICK_MS);

process.on('message', (message: { type?: unknown; streams?: unknown } | null) => {
  if (message?.type === 'publish' && Array.isArray(message.streams)) void publish(message.streams as StreamRequest[]);
});
process.on('SIGTERM', () => void exit());
// a terminal signals the whole process group; with a parent, the parent decides when this process ends
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || void exit());
process.on('disconnect', () => void exit());
// an error in one connection must not end the others: each reconnects by itself
process.on('uncaughtException', (error) =>
  process.stderr.write(`demo publisher: continuing after an error: ${error.message}\n`),
);
process.on('unhandledRejection', (error) =>
  process.stderr.write(`demo publisher: continuing after an error: ${String(error)}\n`),
);

const argument = process.argv[2];
if (argument) void publish(JSON.parse(argument) as StreamRequest[]);
