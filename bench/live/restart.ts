/** The media process is killed and comes up again while two watch: how long until each sees pictures again, and where the time went. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { type TestMedia, until } from '../../test/support/mediaServer';
import { type TestStage } from '../../test/support/stage';
import { judge, PROMISES, say } from './verdict';
import { firstPictureAfter, percentile } from './measure';
import type {} from './page';
import { openPage, seenBy } from './visitor';

const STREAM = 'restart';
/** Longer than the playlist: what the process names after its restart has nothing in common with what it named before, ms. */
const SETTLE = 16_000;
const ROUNDS = 3;

interface Return {
  /** ms from the kill, and from when the process listens again, to the first picture that was drawn after that */
  fromKill: number;
  fromUp: number;
  /** ms from the kill until the viewer was told; NaN: never */
  told: number;
}

/** When the stream could be played again, by asking all the time. */
async function playableAgain(media: TestMedia): Promise<number> {
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

async function once(media: TestMedia, camera: Page, views: Record<string, Page>): Promise<Record<string, Return>> {
  const killed = Date.now();
  const restart = await media.crash();
  await restart();
  const up = Date.now();
  const playable = playableAgain(media);
  const returns: Record<string, Return> = {};
  for (const [name, page] of Object.entries(views)) {
    await until('a picture', async () => firstPictureAfter(await seenBy(page), up) || null, 60_000);
    const seen = await seenBy(page);
    const told =
      seen.events.find(([at, event, value]) => at >= killed && event === 'state' && value !== 'playing')?.[0] ?? NaN;
    returns[name] = {
      fromKill: firstPictureAfter(seen, up) + up - killed,
      fromUp: firstPictureAfter(seen, up),
      told: told - killed,
    };
  }
  const camerasEvents = (await seenBy(camera)).events;
  const line = (events: [number, string, string][]) =>
    events
      .filter(([at]) => at >= killed)
      .map(([at, name, value]) => `${at - killed} ${name}${value ? ` ${value.slice(0, 60)}` : ''}`)
      .join(' | ');
  say(`        up ${up - killed}, playable ${(await playable) - killed}; camera: ${line(camerasEvents)}`);
  for (const [name, page] of Object.entries(views))
    say(`        ${name.padEnd(6)} picture ${returns[name]?.fromKill}; ${line((await seenBy(page)).events)}`);
  return returns;
}

/** Kills the process again and again; the medians and the worst of each viewer. */
async function killAgainAndAgain(
  media: TestMedia,
  stage: TestStage,
  browser: Browser,
): Promise<Record<string, { median: Return; worst: Return }>> {
  const camera = await openPage(browser, stage);
  const views = { 'LL-HLS': await openPage(browser, stage), WHEP: await openPage(browser, stage) };
  await views['LL-HLS'].evaluate(
    (url) => window.bench.watch('hls', url),
    `/media/live/streams/${STREAM}.m3u8?token=viewer`,
  );
  await views.WHEP.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${STREAM}?token=viewer`);
  await camera.evaluate((url) => window.bench.publish(url), `/media/live/whip/${STREAM}?token=publisher`);
  for (const page of Object.values(views))
    await until('a picture', async () => (await seenBy(page)).pictures.length > 0, 60_000);
  const all: Record<string, Return>[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await sleep(SETTLE);
    all.push(await once(media, camera, views));
  }
  for (const page of [camera, ...Object.values(views)]) await page.context().close();
  const of = (name: string, share: number): Return => {
    const pick = (key: keyof Return) =>
      percentile(
        all.map((each) => each[name]?.[key] ?? NaN),
        share,
      );
    return { fromKill: pick('fromKill'), fromUp: pick('fromUp'), told: pick('told') };
  };
  return Object.fromEntries(Object.keys(views).map((name) => [name, { median: of(name, 0.5), worst: of(name, 1) }]));
}

/** How long until the picture is back after the media process was killed. */
export async function measureRestart(media: TestMedia, stage: TestStage, browser: Browser): Promise<void> {
  say(`\nthe media process is killed ${ROUNDS} times and comes up again by itself; ms from the kill`);
  for (const [name, { median, worst }] of Object.entries(await killAgainAndAgain(media, stage, browser))) {
    judge(`media process up again -> picture, ${name}, worst of ${ROUNDS}`, worst.fromUp, PROMISES.back);
    judge(`media process killed -> picture, ${name}, median of ${ROUNDS}`, median.fromKill, PROMISES.back);
    say(
      `        ${name}: the worst after ${worst.fromKill} ms from the kill; the viewer is told after at most ${worst.told} ms`,
    );
  }
}
