import { setTimeout as sleep } from 'node:timers/promises';
import { type Page } from 'playwright-core';
import { openBrowser } from '../../test/support/browser';
import { publishWithFfmpeg } from '../../test/support/ffmpegPublisher';
import { startLivePage } from '../../test/support/livePage';
import { startMedia, type TestMedia, until } from '../../test/support/mediaServer';
import { LADDER_ENV } from './ladder';
import { STALL_MS } from './measure';
import { type Seen } from './page';
import { judge, LIMITS_MS, say } from './verdict';
import { openPage, readSeen } from './visitor';

const STREAM = 'slow-line';
const KEY = 'publisher-slow-line';
/** How long the viewer watches after the line has become fast. */
const FAST_MS = 30_000;
/** Of the source: `publishWithFfmpeg` sends that many. */
const FRAME_RATE = 30;
const SOURCE = { size: '1280x720', height: 720 };
/** The lists of the smaller sizes begin at a key frame after their first one. */
const LADDER_START_MS = 8_000;

/** Returns what limits the bits per second that a page receives; null: as fast as the machine. */
async function openLine(page: Page): Promise<(bitsPerSecond: number | null) => Promise<void>> {
  // the slowest limit of all sessions holds, so there is one
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return async (bitsPerSecond) => {
    const downloadThroughput = bitsPerSecond === null ? -1 : bitsPerSecond / 8;
    const conditions = { offline: false, latency: 0, downloadThroughput, uploadThroughput: -1 };
    await devtools.send('Network.emulateNetworkConditions', conditions);
  };
}

interface Gap {
  longest: number;
  /** when the longest one began, ms since the epoch */
  at: number;
  stalls: number;
}

const longestGap = ({ shownAt }: Seen, from: number, to = Infinity): Gap => {
  const times = shownAt.filter((at) => at >= from && at <= to);
  const gaps = times.slice(1).map((at, i) => at - (times[i] ?? at));
  const longest = Math.max(0, ...gaps);
  return {
    longest,
    at: times[gaps.indexOf(longest)] ?? NaN,
    stalls: gaps.filter((gap) => gap > STALL_MS).length,
  };
};

const secondsOf = (at: number, from: number) => `${((at - from) / 1_000).toFixed(1)} s`;

const told = ({ heights }: Seen, from: number) =>
  heights.map(([at, height]) => `${height}p at ${secondsOf(at, from)}`).join(', ') || 'none';

async function watchOn(page: Page, seconds: number, kilobits: number): Promise<void> {
  const limitLine = await openLine(page);
  await limitLine(kilobits * 1_000);
  const startedAt = Date.now();
  await page.evaluate((url) => window.bench.watch('hls', url), `/media/live/streams/${STREAM}.m3u8?token=viewer`);
  await until('the first picture', async () => (await readSeen(page)).shownAt.length > 0, 30_000);
  const firstAt = (await readSeen(page)).shownAt[0] ?? NaN;
  await sleep(seconds * 1_000);
  const fastAt = Date.now();
  const slow = longestGap(await readSeen(page), firstAt);
  await limitLine(null);
  await sleep(FAST_MS);
  const seen = await readSeen(page);
  const climbed = seen.heights.find(([at, height]) => at > fastAt && height === SOURCE.height)?.[0] ?? Infinity;
  judge(`stalls over ${STALL_MS} ms in ${seconds} s on ${kilobits} kbit/s`, slow.stalls, 0, '  ');
  judge('back to the whole picture when the line is fast', climbed - fastAt, LIMITS_MS.climb);
  const fast = longestGap(seen, fastAt);
  judge(`stalls over ${STALL_MS} ms while it climbs`, fast.stalls, 0, '  ');
  const missing = seen.switches.map(([, onVideo]) => Math.round((onVideo * FRAME_RATE) / 1_000) - 1);
  judge('frames missing where the size changes', Math.max(0, ...missing), 0, '  ');
  const gapOf = ({ longest, at }: Gap) => `${longest} ms at ${secondsOf(at, startedAt)}`;
  const changes = seen.switches.map(([, onVideo, onWall]) => `${onVideo.toFixed(0)} ms of video in ${onWall} ms`);
  const figures = [
    `first picture after ${firstAt - startedAt} ms`,
    `longest gaps ${gapOf(slow)} and ${gapOf(fast)}`,
    `sizes: ${told(seen, startedAt)}`,
    `fast from ${secondsOf(fastAt, startedAt)} on`,
    `changes of size: ${changes.join(', ')}`,
  ];
  say(`        ${figures.join('; ')}`);
}

async function withLadder(program: string, work: (media: TestMedia) => Promise<void>): Promise<void> {
  const media = await startMedia({ MEDIA_RTMP_PORT: '0', ...LADDER_ENV }, program);
  media.tokens.add(KEY);
  media.streamOf.set(KEY, STREAM);
  const publisher = publishWithFfmpeg(`rtmp://127.0.0.1:${media.rtmpPort}/live/${KEY}`, {
    size: SOURCE.size,
    keyFrameDistance: 60,
  });
  try {
    const playlist = async () => (await fetch(media.entryUrl(STREAM, 'viewer'))).text();
    await until('the smaller sizes', async () => (await playlist()).includes('-240.m3u8'), 30_000);
    await sleep(LADDER_START_MS);
    await work(media);
  } finally {
    await publisher.kill();
    await media.stop();
  }
}

/** Measures how a viewer on a slow line watches a show with smaller sizes, and comes back when the line does. */
export async function measureSlowLine(program: string, seconds: number, kilobits: number): Promise<void> {
  await withLadder(program, async (media) => {
    const browser = await openBrowser({ autoplayWithSound: true });
    const livePage = await startLivePage(media.origin, { script: 'bench/live/page.ts' });
    try {
      await watchOn(await openPage(browser, livePage), seconds, kilobits);
    } finally {
      await browser.close();
      await livePage.close();
    }
  });
}
