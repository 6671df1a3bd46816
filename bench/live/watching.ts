import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { type TestLivePage } from '../../test/support/livePage';
import { judge, LIMITS_MS, say } from './verdict';
import { measureGlassToGlass, measureLipSync, measureSourceOffset, percentile, timeToFrameDrawnAfter } from './measure';
import { type PublishOptions, type Seen } from './page';
import { openPage, readSeen } from './visitor';

const STREAM = 'bench';
const WARM_UP_MS = 5_000;
/** So long a source plays its own stream, to measure what its sound and picture are apart by before they are sent. */
export const PREVIEW_MS = 12_000;

/** Settings of the benchmark. */
interface WatchingOptions {
  media: TestMedia;
  livePage: TestLivePage;
  browser: Browser;
  seconds: number;
  /** percent of the publisher's datagrams lost each way */
  loss: number;
}

const goLive = (page: Page, options: PublishOptions = {}) =>
  page.evaluate(([url, chosen]) => window.bench.publish(url, chosen), [
    `/media/live/whip/${STREAM}?token=publisher`,
    options,
  ] as const);

/** A page that watches by each protocol. */
export type Views = Record<'LL-HLS' | 'WHEP', Page>;

/** Opens a page for each protocol, which waits for the stream. */
export async function openViews(browser: Browser, livePage: TestLivePage, streamId: string): Promise<Views> {
  const views: Views = { 'LL-HLS': await openPage(browser, livePage), WHEP: await openPage(browser, livePage) };
  await views['LL-HLS'].evaluate(
    (url) => window.bench.watch('hls', url),
    `/media/live/streams/${streamId}.m3u8?token=viewer`,
  );
  await views.WHEP.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${streamId}?token=viewer`);
  return views;
}

/** Measures how long each viewer waits for a frame that was drawn after `moment`. */
async function judgeFirstFrame(what: string, views: Views, moment: number, limit: number): Promise<void> {
  for (const [name, page] of Object.entries(views)) {
    const waited = await until(
      'a picture',
      async () => timeToFrameDrawnAfter(await readSeen(page), moment) || null,
      60_000,
    );
    judge(`${what}, ${name}`, waited, limit);
    // told: the player reported another state than playing
    const told = (await readSeen(page)).events.some(
      ([at, event, value]) => at >= moment - 8_000 && event === 'state' && value !== 'playing',
    );
    if (!told && what.startsWith('recovery')) say(`        ${name}: the player did not report the interruption`);
  }
}

/** The time of a measurement, and how late the source's sound is. */
interface Period {
  from: number;
  seconds: number;
  sourceOffset: number;
}

function report(name: string, seen: Seen, { from, seconds, sourceOffset }: Period, limit: number): void {
  const { frames, p50, p95, p99, stalls, longestGap } = measureGlassToGlass(seen, from);
  judge(`${name} latency, glass to glass, p95`, p95, limit);
  judge(`${name} stalls over 400 ms`, stalls, 0, '  ');
  const offsets = measureLipSync(seen, from).map((offset) => Math.abs(offset - sourceOffset));
  judge(`${name} offset of audio and video, p95`, percentile(offsets, 0.95), LIMITS_MS.lipSync);
  say(
    `        ${name}: p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms over ${frames} frames (${(frames / seconds).toFixed(1)}/s), longest gap ${longestGap} ms; offset of audio and video p50 ${percentile(offsets, 0.5).toFixed(0)} ms over ${offsets.length} beeps`,
  );
}

/** Measures latency, stalls and lip sync of each viewer of a camera; `limits`: of the latency, ms. */
export async function watchFor(
  camera: Page,
  views: Views,
  seconds: number,
  limits: Record<keyof Views, number>,
): Promise<void> {
  const sourceOffset = measureSourceOffset(await readSeen(camera));
  say(`        at the source, the sound is ${sourceOffset.toFixed(0)} ms behind the picture`);
  const from = Date.now();
  await sleep(seconds * 1_000);
  for (const name of ['LL-HLS', 'WHEP'] as const)
    report(name, await readSeen(views[name]), { from, seconds, sourceOffset }, limits[name]);
}

/** Measures the recovery from a turned camera, a crashed publisher and a killed media process. */
async function interrupt(media: TestMedia, livePage: TestLivePage, camera: Page, views: Views): Promise<void> {
  const turned = Date.now();
  await camera.evaluate(() => window.bench.turnCamera(360, 640));
  await judgeFirstFrame('recovery after a turned camera', views, turned, LIMITS_MS.recovery);
  await sleep(3_000);

  await camera.goto('about:blank'); // without a goodbye, as in a crash
  await sleep(6_000);
  await camera.goto(livePage.url);
  const back = await goLive(camera);
  await judgeFirstFrame('recovery after a publisher crash', views, back, LIMITS_MS.recovery);
  await sleep(3_000);

  const restart = await media.crash();
  await restart();
  const up = Date.now();
  await judgeFirstFrame('recovery after a media restart', views, up, LIMITS_MS.recovery);
}

/** Measures latency, stalls, lip sync, time to the first frame and recovery from interruptions. */
export async function measureWatching({ media, livePage, browser, seconds, loss }: WatchingOptions): Promise<void> {
  const camera = await openPage(browser, livePage);
  const views = await openViews(browser, livePage, STREAM);
  const { width, height, rate, bitrate } = await camera.evaluate(() => window.bench.settings);
  say(
    `${width}x${height} at ${rate} frames/s, up to ${bitrate / 1e6} Mbit/s, H.264 and Opus; parts of 0.2 s, PART-HOLD-BACK 1.0; ${seconds} s; browsers on the same machine${loss ? `; ${loss} % of the publisher's datagrams lost each way, 20 ms delay` : ''}`,
  );
  const live = await goLive(camera, { previewMs: PREVIEW_MS });
  await judgeFirstFrame('go live to first frame', views, live, LIMITS_MS.firstFrame);
  await sleep(WARM_UP_MS);
  await watchFor(camera, views, seconds, { 'LL-HLS': LIMITS_MS.hls, WHEP: LIMITS_MS.whep });
  const { body } = await media.control('GET', `streams/${STREAM}`);
  const encoder = await camera.evaluate(() => window.bench.stats());
  say(
    `        the server received ${(Number(body.bitrate) / 1e6).toFixed(2)} Mbit/s with ${String(body.loss)} unrepaired gaps; the browser encodes ${encoder?.width}x${encoder?.height} at ${encoder?.framesPerSecond} frames/s, limited by: ${encoder?.limitedBy}`,
  );
  await interrupt(media, livePage, camera, views);
}
