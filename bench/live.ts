/**
 * npm run bench:live [-- --minutes 10 | --seconds 60] [--loss 5] [--only watching,serving,shows,cost]
 * The promises about live video (design 9), from a clock burnt into the picture, and heard in beeps, by a real browser and read back by others.
 * watching: behind the camera, stalls, sound in step, go live -> first picture, and the return after each kind of interruption;
 * serving: segments a core can give out, against nginx; shows: two people, eight viewers, and how fast a blocked one is out (needs `npm run build`);
 * cost: processor and memory of a stream by bit rate.
 * (--loss: percent of the publisher's datagrams lost each way, with 20 ms of delay.)
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, type Page } from 'playwright-core';
import hls from 'hls.js/package.json';
import { openBrowser } from '../test/support/browser';
import { startMedia, type TestMedia, until } from '../test/support/mediaServer';
import { startStage, type TestStage } from '../test/support/stage';
import { buildMedia } from './live/build';
import { measureCost } from './live/cost';
import { measureCut, TIMES } from './live/cut';
import { firstPictureAfter, glassToGlass, lipSync, percentile } from './live/measure';
import { type Seen } from './live/page';
import { measureRestart, ROUNDS } from './live/restart';
import { measureServing } from './live/serving';
import { measureShows } from './live/shows';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, seconds: { type: 'string' }, loss: { type: 'string', default: '0' }, only: { type: 'string', default: 'watching,serving,shows,cost' } } });
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes) * 60;
const parts = values.only.split(',');
const loss = Number(values.loss);
const STREAM = 'bench';
const WARM_UP = 5_000;
const SHOW_SECONDS = 60;
const PROMISES = { hls: 3_000, whep: 500, first: 2_000, back: 3_000, step: 80, cut: 1_000 };

const say = (text = '') => process.stdout.write(`${text}\n`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let broken = 0;

/** One line: what was measured, beside what was promised, both in ms. */
function judge(name: string, value: number, limit: number): void {
  const kept = value <= limit;
  if (!kept) broken++;
  say(`${kept ? 'kept  ' : 'BROKEN'}  ${name.padEnd(52)} ${value.toFixed(0).padStart(6)} ms  of ${String(limit).padStart(5)} ms  ratio ${(value / limit).toFixed(2)}`);
}

async function openPage(browser: Browser, stage: TestStage): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(stage.url);
  return page;
}

const goLive = (page: Page) => page.evaluate((url) => window.bench.publish(url), `/media/live/whip/${STREAM}?token=publisher`);
const seenBy = (page: Page) => page.evaluate(() => window.bench.seen);
type Views = Record<'LL-HLS' | 'WHEP', Page>;

/** How long each viewer waits for the first picture that was drawn after a moment. */
async function judgeFirst(what: string, views: Views, moment: number, limit: number): Promise<void> {
  for (const [name, page] of Object.entries(views)) {
    const waited = await until('a picture', async () => firstPictureAfter(await seenBy(page), moment) || null, 60_000);
    judge(`${what}, ${name}`, waited, limit);
    // told means: the player left the state in which it says that it plays
    const told = (await seenBy(page)).events.some(([at, event, value]) => at >= moment - 8_000 && event === 'state' && value !== 'playing');
    if (!told && what.includes('->') && !what.startsWith('camera')) say(`        ${name}: the viewer was told nothing in between`);
  }
}

function report(name: string, seen: Seen, from: number): void {
  const { pictures, p50, p95, p99, stalls, longest } = glassToGlass(seen, from);
  const promise = name === 'LL-HLS' ? PROMISES.hls : PROMISES.whep;
  judge(`${name} glass to glass, p95`, p95, promise);
  judge(`${name} stalls over 400 ms`, stalls, 0);
  const apart = lipSync(seen, from).map(Math.abs);
  judge(`${name} sound and picture apart, p95`, percentile(apart, 0.95), PROMISES.step);
  say(`        ${name}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms over ${pictures} pictures (${(pictures / seconds).toFixed(1)} a second), longest gap ${longest} ms; sound apart p50 ${percentile(apart, 0.5).toFixed(0)} ms over ${apart.length} beeps`);
}

async function watchFor(views: Views): Promise<void> {
  const from = Date.now();
  await sleep(seconds * 1_000);
  for (const [name, page] of Object.entries(views)) report(name, await seenBy(page), from);
}

async function interrupt(media: TestMedia, stage: TestStage, camera: Page, views: Views): Promise<void> {
  const turned = Date.now();
  await camera.evaluate(() => window.bench.turnCamera(360, 640));
  await judgeFirst('camera turned (another size) -> picture', views, turned, PROMISES.back);
  await sleep(3_000);

  await camera.goto('about:blank'); // without a word, as when a page crashes
  await sleep(6_000);
  await camera.goto(stage.url);
  const back = await goLive(camera);
  await judgeFirst('publisher returns -> picture', views, back, PROMISES.back);
  await sleep(3_000);

  const restart = await media.crash();
  await restart();
  const up = Date.now();
  await judgeFirst('media process killed, up again -> picture', views, up, PROMISES.back);
}

async function measureWatching(media: TestMedia, stage: TestStage, browser: Browser): Promise<void> {
  const camera = await openPage(browser, stage);
  const views: Views = { 'LL-HLS': await openPage(browser, stage), WHEP: await openPage(browser, stage) };
  await views['LL-HLS'].evaluate((url) => window.bench.watch('hls', url), `/media/live/streams/${STREAM}.m3u8?token=viewer`);
  await views.WHEP.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${STREAM}?token=viewer`);
  const { width, height, rate, bitrate } = await camera.evaluate(() => window.bench.settings);
  say(`${width}x${height} at ${rate} a second, up to ${bitrate / 1e6} Mbit/s, H.264 and Opus; parts of 0.2 s, PART-HOLD-BACK 1.0; ${seconds} s; browsers on the same machine${loss ? `; ${loss} % of the publisher's datagrams lost each way, 20 ms delay` : ''}`);
  const live = await goLive(camera);
  await judgeFirst('camera goes live -> first picture', views, live, PROMISES.first);
  await sleep(WARM_UP);
  await watchFor(views);
  const { body } = await media.control('GET', `streams/${STREAM}`);
  const encoder = await camera.evaluate(() => window.bench.stats());
  say(`        the server received ${(Number(body.bitrate) / 1e6).toFixed(2)} Mbit/s, ${String(body.loss)} gaps given up; the browser encodes ${encoder?.width}x${encoder?.height} at ${encoder?.framesPerSecond} a second, held back by: ${encoder?.limitedBy}`);
  await interrupt(media, stage, camera, views);
}

async function judgeRestart(media: TestMedia, stage: TestStage, browser: Browser): Promise<void> {
  say(`\nthe media process is killed ${ROUNDS} times and comes up again by itself; ms from the kill`);
  for (const [name, { median, worst }] of Object.entries(await measureRestart(media, stage, browser, say))) {
    judge(`media process up again -> picture, ${name}, worst of ${ROUNDS}`, worst.fromUp, PROMISES.back);
    judge(`media process killed -> picture, ${name}, median of ${ROUNDS}`, median.fromKill, PROMISES.back);
    say(`        ${name}: the worst after ${worst.fromKill} ms from the kill; the viewer is told after at most ${worst.told} ms`);
  }
}

async function judgeCut(): Promise<void> {
  const { answered, hls, whep } = await measureCut();
  say(`\na viewer is blocked, ${TIMES} times, on the whole API; the worst of them (its answer came after ${answered} ms)`);
  judge('blocked -> last byte by LL-HLS', hls, PROMISES.cut);
  judge('blocked -> last packet by WHEP', whep, PROMISES.cut);
}

async function main(): Promise<void> {
  const program = await buildMedia();
  const browser = await openBrowser({ autoplayWithSound: true });
  say(`${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]?.toFixed(1)}; Chromium ${browser.version()}, hls.js ${hls.version}, Node ${process.version}`);
  const media = await startMedia({}, program);
  const stage = await startStage(media.origin, { script: 'bench/live/page.ts', ...(loss > 0 ? { badPath: { loss: loss / 100, delay: 20 } } : {}) });
  try {
    if (parts.includes('watching')) await measureWatching(media, stage, browser);
    if (parts.includes('restart')) await judgeRestart(media, stage, browser);
  } finally {
    await browser.close();
    await stage.close();
    await media.stop();
  }
  if (parts.includes('serving')) await measureServing(program, say);
  if (parts.includes('cut')) await judgeCut();
  if (parts.includes('shows')) broken += await measureShows(program, Math.min(seconds, SHOW_SECONDS));
  if (parts.includes('cost')) await measureCost(program, say);
  process.exitCode = broken ? 1 : 0;
}

void main();
