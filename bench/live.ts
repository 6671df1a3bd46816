/**
 * npm run bench:live [-- --minutes 10 | --seconds 60] [--loss 5] [--line 500]
 *   [--lines 720] [--only watching,ladder,layers,joins,programs,slow-line,restart,serving,blocking,shows,cost]
 *
 * Measures live video: a browser publishes a drawn clock with beeps, and other browsers read it back.
 * - watching: latency, stalls, lip sync, time to the first frame, and recovery from interruptions
 * - ladder: latency, stalls and lip sync while ffmpeg makes the smaller sizes, and whether these are there all the time
 *   with the cuts and key frames of the source (needs ffmpeg)
 * - layers: processor time of the media server for a picture of 720 lines in three simulcast layers, and in one
 * - joins: first picture and stalls of viewers who join a stream with rare key frames (needs ffmpeg)
 * - programs: first picture, freezes and the words on the stage for OBS and unusual settings of other programs (needs
 *   ffmpeg, and OBS for its rows)
 * - slow-line: stalls of a viewer on a slow line with the smaller sizes, and the way back when it becomes fast (needs
 *   ffmpeg)
 * - restart: recovery of the viewers after the media process was killed
 * - serving: processor time per playlist, part and segment, compared with nginx and plain node:http; viewers per core
 * - blocking: how long a blocked viewer still receives media by HLS and WHEP (needs `npm run build`)
 * - shows: latency of a private and a group show, and how fast a blocked member is removed (needs `npm run build`)
 * - cost: processor time and memory per stream by bitrate
 *
 * `--loss` is the percentage of the publisher's datagrams that are lost each way, with 20 ms of delay; `--line` is the
 * speed of the slow line in kbit/s; `--lines` is the height of the picture with smaller sizes: 360 has one of 240, 720
 * another of 480. A benchmark that fails is named at the end; the others continue.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import hls from 'hls.js/package.json';
import { type Browser } from 'playwright-core';
import { openBrowser } from '../test/support/browser';
import { startMedia, type TestMedia } from '../test/support/mediaServer';
import { startLivePage, type TestLivePage } from '../test/support/livePage';
import { buildMedia } from './live/build';
import { measureCost } from './live/cost';
import { measureBlocking } from './live/blocking';
import { note, say, summary } from './live/verdict';
import { measureJoins } from './live/joins';
import { LADDER_ENV, measureLadder } from './live/ladder';
import { measureLayers } from './live/layers';
import { measurePrograms } from './live/programs';
import { measureRestart } from './live/restart';
import { measureServing } from './live/serving';
import { measureShows } from './live/shows';
import { measureSlowLine } from './live/slowLine';
import { measureWatching } from './live/watching';
import { runBenchmark } from './run';

const PARTS = [
  'watching',
  'ladder',
  'layers',
  'joins',
  'programs',
  'slow-line',
  'restart',
  'serving',
  'blocking',
  'shows',
  'cost',
];
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    loss: { type: 'string', default: '0' },
    line: { type: 'string', default: '500' },
    lines: { type: 'string', default: '360' },
    only: { type: 'string', default: PARTS.join(',') },
  },
});
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes) * 60;
const wanted = values.only.split(',');
const loss = Number(values.loss);
const MAX_SHOW_SECONDS = 60;

/** Runs a benchmark with a browser, a media server and a page that publishes or plays. */
async function runWithMedia(
  program: string,
  work: (media: TestMedia, livePage: TestLivePage, browser: Browser) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const browser = await openBrowser({ autoplayWithSound: true });
  const media = await startMedia({ MEDIA_RTMP_PORT: '0', ...env }, program);
  const livePage = await startLivePage(media.origin, {
    script: 'bench/live/page.ts',
    ...(loss > 0 ? { badPath: { loss: loss / 100, delay: 20 } } : {}),
  });
  try {
    say(`Chromium ${browser.version()}, hls.js ${hls.version}`);
    await work(media, livePage, browser);
  } finally {
    await browser.close();
    await livePage.close();
    await media.stop();
  }
}

const benchmarks: Record<string, (program: string) => Promise<void>> = {
  watching: (program) =>
    runWithMedia(program, (media, livePage, browser) => measureWatching({ media, livePage, browser, seconds, loss })),
  ladder: (program) =>
    runWithMedia(
      program,
      (media, livePage, browser) => measureLadder({ media, livePage, browser, seconds, lines: Number(values.lines) }),
      LADDER_ENV,
    ),
  layers: (program) => runWithMedia(program, (media, livePage, browser) => measureLayers({ media, livePage, browser })),
  joins: (program) => runWithMedia(program, measureJoins),
  programs: (program) => runWithMedia(program, measurePrograms),
  'slow-line': (program) => measureSlowLine(program, seconds, Number(values.line)),
  restart: (program) => runWithMedia(program, measureRestart),
  serving: measureServing,
  blocking: measureBlocking,
  shows: async (program) =>
    note('limits of shows', (await measureShows(program, Math.min(seconds, MAX_SHOW_SECONDS))) === 0),
  cost: measureCost,
};

async function main(): Promise<boolean> {
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length || !(seconds > 0))
    throw new Error(
      `Unknown benchmark "${unknown.join(', ')}". Choose from: ${PARTS.join(', ')}. --seconds and --minutes must be positive.`,
    );
  const program = await buildMedia();
  say(
    `${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]?.toFixed(1)}; Node ${process.version}`,
  );
  for (const part of PARTS.filter((each) => wanted.includes(each))) {
    say(`\n${part}, load ${os.loadavg()[0]?.toFixed(1)}`);
    await benchmarks[part]?.(program).catch((error: Error) => {
      say(`FAILED  ${error.message}`);
      note(`${part} (failed)`, false);
    });
  }
  return !summary();
}

runBenchmark(main);
