/**
 * The promise about WHEP (design 9: p95 <= 0.5 s glass to glass) where it is used: between two people, and for eight viewers of a group show, with what a
 * viewer costs the media server; and how long a member whom the performer blocks in the middle still sees anything (on a whole site, which `npm run build` made).
 */
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type Page } from 'playwright-core';
import { API_BASE } from '../../contract/base';
import { paths } from '../../contract/paths';
import { openBrowser } from '../../test/support/browser';
import { startMedia, type TestMedia, until } from '../../test/support/mediaServer';
import { giveTokens, idOf, inBooks, moves, signedIn } from '../../test/support/showPages';
import { startSite } from '../../test/support/site';
import { startStage, type TestStage } from '../../test/support/stage';
import { registerMember, verifiedPerformer, type Visitor } from '../../test/support/visitors';
import { glassToGlass, percentile, usageOf } from './measure';
import type {} from './page';
import { openPage, seenBy } from './visitor';

const VIEWERS = 8;
const BLOCKED = 4;
const WARM_UP = 5_000;
const WHEP_P95 = 500;

const say = (text = '') => process.stdout.write(`${text}\n`);
let broken = 0;

/** One line: what was measured, beside what was promised. */
function judge(
  name: string,
  { p50, p95, pictures, stalls }: Pick<ReturnType<typeof glassToGlass>, 'p50' | 'p95' | 'pictures' | 'stalls'>,
  seconds: number,
): void {
  const kept = p95 <= WHEP_P95;
  if (!kept) broken++;
  say(
    `${kept ? 'kept  ' : 'BROKEN'}  ${name.padEnd(34)} p50 ${String(p50).padStart(4)} ms, p95 ${String(p95).padStart(4)} ms of ${WHEP_P95}, ratio ${(p95 / WHEP_P95).toFixed(2)}; ${(pictures / seconds).toFixed(1)} pictures a second, ${stalls} stalls`,
  );
}

const publish = (page: Page, stream: string) =>
  page.evaluate((url) => window.bench.publish(url), `/media/live/whip/${stream}?token=publisher`);
const watch = (page: Page, stream: string, viewer: string) =>
  page.evaluate((url) => window.bench.watch('whep', url), `/media/live/whep/${stream}?token=${viewer}`);
const plays = (page: Page) => until('a picture', async () => (await seenBy(page)).pictures.length > 0, 60_000);

/** Percent of a core that a process takes while we wait, and the machine's load. */
async function takes(pid: number, ms: number): Promise<number> {
  const before = usageOf(pid);
  await sleep(ms);
  const after = usageOf(pid);
  return before && after ? ((after.cpu - before.cpu) / (ms / 1000)) * 100 : NaN;
}
/** Percent of a core that all browsers together have taken since they began, by ps. */
function browsersTake(): number {
  const rows = execFileSync('ps', ['-eo', 'pcpu=,comm='], { encoding: 'utf8' })
    .split('\n')
    .filter((row) => /chrom/i.test(row));
  return rows.reduce((sum, row) => sum + Number.parseFloat(row), 0);
}
const loadNow = () =>
  `load ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores, browsers ${browsersTake().toFixed(0)} % of one`;

async function twoWay(media: TestMedia, browser: Browser, stage: TestStage, seconds: number): Promise<void> {
  const [performer, member] = [await openPage(browser, stage), await openPage(browser, stage)];
  await publish(performer, 'performer');
  await publish(member, 'member');
  await watch(member, 'performer', 'viewer');
  await watch(performer, 'member', 'viewer');
  await Promise.all([plays(performer), plays(member)]);
  await sleep(WARM_UP);
  const from = Date.now();
  const cpu = await takes(media.pid, seconds * 1000);
  judge('two-way, performer to member', glassToGlass(await seenBy(member), from), seconds);
  judge('two-way, member to performer', glassToGlass(await seenBy(performer), from), seconds);
  say(`        the media server takes ${cpu.toFixed(1)} % of a core for the two; ${loadNow()}`);
  for (const page of [performer, member]) await page.context().close();
}

async function group(media: TestMedia, browser: Browser, stage: TestStage, seconds: number): Promise<void> {
  const performer = await openPage(browser, stage);
  await publish(performer, 'group');
  await until('the stream', async () => (await media.control('GET', 'streams/group')).status === 200, 30_000);
  await sleep(WARM_UP);
  const alone = await takes(media.pid, 10_000);
  const viewers: Page[] = [];
  for (let i = 0; i < VIEWERS; i++) {
    media.tokens.add(`viewer-${i}`);
    const page = await openPage(browser, stage);
    await watch(page, 'group', `viewer-${i}`);
    viewers.push(page);
  }
  await Promise.all(viewers.map(plays));
  await sleep(WARM_UP);
  const from = Date.now();
  const together = await takes(media.pid, seconds * 1000);
  const each = await Promise.all(viewers.map(async (page) => glassToGlass(await seenBy(page), from)));
  const ages = (await Promise.all(viewers.map(seenBy))).flatMap(({ pictures }) =>
    pictures.filter(([at]) => at >= from).map(([, age]) => age),
  );
  judge(
    `group, ${VIEWERS} viewers together`,
    {
      p50: percentile(ages, 0.5),
      p95: percentile(ages, 0.95),
      pictures: ages.length / VIEWERS,
      stalls: each.reduce((sum, { stalls }) => sum + stalls, 0),
    },
    seconds,
  );
  judge(
    'group, the worst of them',
    each.reduce((worst, one) => (one.p95 > worst.p95 ? one : worst)),
    seconds,
  );
  say(
    `        the media server takes ${alone.toFixed(1)} % of a core for the camera alone, ${together.toFixed(1)} % with ${VIEWERS} viewers: ${((together - alone) / VIEWERS).toFixed(2)} % each; ${loadNow()}`,
  );
  for (const page of [performer, ...viewers]) await page.context().close();
}

/** Notes when the last picture was shown. */
const noteLast = ({ page }: Visitor) =>
  page.locator('video[data-state="playing"]').evaluate((video: HTMLVideoElement) => {
    let shown = -1;
    setInterval(() => {
      const { totalVideoFrames } = video.getVideoPlaybackQuality();
      if (totalVideoFrames !== shown) Object.assign(window, { lastPicture: Date.now() });
      shown = totalVideoFrames;
    }, 10);
  });

async function blocked(): Promise<void> {
  const [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  try {
    const names = Array.from({ length: BLOCKED }, (_, i) => `member-${i}`);
    await Promise.all([
      verifiedPerformer(site, 'juno', 'footlights'),
      ...names.map((name) => registerMember(site, name, 'footlights')),
    ]);
    await inBooks(site, async (books) => {
      for (const name of names) await giveTokens(books, name, 500);
    });
    const juno = await signedIn(browser, site, 'performer', 'juno');
    await juno.goto('/live');
    await juno.page.getByRole('button', { name: 'Start a group show' }).click();
    await juno.page.getByRole('button', { name: 'Start the group show' }).click();
    await juno.page.getByText('Nobody yet').waitFor({ timeout: 30_000 });
    const token = (await juno.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const [method, path] = paths.updateBlocking.split(' ');
    const outs: { answered: number; dark: number; gone: number }[] = [];
    for (const name of names) {
      const member = await signedIn(browser, site, 'user', name);
      const userId = await inBooks(site, (books) => idOf(books, name));
      await member.goto('/shows/group/juno');
      await member.page.getByRole('button', { name: 'Join the group show' }).click();
      await moves(member.page);
      await noteLast(member);
      const pressed = Date.now();
      await fetch(`${site.url}${API_BASE}${path}`, {
        method,
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ userIds: [userId] }),
      });
      const answered = Date.now() - pressed;
      await member.page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
      const gone = Date.now() - pressed;
      const last = await member.page.evaluate(() => (window as unknown as { lastPicture: number }).lastPicture);
      outs.push({ answered, dark: Math.max(0, last - pressed), gone });
      await member.close();
    }
    const worst = (pick: (out: (typeof outs)[number]) => number) => Math.max(...outs.map(pick));
    say(
      `        blocked in the middle, ${BLOCKED} times: the API has answered after at most ${worst(({ answered }) => answered)} ms, the last picture was shown after at most ${worst(({ dark }) => dark)} ms, the page was left after at most ${worst(({ gone }) => gone)} ms; ${loadNow()}`,
    );
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** @returns how many promises were broken */
export async function measureShows(program: string, seconds: number): Promise<number> {
  broken = 0;
  const media = await startMedia({}, program);
  const stage = await startStage(media.origin, { script: 'bench/live/page.ts' });
  const browser = await openBrowser({ autoplayWithSound: true });
  say(
    `${os.cpus().length} x ${os.cpus()[0]?.model ?? 'processor'}, ${loadNow()}; Chromium ${browser.version()}, Node ${process.version}; 640x360 at 30 a second, H.264 and Opus; ${seconds} s each; browsers and server on the same machine`,
  );
  say();
  try {
    await twoWay(media, browser, stage, seconds);
    await group(media, browser, stage, seconds);
  } finally {
    await browser.close();
    await stage.close();
    await media.stop();
  }
  await blocked();
  return broken;
}
