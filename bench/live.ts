/**
 * npm run bench:live [-- --minutes 10 | --seconds 60] [--loss 5] [--only watching,restart,serving,cut,shows,cost]
 * The promises about live video (design 9), from a clock burnt into the picture, and heard in beeps, by a real browser and read back by others.
 * watching: behind the camera, stalls, sound in step, go live -> first picture, and the return after each kind of interruption;
 * restart: the media process is killed again and again, and where the time goes until each sees pictures again;
 * serving: what a playlist, a part and a segment cost, against nginx and a bare node:http, and so the viewers of a core;
 * cut: how long a blocked viewer still receives anything by HLS and WHEP; shows: two people, eight viewers, and how fast a blocked one is out
 * (both need `npm run build`); cost: processor and memory of a stream by bit rate.
 * (--loss: percent of the publisher's datagrams lost each way, with 20 ms of delay.) A part that fails is named at the end; the others go on.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import hls from 'hls.js/package.json';
import { type Browser } from 'playwright-core';
import { openBrowser } from '../test/support/browser';
import { startMedia, type TestMedia } from '../test/support/mediaServer';
import { startStage, type TestStage } from '../test/support/stage';
import { buildMedia } from './live/build';
import { measureCost } from './live/cost';
import { measureBlocking } from './live/blocking';
import { note, say, summary } from './live/verdict';
import { measureRestart } from './live/restart';
import { measureServing } from './live/serving';
import { measureShows } from './live/shows';
import { measureWatching } from './live/watching';

const PARTS = ['watching', 'restart', 'serving', 'cut', 'shows', 'cost'];
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seconds: { type: 'string' },
    loss: { type: 'string', default: '0' },
    only: { type: 'string', default: PARTS.join(',') },
  },
});
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes) * 60;
const wanted = values.only.split(',');
const loss = Number(values.loss);
const SHOW_SECONDS = 60;

/** With browsers, a media server and a page for them, for as long as it takes. */
async function onStage(
  program: string,
  work: (media: TestMedia, stage: TestStage, browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await openBrowser({ autoplayWithSound: true });
  const media = await startMedia({}, program);
  const stage = await startStage(media.origin, {
    script: 'bench/live/page.ts',
    ...(loss > 0 ? { badPath: { loss: loss / 100, delay: 20 } } : {}),
  });
  try {
    say(`Chromium ${browser.version()}, hls.js ${hls.version}`);
    await work(media, stage, browser);
  } finally {
    await browser.close();
    await stage.close();
    await media.stop();
  }
}

const works: Record<string, (program: string) => Promise<void>> = {
  watching: (program) =>
    onStage(program, (media, stage, browser) => measureWatching({ media, stage, browser, seconds, loss })),
  restart: (program) => onStage(program, measureRestart),
  serving: measureServing,
  cut: measureBlocking,
  shows: async (program) =>
    note('the promises of shows', (await measureShows(program, Math.min(seconds, SHOW_SECONDS))) === 0),
  cost: measureCost,
};

async function main(): Promise<void> {
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length || !(seconds > 0))
    throw new Error(`there is no part "${unknown.join(', ')}"; there are ${PARTS.join(', ')}`);
  const program = await buildMedia();
  say(
    `${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]?.toFixed(1)}; Node ${process.version}`,
  );
  for (const part of PARTS.filter((each) => wanted.includes(each))) {
    say(`\n${part}, load ${os.loadavg()[0]?.toFixed(1)}`);
    await works[part]?.(program).catch((error: Error) => {
      say(`NOT MEASURED  ${error.message}`);
      note(`${part} (not measured)`, false);
    });
  }
  process.exitCode = summary() ? 1 : 0;
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
