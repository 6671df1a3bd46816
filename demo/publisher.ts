/**
 * Stand-ins: one process that publishes short clips in a loop, as performers would, through the same door (WHIP).
 * Told what to publish by its first argument (JSON) or by messages from its parent, `{ type: 'publish', streams: [{ whipUrl, clip }] }`:
 * `clip` is the path of an MP4 with H.264 and Opus. A later message replaces the list. Ends with SIGTERM, or when its parent is gone.
 * `node --max-semi-space-size=1 --optimize-for-size dist/standin.cjs` keeps three of them under 80 MiB.
 */
import { readFileSync } from 'node:fs';
import { ClipPublisher } from './publisher/clipPublisher';
import { type Clip, readClip } from './publisher/clip';

interface Wanted {
  whipUrl: string;
  clip: string;
}

const TICK = 20;

const clips = new Map<string, Clip>();
let publishers: ClipPublisher[] = [];

function clipAt(path: string): Clip {
  const clip = clips.get(path) ?? readClip(readFileSync(path));
  clips.set(path, clip);
  return clip;
}

async function publish(streams: Wanted[]): Promise<void> {
  const before = publishers;
  publishers = streams.map(
    ({ whipUrl, clip }) =>
      new ClipPublisher(whipUrl, clipAt(clip), (text) =>
        process.stdout.write(`${new URL(whipUrl).pathname}: ${text}\n`),
      ),
  );
  await Promise.all(before.map((publisher) => publisher.stop()));
  await Promise.all(publishers.map((publisher) => publisher.start()));
}

async function leave(): Promise<void> {
  await Promise.all(publishers.map((publisher) => publisher.stop()));
  process.exit(0);
}

setInterval(() => {
  const now = performance.now();
  for (const publisher of publishers) publisher.tick(now);
}, TICK);

process.on('message', (message: { type?: unknown; streams?: unknown } | null) => {
  if (message?.type === 'publish' && Array.isArray(message.streams)) void publish(message.streams as Wanted[]);
});
process.on('SIGTERM', () => void leave());
// what a terminal says reaches us as well as our parent, which ends us in its turn
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.connected || void leave());
process.on('disconnect', () => void leave());
// a fault of one connection must not end the others: each is made again by itself
process.on('uncaughtException', (error) => process.stderr.write(`standin: went on after ${error.message}\n`));
process.on('unhandledRejection', (error) => process.stderr.write(`standin: went on after ${String(error)}\n`));

const argument = process.argv[2];
if (argument) void publish(JSON.parse(argument) as Wanted[]);
