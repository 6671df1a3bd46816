import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser } from 'playwright-core';
import { publishWithFfmpeg } from '../../test/support/ffmpegPublisher';
import { type TestMedia } from '../../test/support/mediaServer';
import { type TestLivePage } from '../../test/support/livePage';
import { published } from '../../test/support/playlist';
import { percentile, STALL_MS } from './measure';
import { judge, LIMITS_MS, say } from './verdict';
import { openPage, readSeen } from './visitor';

const JOINS = 12;
/** How long each viewer watches after the first picture. */
const WATCH_MS = 20_000;
const GIVE_UP_AFTER_MS = 30_000;
const FRAMES_PER_SECOND = 30;

/** What one viewer saw. */
export interface Join {
  /** from the start of the player to the first picture, ms */
  firstPicture: number;
  /** gaps between pictures afterwards that are stalls, ms */
  stalls: number[];
  /** behind the end of the playlist at the end, s */
  latency: number;
  /** displayed pictures per second after the first one */
  frameRate: number;
}

/** Opens a player on a running stream and watches. @param watchMs from the first picture */
export async function join(browser: Browser, livePage: TestLivePage, url: string, watchMs = WATCH_MS): Promise<Join> {
  const page = await openPage(browser, livePage);
  const startedAt = await page.evaluate((address) => {
    window.bench.watch('hls', address);
    return Date.now();
  }, url);
  await page
    .waitForFunction(() => window.bench.seen.shownAt.length > 0, null, { timeout: GIVE_UP_AFTER_MS, polling: 50 })
    .catch(() => undefined);
  await sleep(watchMs);
  const { shownAt, latency } = await readSeen(page);
  await page.context().close();
  const gaps = shownAt.slice(1).map((at, i) => at - (shownAt[i] ?? at));
  return {
    firstPicture: (shownAt[0] ?? Infinity) - startedAt,
    stalls: gaps.filter((gap) => gap > STALL_MS),
    latency: latency ?? NaN,
    frameRate: (gaps.length * 1_000) / ((shownAt.at(-1) ?? NaN) - (shownAt[0] ?? NaN)),
  };
}

async function measureDistance(
  media: TestMedia,
  livePage: TestLivePage,
  browser: Browser,
  frames: number,
  limit: number,
): Promise<void> {
  const seconds = (frames / FRAMES_PER_SECOND).toFixed(1);
  const key = `publisher-${frames}`;
  const streamId = `every-${frames}`;
  media.tokens.add(key);
  media.streamOf.set(key, streamId);
  const program = publishWithFfmpeg(`rtmp://127.0.0.1:${media.rtmpPort}/live/${key}`, { keyFrameDistance: frames });
  try {
    await published(media.hlsUrl(streamId, 'viewer'));
    await sleep((1.2 * frames * 1_000) / FRAMES_PER_SECOND);
    const joins: Promise<Join>[] = [];
    for (let i = 0; i < JOINS; i++) {
      // at random moments between two key frames
      await sleep(5_000 + Math.random() * 4_000);
      joins.push(join(browser, livePage, `/media/live/streams/${streamId}.m3u8?token=viewer`));
    }
    const seen = await Promise.all(joins);
    const name = `key frame every ${seconds} s`;
    const first = seen.map(({ firstPicture }) => firstPicture);
    judge(`${name}: first picture of ${JOINS} viewers, p95`, percentile(first, 0.95), limit);
    judge(`${name}: stalls over ${STALL_MS} ms`, seen.flatMap(({ stalls }) => stalls).length, 0, '  ');
    say(
      `        first pictures ${first.map(Math.round).join(', ')} ms; stalls ${seen.flatMap(({ stalls }) => stalls).join(', ') || 'none'}; after ${WATCH_MS / 1000} s behind the end by ${seen.map(({ latency }) => latency.toFixed(1)).join(', ')} s`,
    );
  } finally {
    await program.kill();
  }
}

/** Measures how soon viewers who join see moving pictures, for streaming software with usual key frame distances. */
export async function measureJoins(media: TestMedia, livePage: TestLivePage, browser: Browser): Promise<void> {
  await measureDistance(media, livePage, browser, 60, LIMITS_MS.join);
  await measureDistance(media, livePage, browser, 250, LIMITS_MS.joinLongDistance);
}
