/**
 * Measures WHEP latency (limit: p95 of 0.5 s glass to glass) of a private show and a group show with eight viewers, the
 * processor time per viewer, and how long a blocked member still sees the show (on a whole site; needs `npm run
 * build`).
 */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { API_BASE } from '../../contract/base';
import { paths } from '../../contract/paths';
import { openBrowser } from '../../test/support/browser';
import { startMedia, type TestMedia, until } from '../../test/support/mediaServer';
import { giveTokens, idOf, withDatabase, waitUntilMoving, loggedIn } from '../../test/support/showPages';
import { startSite } from '../../test/support/site';
import { startLivePage, type TestLivePage } from '../../test/support/livePage';
import { registerMember, verifiedPerformer, type Visitor } from '../../test/support/visitors';
import { type GlassToGlass, measureGlassToGlass, percentile, readUsage } from './measure';
import { LIMITS_MS, say } from './verdict';
import type {} from './page';
import { openPage, readSeen } from './visitor';

const VIEWERS = 8;
const BLOCK_ROUNDS = 4;
const WARM_UP_MS = 5_000;

let missed = 0;

/** Prints a latency with its limit and counts it when the limit is missed. */
function judgeLatency(
  name: string,
  { p50, p95, frames, stalls }: Pick<GlassToGlass, 'p50' | 'p95' | 'frames' | 'stalls'>,
  seconds: number,
): void {
  const kept = p95 <= LIMITS_MS.whep;
  if (!kept) missed++;
  say(
    `${kept ? 'kept  ' : 'MISSED'}  ${name.padEnd(34)} p50 ${String(p50).padStart(4)} ms, p95 ${String(p95).padStart(4)} ms, limit ${LIMITS_MS.whep} ms, ratio ${(p95 / LIMITS_MS.whep).toFixed(2)}; ${(frames / seconds).toFixed(1)} frames/s, ${stalls} stalls`,
  );
}

const publish = (page: Page, stream: string) =>
  page.evaluate((url) => window.bench.publish(url), `/media/live/whip/${stream}?token=publisher`);
const watch = (page: Page, stream: string, viewer: string) =>
  page.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${stream}?token=${viewer}`);
const plays = (page: Page) => until('a picture', async () => (await readSeen(page)).pictures.length > 0, 60_000);

/** Measures the processor time of a process, percent of a core, over `ms`. */
async function measureCpu(pid: number, ms: number): Promise<number> {
  const before = readUsage(pid);
  await sleep(ms);
  const after = readUsage(pid);
  return before && after ? ((after.cpu - before.cpu) / (ms / 1000)) * 100 : NaN;
}
/** Returns the processor time of all browsers since their start, percent of a core, according to ps. */
function readBrowserCpu(): number {
  const rows = execFileSync('ps', ['-eo', 'pcpu=,comm='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => /chrom/i.test(row));
  return rows.reduce((sum, row) => sum + Number.parseFloat(row), 0);
}
const describeLoad = () =>
  `load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores, browsers ${readBrowserCpu().toFixed(0)} % of one`;

/** Measures a private show: two people publish and watch each other. */
async function measurePrivateShow(
  media: TestMedia,
  browser: Browser,
  livePage: TestLivePage,
  seconds: number,
): Promise<void> {
  const [performer, member] = [await openPage(browser, livePage), await openPage(browser, livePage)];
  await publish(performer, 'performer');
  await publish(member, 'member');
  await watch(member, 'performer', 'viewer');
  await watch(performer, 'member', 'viewer');
  await Promise.all([plays(performer), plays(member)]);
  await sleep(WARM_UP_MS);
  const from = Date.now();
  const cpu = await measureCpu(media.pid, seconds * 1000);
  judgeLatency('private show, performer to member', measureGlassToGlass(await readSeen(member), from), seconds);
  judgeLatency('private show, member to performer', measureGlassToGlass(await readSeen(performer), from), seconds);
  say(`        the media server needs ${cpu.toFixed(1)} % of a core for both; ${describeLoad()}`);
  for (const page of [performer, member]) await page.context().close();
}

/** Measures a group show with eight viewers. */
async function measureGroupShow(
  media: TestMedia,
  browser: Browser,
  livePage: TestLivePage,
  seconds: number,
): Promise<void> {
  const performer = await openPage(browser, livePage);
  await publish(performer, 'group');
  await until('the stream', async () => (await media.control('GET', 'streams/group')).status === 200, 30_000);
  await sleep(WARM_UP_MS);
  const alone = await measureCpu(media.pid, 10_000);
  const viewers: Page[] = [];
  for (let i = 0; i < VIEWERS; i++) {
    media.tokens.add(`viewer-${i}`);
    const page = await openPage(browser, livePage);
    await watch(page, 'group', `viewer-${i}`);
    viewers.push(page);
  }
  await Promise.all(viewers.map(plays));
  await sleep(WARM_UP_MS);
  const from = Date.now();
  const together = await measureCpu(media.pid, seconds * 1000);
  const each = await Promise.all(viewers.map(async (page) => measureGlassToGlass(await readSeen(page), from)));
  const ages = (await Promise.all(viewers.map(readSeen))).flatMap(({ pictures }) =>
    pictures.filter(([at]) => at >= from).map(([, age]) => age),
  );
  judgeLatency(
    `group show, all ${VIEWERS} viewers`,
    {
      p50: percentile(ages, 0.5),
      p95: percentile(ages, 0.95),
      frames: ages.length / VIEWERS,
      stalls: each.reduce((sum, { stalls }) => sum + stalls, 0),
    },
    seconds,
  );
  judgeLatency(
    'group show, worst viewer',
    each.reduce((worst, one) => (one.p95 > worst.p95 ? one : worst)),
    seconds,
  );
  say(
    `        the media server needs ${alone.toFixed(1)} % of a core for the publisher alone and ${together.toFixed(1)} % with ${VIEWERS} viewers, ${((together - alone) / VIEWERS).toFixed(2)} % per viewer; ${describeLoad()}`,
  );
  for (const page of [performer, ...viewers]) await page.context().close();
}

/** Records in the page when the last frame was displayed. */
const recordLastFrame = ({ page }: Visitor) =>
  page.locator('video[data-state="playing"]').evaluate((video: HTMLVideoElement) => {
    let shown = -1;
    setInterval(() => {
      const { totalVideoFrames } = video.getVideoPlaybackQuality();
      if (totalVideoFrames !== shown) Object.assign(window, { lastFrame: Date.now() });
      shown = totalVideoFrames;
    }, 10);
  });

/** Measures how long blocked members of a group show still see it. */
async function measureBlocked(): Promise<void> {
  const [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  try {
    const names = Array.from({ length: BLOCK_ROUNDS }, (_, i) => `member-${i}`);
    await Promise.all([
      verifiedPerformer(site, 'juno', 'footlights'),
      ...names.map((name) => registerMember(site, name, 'footlights')),
    ]);
    await withDatabase(site, async (books) => {
      await books.pool.query('update performers set group_call_price = 6');
      for (const name of names) await giveTokens(books, name, 500);
    });
    const juno = await loggedIn(browser, site, 'performer', 'juno');
    await juno.goto('/live');
    await juno.page.getByRole('button', { name: 'Start a group show' }).click();
    await juno.page.getByRole('button', { name: 'Start the group show' }).click();
    await juno.page.getByText('No members yet').waitFor({ timeout: 30_000 });
    const token = (await juno.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const [method, path] = paths.updateBlocking.split(' ');
    const rounds: { answered: number; lastFrame: number; left: number }[] = [];
    for (const name of names) {
      const member = await loggedIn(browser, site, 'user', name);
      const userId = await withDatabase(site, (books) => idOf(books, name));
      await member.goto('/shows/group/juno');
      await member.page.getByRole('button', { name: 'Join the group show' }).click();
      await waitUntilMoving(member.page);
      await recordLastFrame(member);
      const pressed = Date.now();
      await fetch(`${site.url}${API_BASE}${path}`, {
        method,
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ userIds: [userId] }),
      });
      const answered = Date.now() - pressed;
      await member.page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
      const left = Date.now() - pressed;
      const last = await member.page.evaluate(() => (window as unknown as { lastFrame: number }).lastFrame);
      rounds.push({ answered, lastFrame: Math.max(0, last - pressed), left });
      await member.close();
    }
    const worst = (key: keyof (typeof rounds)[number]) => Math.max(...rounds.map((round) => round[key]));
    say(
      `        blocked during the show, worst of ${BLOCK_ROUNDS}: API answer after ${worst('answered')} ms, last frame after ${worst('lastFrame')} ms, page left after ${worst('left')} ms; ${describeLoad()}`,
    );
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** Measures private and group shows. @returns how many limits were missed */
export async function measureShows(program: string, seconds: number): Promise<number> {
  missed = 0;
  const media = await startMedia({}, program);
  const livePage = await startLivePage(media.origin, { script: 'bench/live/page.ts' });
  const browser = await openBrowser({ autoplayWithSound: true });
  say(
    `${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, ${describeLoad()}; Chromium ${browser.version()}, Node ${process.version}; 640x360 at 30 frames/s, H.264 and Opus; ${seconds} s each; browsers and server on the same machine`,
  );
  say();
  try {
    await measurePrivateShow(media, browser, livePage, seconds);
    await measureGroupShow(media, browser, livePage, seconds);
  } finally {
    await browser.close();
    await livePage.close();
    await media.stop();
  }
  await measureBlocked();
  return missed;
}
