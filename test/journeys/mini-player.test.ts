/** The mini player: the picture of a room goes on while the visitor is on other pages. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { loggedIn, waitUntilMoving } from '@test/support/showPages';
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

const ROOM = '/performers/zola-mbeki';
const mini = () => page.getByRole('region', { name: 'Mini player: Zola Mbeki, live' });
const live = () => page.getByRole('group', { name: 'Live video of Zola Mbeki' });
const pictures = () => page.locator('video[data-state]').count();
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Marks the element of the picture, and counts the events that a new load of it would cause. */
const mark = () =>
  page.locator('video[data-state]').evaluate((element: HTMLVideoElement) => {
    element.dataset.mark = '0';
    for (const name of ['emptied', 'loadstart', 'pause'])
      element.addEventListener(name, () => (element.dataset.mark = `${element.dataset.mark} ${name}`));
  });

/** Opens the room, with sound. */
async function openRoom(): Promise<void> {
  await mira.goto(ROOM);
  await waitUntilMoving(page);
  if (await button('Tap for sound').isVisible()) await button('Tap for sound').click();
  await until('the sound', () =>
    live()
      .locator('video:not([hidden])')
      .evaluate((element: HTMLVideoElement) => !element.muted),
  );
}

/** Follows a link of the site to a page. */
async function follow(path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click();
  await page.waitForURL(`**${path}`);
}

test('picture and sound go on in messages, and come back to the room without a new load', async () => {
  await openRoom();
  await mark();
  await follow('/messages');
  await mini().waitFor();
  await waitUntilMoving(page);
  const video = mini().locator('video');
  expect(await video.evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(false);
  expect(await pictures()).toBe(1);
  await mini().getByRole('button', { name: 'Sound off' }).click();
  await until('silence', () => video.evaluate(({ muted }: HTMLVideoElement) => muted));
  await mini().getByRole('button', { name: 'Sound on' }).click();
  await mini().getByRole('link', { name: 'Back to the room' }).click();
  await live().locator('video').waitFor();
  await waitUntilMoving(page);
  await mini().waitFor({ state: 'detached' });
  expect(await pictures()).toBe(1);
  const after = await live()
    .locator('video')
    .evaluate((element: HTMLVideoElement) => [element.dataset.mark, element.muted]);
  expect(after).toEqual(['0', false]);
});

test('closing ends the picture, and the focus goes to the page', async () => {
  await follow('/messages');
  await mini().getByRole('button', { name: 'Close the mini player' }).click();
  await mini().waitFor({ state: 'detached' });
  expect(await pictures()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('the mini player moves to the other side, and stays there for the next picture', async () => {
  await openRoom();
  await follow('/messages');
  await mini().getByRole('button', { name: 'Move to the left' }).click();
  await page.locator('html[data-mini="left"]').waitFor({ state: 'attached' });
  await mini().getByRole('button', { name: 'Close the mini player' }).click();
  await openRoom();
  await follow('/messages');
  await page.locator('html[data-mini="left"]').waitFor({ state: 'attached' });
});

test('another room takes the place of the mini player', async () => {
  await follow('/');
  await mini().waitFor();
  await follow('/performers/ida-brevik');
  await page.getByRole('group', { name: 'Live video of Ida Brevik' }).waitFor();
  await waitUntilMoving(page);
  expect([await pictures(), await mini().count()]).toEqual([1, 0]);
});

test('a visitor who switched the mini player off leaves the picture in the room', async () => {
  await openRoom();
  await button('Settings').click();
  await page.getByRole('menuitemcheckbox', { name: 'Mini player on other pages' }).click();
  await follow('/messages');
  await page.getByRole('heading', { name: 'Messages' }).first().waitFor();
  await until('no picture', async () => (await pictures()) === 0);
  expect(await mini().count()).toBe(0);
  expect(mira.faults).toEqual([]);
});
