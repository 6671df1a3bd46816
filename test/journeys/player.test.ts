/** The player of the site, on a live picture and on a video: keys, menu, quality, volume, theatre and statistics. */
import { type Browser, type Page } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { loggedIn } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let mira: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  mira = await loggedIn(browser, site, 'user', 'mira');
  ({ page } = mira);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const video = () => page.locator('[role=group] video').first();
const is = (name: string, read: (element: HTMLVideoElement) => boolean) => until(name, () => video().evaluate(read));
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Checks that the keyboard reaches all of an open menu that has to scroll. */
async function checkLowMenu(): Promise<void> {
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: before.width, height: 500 });
  const list = page.getByRole('menu').locator('..');
  await until('a menu that scrolls', () => list.evaluate((panel) => panel.scrollHeight > panel.clientHeight));
  expect(await faultsOf(page, ['scrollable-region-focusable'])).toEqual([]);
  await page.setViewportSize(before);
}

test('keys and buttons of a live picture work, but not while somebody types', async () => {
  await mira.goto('/performers/zola-mbeki');
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await page.keyboard.press('k');
  await is('the pause', ({ paused }) => paused);
  await page.keyboard.press('k');
  await is('the picture', ({ paused }) => !paused);
  await page.keyboard.press('m');
  await is('the sound', ({ muted }) => !muted);
  const field = page.getByPlaceholder('Say something kind');
  await field.click();
  await page.keyboard.type('mk?');
  expect(await field.inputValue()).toBe('mk?');
  expect(await video().evaluate(({ paused, muted }: HTMLVideoElement) => [paused, muted])).toEqual([false, false]);
  await field.fill('');
  await video().click();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Picture in picture').waitFor();
  await page.keyboard.press('Escape');
  await button('Settings').click();
  await checkLowMenu();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page
    .getByRole('region', { name: 'Statistics' })
    .getByText(/Behind live/)
    .waitFor();
  await button('Close statistics').click();
});

test('theatre gives the picture the page, and lasts like the volume after a reload', async () => {
  const before = (await video().boundingBox())!;
  await page.getByRole('group', { name: /^Live video/ }).focus();
  for (const _step of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown');
  await is('a lower volume', ({ volume }) => volume === 0.8);
  await page.keyboard.press('t');
  await page.getByRole('banner').first().waitFor({ state: 'hidden' });
  expect((await video().boundingBox())!.height).toBeGreaterThan(before.height);
  await page.reload();
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await page.locator('html[data-theatre]').waitFor({ state: 'attached' });
  await is('the volume of before', ({ volume }) => volume === 0.8);
  await button('Theatre').click();
  await page.locator('html:not([data-theatre])').waitFor({ state: 'attached' });
});

test('the chat lies over the picture in full screen, until it is switched off there', async () => {
  const lines = page.locator('[data-full-screen-chat]');
  const inFull = (expected: boolean) =>
    page.waitForFunction((full) => (document.fullscreenElement !== null) === full, expected);
  await page.keyboard.press('f');
  await inFull(true);
  await lines.locator('p').first().waitFor();
  await page.getByRole('group', { name: /^Live video/ }).hover();
  await button('Settings').click();
  await page.getByRole('menuitemcheckbox', { name: 'Chat in full screen' }).click();
  await lines.waitFor({ state: 'hidden' });
  await page.keyboard.press('f');
  await inFull(false);
});

test('a viewer who only wants to listen hears the show, also after a reload, and gets the picture back', async () => {
  const open = async () => {
    await page.getByRole('group', { name: /^Live video/ }).hover();
    await button('Settings').click();
  };
  await open();
  await page.getByRole('menuitemradio', { name: /^Audio only/ }).click();
  const listening = page.getByText('Listening', { exact: true });
  await listening.waitFor({ timeout: 30_000 });
  await is('sound without a picture', ({ currentTime, videoWidth }) => currentTime > 0 && videoWidth === 0);
  await page.reload();
  await listening.waitFor({ timeout: 60_000 });
  await is('the sound goes on', ({ currentTime, videoWidth }) => currentTime > 0 && videoWidth === 0);
  await open();
  await page.getByRole('menuitemradio', { name: /^Audio only/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await button('Show the picture').click();
  await is('the picture', ({ currentTime, videoWidth }) => currentTime > 0 && videoWidth > 0);
  await open();
  await page.getByRole('menuitemradio', { name: /^Auto \(\d+p\)/, checked: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('a viewer goes back in a live show, stays there over a reload, and returns to the live picture', async () => {
  const rewind = page.getByRole('slider', { name: /^Rewind/ });
  const back = button('Back to live');
  await rewind.waitFor({ timeout: 60_000 });
  await page.getByRole('group', { name: /^Live video/ }).focus();
  await page.keyboard.press('ArrowLeft');
  await back.waitFor();
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 30_000 });
  const behind = async () => {
    const text = (await rewind.getAttribute('aria-valuetext')) ?? '';
    const [, minutes = 0, seconds = 0] = /^(?:(\d+) minutes? ?)?(?:(\d+) seconds? )?behind/.exec(text) ?? [];
    return Number(minutes) * 60 + Number(seconds);
  };
  await until('the past', async () => (await behind()) > 0);
  // the place is kept every second
  const place = () =>
    page.evaluate(() => (JSON.parse(sessionStorage.getItem('past-place') ?? 'null') as { at: number } | null)?.at);
  await until('its place', place);
  const playsOn = ({ played }: HTMLVideoElement) => played.length > 0 && played.end(0) - played.start(0) > 10;
  await until('what was not there when it began', () => video().evaluate(playsOn), 60_000);
  const [nearest, at] = [await behind(), (await place())!];
  await page.keyboard.press('ArrowLeft');
  await until('a place before', async () => (await behind()) >= nearest + 4 && (await place())! < at);
  const before = await behind();
  await page.reload();
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await back.waitFor();
  await is('the past plays on', ({ currentTime, readyState }) => currentTime > 0 && readyState >= 3);
  expect(await behind()).toBeGreaterThanOrEqual(before - 1);
  await back.click();
  await back.waitFor({ state: 'hidden' });
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 30_000 });
  await page.getByText('LIVE', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('past-place'))).toBeNull();
});

test('a bought video is sought and sped up by keys, and its position and speed are shown', async () => {
  await mira.goto('/account/user/purchases');
  const link = page.getByRole('main').locator('a[href^="/videos/"]').first();
  await mira.goto((await link.getAttribute('href'))!);
  await page.getByLabel('Position').waitFor();
  await is('the length', ({ duration }) => duration > 2);
  await page.keyboard.press('5');
  await is('the middle', ({ currentTime, duration }) => Math.abs(currentTime - duration / 2) < 0.1);
  await page.keyboard.press('>');
  await is('the speed', ({ playbackRate }) => playbackRate === 1.25);
  await button('Settings').click();
  await page.getByRole('menuitemradio', { name: 'Normal speed' }).click();
  await is('the usual speed', ({ playbackRate }) => playbackRate === 1);
  await page.keyboard.press('Escape');
  await page.getByLabel('Position').press('Home');
  await is('the beginning', ({ currentTime }) => currentTime === 0);
  await video().click();
  await is('the video plays', ({ currentTime }) => currentTime > 0);
  expect(mira.faults).toEqual([]);
});

test('captions that a performer adds to a video show there by a button and a key', async () => {
  const query = { sale: 'false' };
  const { data } = await makeCaller(site.url, '').must('searchVideos', { query });
  const { _id, performer } = data[0]!;
  const owner = await loggedIn(browser, site, 'performer', performer.username);
  await owner.goto(`/account/performer/videos/${_id}`);
  const give = (text: string) =>
    owner.page
      .getByLabel('Captions', { exact: true })
      .setInputFiles({ name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) });
  await give('no captions at all');
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.page.getByText('Captions must be a WebVTT file').first().waitFor();
  await give('WEBVTT\n\n00:00.000 --> 00:59.000\nGood <script>evening</script>');
  await owner.page.getByRole('button', { name: 'Save', exact: true }).click();
  await owner.page.getByText('Remove the captions').waitFor();
  await owner.goto(`/videos/${_id}`);
  const captions = owner.page.getByRole('button', { name: 'Captions', exact: true });
  await captions.click();
  const words = () =>
    owner.page.locator('[data-player] video').evaluate((element: HTMLVideoElement) => {
      const track = element.textTracks[0]!;
      return track.mode === 'showing' ? [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text) : null;
    });
  await until('the captions', async () => (await words())?.[0] === 'Good evening');
  await owner.page.keyboard.press('c');
  await until('no captions', async () => (await words()) === null);
  expect(owner.faults).toEqual([]);
  await owner.close();
});
