import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { type TestStage } from '../../test/support/stage';
import { judge, PROMISES, say } from './verdict';
import { firstPictureAfter, glassToGlass, lipSync, percentile } from './measure';
import { type Seen } from './page';
import { openPage, seenBy } from './visitor';

const STREAM = 'bench';
const WARM_UP = 5_000;

interface Watching {
  media: TestMedia;
  stage: TestStage;
  browser: Browser;
  seconds: number;
  /** percent of the publisher's datagrams lost each way */
  loss: number;
}

const goLive = (page: Page) =>
  page.evaluate((url) => window.bench.publish(url), `/media/live/whip/${STREAM}?token=publisher`);
type Views = Record<'LL-HLS' | 'WHEP', Page>;

/** How long each viewer waits for the first picture that was drawn after a moment. */
async function judgeFirst(what: string, views: Views, moment: number, limit: number): Promise<void> {
  for (const [name, page] of Object.entries(views)) {
    const waited = await until('a picture', async () => firstPictureAfter(await seenBy(page), moment) || null, 60_000);
    judge(`${what}, ${name}`, waited, limit);
    // told means: the player left the state in which it says that it plays
    const told = (await seenBy(page)).events.some(
      ([at, event, value]) => at >= moment - 8_000 && event === 'state' && value !== 'playing',
    );
    if (!told && what.includes('->') && !what.startsWith('camera'))
      say(`        ${name}: the viewer was told nothing in between`);
  }
}

function report(name: string, seen: Seen, from: number, seconds: number): void {
  const { pictures, p50, p95, p99, stalls, longest } = glassToGlass(seen, from);
  const promise = name === 'LL-HLS' ? PROMISES.hls : PROMISES.whep;
  judge(`${name} glass to glass, p95`, p95, promise);
  judge(`${name} stalls over 400 ms`, stalls, 0, '  ');
  const apart = lipSync(seen, from).map(Math.abs);
  judge(`${name} sound and picture apart, p95`, percentile(apart, 0.95), PROMISES.step);
  say(
    `        ${name}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms over ${pictures} pictures (${(pictures / seconds).toFixed(1)} a second), longest gap ${longest} ms; sound apart p50 ${percentile(apart, 0.5).toFixed(0)} ms over ${apart.length} beeps`,
  );
}

async function watchFor(views: Views, seconds: number): Promise<void> {
  const from = Date.now();
  await sleep(seconds * 1_000);
  for (const [name, page] of Object.entries(views)) report(name, await seenBy(page), from, seconds);
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

/** Behind the camera, stalls, sound in step, go live -> first picture, and the return after each kind of interruption, for so long. */
export async function measureWatching({ media, stage, browser, seconds, loss }: Watching): Promise<void> {
  const camera = await openPage(browser, stage);
  const views: Views = { 'LL-HLS': await openPage(browser, stage), WHEP: await openPage(browser, stage) };
  await views['LL-HLS'].evaluate(
    (url) => window.bench.watch('hls', url),
    `/media/live/streams/${STREAM}.m3u8?token=viewer`,
  );
  await views.WHEP.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${STREAM}?token=viewer`);
  const { width, height, rate, bitrate } = await camera.evaluate(() => window.bench.settings);
  say(
    `${width}x${height} at ${rate} a second, up to ${bitrate / 1e6} Mbit/s, H.264 and Opus; parts of 0.2 s, PART-HOLD-BACK 1.0; ${seconds} s; browsers on the same machine${loss ? `; ${loss} % of the publisher's datagrams lost each way, 20 ms delay` : ''}`,
  );
  const live = await goLive(camera);
  await judgeFirst('camera goes live -> first picture', views, live, PROMISES.first);
  await sleep(WARM_UP);
  await watchFor(views, seconds);
  const { body } = await media.control('GET', `streams/${STREAM}`);
  const encoder = await camera.evaluate(() => window.bench.stats());
  say(
    `        the server received ${(Number(body.bitrate) / 1e6).toFixed(2)} Mbit/s, ${String(body.loss)} gaps given up; the browser encodes ${encoder?.width}x${encoder?.height} at ${encoder?.framesPerSecond} a second, held back by: ${encoder?.limitedBy}`,
  );
  await interrupt(media, stage, camera, views);
}
