// Kills the media process while an HLS and a WHEP viewer watch and measures how long they wait for new frames.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { type TestLivePage } from '../../test/support/livePage';
import { judge, LIMITS_MS, say } from './verdict';
import { timeToFrameDrawnAfter, percentile } from './measure';
import type {} from './page';
import { openPage, readSeen } from './visitor';

const STREAM = 'restart';
/** Longer than the playlist, so that the playlists before and after a restart have nothing in common. */
const SETTLE_MS = 16_000;
const ROUNDS = 3;

/** Recovery times of a viewer, ms. */
interface Recovery {
  /** from the kill to the first new frame */
  fromKill: number;
  /** from when the process listens again to the first new frame */
  fromUp: number;
  /** from the kill until the player reported the interruption; NaN: never */
  told: number;
}

/** Polls the playlist. @returns when the stream was playable again, ms since the epoch */
async function waitUntilPlayable(media: TestMedia): Promise<number> {
  await until(
    'the stream',
    () =>
      fetch(media.hlsUrl(STREAM, 'viewer')).then(
        ({ status }) => status === 200,
        () => false,
      ),
    30_000,
  );
  return Date.now();
}

/** Kills and restarts the media process once. @returns the recovery of each viewer */
async function killOnce(
  media: TestMedia,
  camera: Page,
  views: Record<string, Page>,
): Promise<Record<string, Recovery>> {
  const killed = Date.now();
  const restart = await media.crash();
  await restart();
  const up = Date.now();
  const playable = waitUntilPlayable(media);
  const returns: Record<string, Recovery> = {};
  for (const [name, page] of Object.entries(views)) {
    await until('a picture', async () => timeToFrameDrawnAfter(await readSeen(page), up) || null, 60_000);
    const seen = await readSeen(page);
    const told =
      seen.events.find(([at, event, value]) => at >= killed && event === 'state' && value !== 'playing')?.[0] ?? NaN;
    returns[name] = {
      fromKill: timeToFrameDrawnAfter(seen, up) + up - killed,
      fromUp: timeToFrameDrawnAfter(seen, up),
      told: told - killed,
    };
  }
  const camerasEvents = (await readSeen(camera)).events;
  const line = (events: [number, string, string][]) =>
    events
      .filter(([at]) => at >= killed)
      .map(([at, name, value]) => `${at - killed} ${name}${value ? ` ${value.slice(0, 60)}` : ''}`)
      .join(' | ');
  say(`        listening ${up - killed}, playable ${(await playable) - killed}; camera: ${line(camerasEvents)}`);
  for (const [name, page] of Object.entries(views))
    say(`        ${name.padEnd(6)} first frame ${returns[name]?.fromKill}; ${line((await readSeen(page)).events)}`);
  return returns;
}

/** Kills the process several times. @returns median and worst recovery of each viewer */
async function killRepeatedly(
  media: TestMedia,
  livePage: TestLivePage,
  browser: Browser,
): Promise<Record<string, { median: Recovery; worst: Recovery }>> {
  const camera = await openPage(browser, livePage);
  const views = { 'LL-HLS': await openPage(browser, livePage), WHEP: await openPage(browser, livePage) };
  await views['LL-HLS'].evaluate(
    (url) => window.bench.watch('hls', url),
    `/media/live/streams/${STREAM}.m3u8?token=viewer`,
  );
  await views.WHEP.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${STREAM}?token=viewer`);
  await camera.evaluate((url) => window.bench.publish(url), `/media/live/whip/${STREAM}?token=publisher`);
  for (const page of Object.values(views))
    await until('a picture', async () => (await readSeen(page)).pictures.length > 0, 60_000);
  const all: Record<string, Recovery>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await sleep(SETTLE_MS);
    all.push(await killOnce(media, camera, views));
  }
  for (const page of [camera, ...Object.values(views)]) await page.context().close();
  const of = (name: string, share: number): Recovery => {
    const pick = (key: keyof Recovery) =>
      percentile(
        all.map((each) => each[name]?.[key] ?? NaN),
        share,
      );
    return { fromKill: pick('fromKill'), fromUp: pick('fromUp'), told: pick('told') };
  };
  return Object.fromEntries(Object.keys(views).map((name) => [name, { median: of(name, 0.5), worst: of(name, 1) }]));
}

/** Measures the recovery of the viewers after the media process was killed. */
export async function measureRestart(media: TestMedia, livePage: TestLivePage, browser: Browser): Promise<void> {
  say(`\nThe media process is killed and restarted ${ROUNDS} times; times in ms after the kill`);
  for (const [name, { median, worst }] of Object.entries(await killRepeatedly(media, livePage, browser))) {
    judge(`restart to first frame, ${name}, worst of ${ROUNDS}`, worst.fromUp, LIMITS_MS.recovery);
    judge(`kill to first frame, ${name}, median of ${ROUNDS}`, median.fromKill, LIMITS_MS.killed);
    say(
      `        ${name}: first frame at most ${worst.fromKill} ms after the kill; the player reports the interruption after at most ${worst.told} ms`,
    );
  }
}
