/**
 * npm run bench:live [-- --minutes 10 | --seconds 60] [--loss 5]
 * The promises about live video (design 9), from a clock burnt into the picture by a real browser and read back by others:
 * (--loss: percent of the publisher's datagrams lost each way, with 20 ms of delay.)
 * LL-HLS p95 <= 3 s and WHEP p95 <= 0.5 s behind the camera, go live -> first picture <= 3 s, publisher returns -> picture <= 3 s.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { type Browser, type Page } from 'playwright-core';
import hls from 'hls.js/package.json';
import { openBrowser } from '../test/support/browser';
import { startMedia, startStandIn, type TestMedia, until } from '../test/support/mediaServer';
import { startStage, type TestStage } from '../test/support/stage';
import { firstPictureAfter, glassToGlass, type Usage, usageOf } from './live/measure';
import type {} from './live/page';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seconds: { type: 'string', default: '60' }, loss: { type: 'string', default: '0' } } });
const seconds = values.minutes ? Number(values.minutes) * 60 : Number(values.seconds);
const loss = Number(values.loss);
const STREAM = 'bench';
const WARM_UP = 5_000;
const STAND_INS = 3;
const PROMISES = { hls: 3_000, whep: 500, first: 3_000, back: 3_000 };

const say = (text = '') => process.stdout.write(`${text}\n`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let broken = 0;

/** One line: what was measured, beside what was promised. */
function judge(name: string, value: number, limit: number): void {
  const kept = value <= limit;
  if (!kept) broken++;
  say(`${kept ? 'kept  ' : 'BROKEN'}  ${name.padEnd(44)} ${(value / 1000).toFixed(2).padStart(7)} s   of ${(limit / 1000).toFixed(1)} s   ratio ${(value / limit).toFixed(2)}`);
}

async function openPage(browser: Browser, stage: TestStage): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(stage.url);
  return page;
}

const goLive = (page: Page) => page.evaluate((url) => window.bench.publish(url), `/media/live/whip/${STREAM}?token=publisher`);
const seenBy = (page: Page) => page.evaluate(() => window.bench.seen);

async function firstPicture(page: Page, moment: number): Promise<number> {
  return until('a picture', async () => firstPictureAfter(await seenBy(page), moment) || null, 60_000);
}

/** Share of one processor and bytes that a process took between two looks. */
function share(before: Usage | null, after: Usage | null, ms: number): { cpu: number; memory: number } | null {
  return before && after ? { cpu: ((after.cpu - before.cpu) / (ms / 1000)) * 100, memory: after.memory } : null;
}

async function reportMachine(media: TestMedia, page: Page): Promise<void> {
  const look = async (ms: number) => {
    const before = usageOf(media.pid);
    await sleep(ms);
    return share(before, usageOf(media.pid), ms);
  };
  const alone = await look(10_000);
  const standIn = startStandIn(...Array.from({ length: STAND_INS }, (_, i) => media.whipUrl(`extra-${i}`, 'publisher')));
  await until('the stand-ins', async () => ((await media.control('GET', 'health')).body.streams as number) === 1 + STAND_INS, 30_000);
  const together = await look(10_000);
  await standIn.stop();
  if (!alone || !together) {
    say('(processor and memory: only where there is /proc)');
    return;
  }
  say(`media server, 1 camera, 2 viewers            ${alone.cpu.toFixed(1)} % of a core, ${(alone.memory / 2 ** 20).toFixed(0)} MiB resident`);
  say(`each further stream (stand-in, no viewer)    ${((together.cpu - alone.cpu) / STAND_INS).toFixed(1)} % of a core, ${((together.memory - alone.memory) / 2 ** 20 / STAND_INS).toFixed(1)} MiB`);
  const encoder = await page.evaluate(() => window.bench.stats());
  if (encoder) say(`the browser encodes                          ${encoder.width}x${encoder.height}, ${encoder.framesPerSecond} pictures a second, held back by: ${encoder.limitedBy}`);
}

async function measure(media: TestMedia, stage: TestStage, browser: Browser): Promise<void> {
  const [camera, byHls, byWhep] = [await openPage(browser, stage), await openPage(browser, stage), await openPage(browser, stage)];
  await byHls.evaluate((url) => window.bench.watch('hls', url), `/media/live/streams/${STREAM}.m3u8?token=viewer`);
  await byWhep.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${STREAM}?token=viewer`);
  const settings = await camera.evaluate(() => window.bench.settings);
  say(`${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, load ${os.loadavg()[0]?.toFixed(1)}; Chromium ${browser.version()}, hls.js ${hls.version}, Node ${process.version}`);
  say(`${settings.width}x${settings.height} at ${settings.rate} a second, ${settings.bitrate / 1e6} Mbit/s, H.264 and Opus; parts of 0.2 s, PART-HOLD-BACK 1.0; ${seconds} s; load generator and browsers on the same machine${loss ? `; ${loss} % of the publisher's datagrams lost each way, 20 ms delay` : ''}`);
  say();

  const live = await goLive(camera);
  const [firstHls, firstWhep] = [await firstPicture(byHls, live), await firstPicture(byWhep, live)];
  await sleep(WARM_UP);
  const from = Date.now();
  await sleep(seconds * 1000);
  const glass = { hls: glassToGlass(await seenBy(byHls), from), whep: glassToGlass(await seenBy(byWhep), from) };
  judge('LL-HLS glass to glass, p95', glass.hls.p95, PROMISES.hls);
  judge('WHEP glass to glass, p95', glass.whep.p95, PROMISES.whep);
  judge('go live -> first picture, LL-HLS', firstHls, PROMISES.first);
  judge('go live -> first picture, WHEP', firstWhep, PROMISES.first);

  await camera.goto('about:blank'); // without a word, as when a page crashes
  await sleep(6_000);
  await camera.goto(stage.url);
  const back = await goLive(camera);
  judge('publisher returns -> picture, LL-HLS', await firstPicture(byHls, back), PROMISES.back);
  judge('publisher returns -> picture, WHEP', await firstPicture(byWhep, back), PROMISES.back);
  say();
  for (const [name, { pictures, p50, p95, p99, stalls, longest }] of Object.entries(glass)) {
    say(`${name.padEnd(5)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms over ${pictures} pictures (${(pictures / seconds).toFixed(1)} a second); ${stalls} stalls over 400 ms, longest gap ${longest} ms`);
  }
  const { body } = await media.control('GET', `streams/${STREAM}`);
  say(`the server received ${(Number(body.bitrate) / 1e6).toFixed(2)} Mbit/s, ${String(body.loss)} gaps given up`);
  await reportMachine(media, camera);
}

async function main(): Promise<void> {
  const media = await startMedia();
  const stage = await startStage(media.origin, { script: 'bench/live/page.ts', ...(loss > 0 ? { badPath: { loss: loss / 100, delay: 20 } } : {}) });
  const browser = await openBrowser({ autoplayWithSound: true });
  try {
    await measure(media, stage, browser);
  } finally {
    await browser.close();
    await stage.close();
    await media.stop();
  }
  process.exitCode = broken ? 1 : 0;
}

void main();
