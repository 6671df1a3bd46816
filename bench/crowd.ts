/**
 * `npm run bench:crowd`: a crowd watches one show through the nginx of deploy/edge.conf, with whole segments. The
 * processor time of the media server, which is the site's part, must not grow with it. `nginx` must be installed.
 */
import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { signEdgePass } from '../server/features/streaming/service/edge';
import { startEdge } from '../test/support/edge';
import { endProgram, runProgram, startMedia, type TestMedia, until } from '../test/support/mediaServer';
import { type ViewersReport } from './crowd/viewers';
import { buildMedia } from './live/build';
import { readUsage } from './live/measure';
import { runBenchmark } from './run';

const CROWDS = [100, 1_000, 2_500, 5_000];
const SETTLE_SECONDS = 10;
const SECONDS = 20;
/** low, so that one machine can send it to thousands */
const BITRATE = 100_000;
const SECRET = 'the-secret-of-the-benchmark-and-its-edge';
const STREAM = 'crowd';
/** the key of the show, which the stand-in of the API knows */
const TOKEN = 'viewer';
/** the most processor time of the media server with any crowd, as a share of that with the smallest one */
const GROWTH_MAX = 1.1;
const STALLED_MAX = 0.01;

const cpuOf = (media: TestMedia) => readUsage(media.pid)?.cpu ?? NaN;
const passOf = (n: number) => {
  const expires = Math.floor(Date.now() / 1000) + 3_600 + n;
  return `exp=${expires}&sig=${signEdgePass(SECRET, TOKEN, expires, `viewer-${n}`)}`;
};

async function measure(media: TestMedia, edgeUrl: string): Promise<boolean> {
  const viewers = fork(path.join(__dirname, 'crowd', 'viewers.ts'), [], { execArgv: ['--import', 'tsx'] });
  const report = () =>
    new Promise<ViewersReport>((resolve) => {
      viewers.once('message', (told) => resolve(told as ViewersReport));
      viewers.send({ report: true });
    });
  const playlist = media.hlsUrl(STREAM, TOKEN).replace(media.origin, edgeUrl);
  let watching = 0;
  let smallest = NaN;
  let isKept = true;
  for (const count of CROWDS) {
    const passes = Array.from({ length: count - watching }, (_, n) => passOf(watching + n));
    viewers.send({ watch: { playlist, passes } });
    watching = count;
    await delay(SETTLE_SECONDS * 1000);
    await report();
    const before = cpuOf(media);
    await delay(SECONDS * 1000);
    const cpu = (cpuOf(media) - before) / SECONDS;
    if (Number.isNaN(smallest)) smallest = cpu;
    const { requests, bytes, failed, stalled } = await report();
    const growth = cpu / smallest;
    if (growth > GROWTH_MAX || failed > 0 || stalled > count * STALLED_MAX) isKept = false;
    console.log(
      `${count.toLocaleString('en').padStart(6)} viewers: media server ${(cpu * 100).toFixed(2)} % of a core (${growth.toFixed(2)}x, limit ${GROWTH_MAX}x); ` +
        `${Math.round(requests / SECONDS).toLocaleString('en')} requests/s, ${((bytes * 8) / SECONDS / 1e6).toFixed(0)} Mbit/s, ${failed} failed, ${stalled} stalls (limit ${count * STALLED_MAX})`,
    );
  }
  viewers.kill();
  return isKept;
}

async function main(): Promise<boolean> {
  const media = await startMedia({}, await buildMedia());
  const publisher = runProgram(
    'bench/live/publishers.ts',
    [JSON.stringify({ whipUrls: [media.whipUrl(STREAM, 'publisher')], bitrate: BITRATE })],
    {},
    false,
  );
  const edge = await startEdge(media.origin, SECRET);
  try {
    await until('the show', async () => (await fetch(media.hlsUrl(STREAM, TOKEN))).status === 200, 30_000);
    await delay(14_000); // the segment window is full by then
    return await measure(media, edge.url);
  } finally {
    await edge.stop();
    await endProgram(publisher);
    await media.stop();
  }
}

runBenchmark(main);
