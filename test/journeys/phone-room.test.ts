/** A performer's room on a phone: join, chat with the keyboard up, tip, request a private show, and lie down. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { demoStreamsLive } from '@test/support/demoStreams';
import { coverWindow } from '@test/support/onScreenKeyboard';
import { giveTokens, loggedIn, withDatabase } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let mira: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  await withDatabase(site, (books) => giveTokens(books, 'mira', 500));
  await demoStreamsLive(site);
  mira = await loggedIn(browser, site, 'user', 'mira', {
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  ({ page } = mira);
});
afterAll(async () => {
  await mira?.close();
  await browser?.close();
  await site?.remove();
});

const composer = () => page.getByPlaceholder('Say something kind');
const tip = () => page.getByRole('button', { name: 'Tip', exact: true });

/** The height of a chat message of one line. */
const LINE_PX = 30;

/** Measures the room: the parts that must stay in view, the lines that the chat has room for, and the page's width. */
const measure = () =>
  page.evaluate((LINE_PX) => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const isInView = (box?: DOMRect) =>
      box !== undefined &&
      box.width > 40 &&
      box.height > 40 &&
      box.top >= 0 &&
      box.left >= 0 &&
      box.bottom <= window.innerHeight + 0.5 &&
      box.right <= window.innerWidth + 0.5;
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Tip');
    const log = boxOf('[role=log]')!;
    const video = boxOf('[role=group] video');
    return {
      wide: document.documentElement.scrollWidth - window.innerWidth,
      composer: isInView(boxOf('input[role=combobox]')),
      tip: isInView(button?.getBoundingClientRect()),
      pictureHeight: video && video.top >= 0 && video.bottom <= window.innerHeight + 0.5 ? Math.round(video.height) : 0,
      chatRows: Math.floor(log.height / LINE_PX),
      header: isInView(boxOf('header[class*=Header]')),
    };
  }, LINE_PX);

async function resize(width: number, height: number) {
  await page.setViewportSize({ width, height });
  await mira.settled();
  return measure();
}

test('a member joins from the list, and the room is the whole screen', async () => {
  const cards = page.getByRole('link', { name: /Zola Mbeki/ });
  await cards.first().tap();
  await page.waitForURL('**/performers/zola-mbeki');
  await page.locator('video[data-state="playing"]').waitFor({ timeout: 60_000 });
  await composer().waitFor();
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [360, 740],
    [375, 667],
    [430, 932],
  ] as const) {
    const room = await resize(width, height);
    expect({ width, ...room }).toMatchObject({ width, wide: 0, composer: true, tip: true, header: false });
    expect(room.pictureHeight).toBeGreaterThan(150);
    expect(room.chatRows).toBeGreaterThanOrEqual(4);
  }
  const named = async (name: string | RegExp) => page.getByRole('button', { name }).first().boundingBox();
  expect((await page.getByRole('link', { name: /Private.*\/min/ }).boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect((await named('Follow'))!.height).toBeGreaterThanOrEqual(44);
  expect((await named('More'))!.height).toBeGreaterThanOrEqual(44);
});

test('the words and the price of a private show are not cut, also beside the wider button of a follower', async () => {
  const [link, follow] = [
    page.getByRole('link', { name: /Private.*\/min/ }),
    page.getByRole('button', { name: /^Follow/ }),
  ];
  const isWhole = () =>
    link.evaluate((button) => {
      const price = document.createRange();
      price.selectNode(button.querySelector(':scope > span > span')!.lastChild!);
      const { left, right } = button.getBoundingClientRect();
      const icon = button.querySelector('svg')!.getBoundingClientRect();
      const words = button.querySelector(':scope > span > span > span')!;
      return (
        icon.left >= left &&
        price.getBoundingClientRect().right <= right &&
        words.scrollWidth <= Math.ceil(words.getBoundingClientRect().width)
      );
    });
  for (const isFollowing of [false, true]) {
    if (isFollowing) await follow.first().tap();
    const word = isFollowing ? 'Following' : 'Follow';
    await page.getByRole('button', { name: word, exact: true }).first().waitFor();
    for (const width of [320, 360, 390, 430]) {
      await resize(width, 844);
      expect([isFollowing, width, await isWhole()]).toEqual([isFollowing, width, true]);
    }
  }
});

test('with the keyboard up the picture, four lines of chat, the composer and Tip stay in view', async () => {
  await resize(390, 844);
  await composer().tap();
  const room = await resize(390, 480);
  expect(room).toMatchObject({ wide: 0, composer: true, tip: true });
  expect(room.pictureHeight).toBeGreaterThanOrEqual(104);
  expect(room.chatRows).toBeGreaterThanOrEqual(4);
  expect(await composer().evaluate((field) => parseFloat(getComputedStyle(field).fontSize))).toBe(16);
  await composer().fill('that last note, oh my');
  await page.getByRole('button', { name: 'Send' }).tap();
  await page.getByRole('log').getByText('that last note, oh my').waitFor();
});

test('a keyboard that covers the window, as on an iPhone, covers neither picture, chat, composer nor Tip', async () => {
  await resize(390, 844);
  await coverWindow(page, 480);
  await mira.settled();
  const { chatRows, pictureHeight } = await measure();
  expect(chatRows).toBeGreaterThanOrEqual(4);
  expect(pictureHeight).toBeGreaterThanOrEqual(104);
  for (const control of [composer(), tip()]) {
    const { y, height } = (await control.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(480);
  }
  await coverWindow(page, null);
  await mira.settled();
  expect((await tip().boundingBox())!.y).toBeGreaterThan(700);
});

test('the member tips from the sheet, and the tip appears in the chat', async () => {
  await resize(390, 844);
  await tip().tap();
  const sheet = page.getByRole('dialog', { name: 'Tip Zola Mbeki' });
  await sheet.getByRole('button', { name: '25 tokens', exact: true }).tap();
  await sheet.getByRole('button', { name: /^Tip 25/ }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('log').getByText('25', { exact: true }).first().waitFor();
});

test('what is below a desktop’s room opens as a sheet, and no part of the page has the id of another', async () => {
  await page.getByRole('button', { name: 'About Zola Mbeki' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Zola Mbeki' });
  await sheet.getByRole('heading', { name: 'About' }).waitFor();
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).tap();
});

test('a message’s menu is a sheet on a phone, and a popover beside its button on a desktop', async () => {
  const options = page.getByRole('button', { name: /^Options for the message by/ }).last();
  const menu = page.getByRole('dialog');
  const place = async (width: number, height: number) => {
    await resize(width, height);
    await options.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await mira.settled();
    const [box, button] = [(await menu.boundingBox())!, (await options.boundingBox())!];
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    return {
      width: Math.round(box.width),
      isAtBottom: Math.round(box.y + box.height) === height,
      // the gap between the menu and its button, above or below it
      gap: Math.round(Math.max(box.y - (button.y + button.height), button.y - (box.y + box.height))),
      isInView: box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height,
    };
  };
  expect(await place(390, 844)).toMatchObject({ width: 390, isAtBottom: true, isInView: true });
  expect(await place(1280, 800)).toEqual({ width: 320, isAtBottom: false, gap: 4, isInView: true });
  await resize(390, 844);
});

test('a double tap on the picture fills the screen, and another one ends it', async () => {
  const { x, y } = (await page.locator('video[data-state="playing"]').boundingBox())!;
  for (const expected of [true, false]) {
    await page.mouse.dblclick(x + 120, y + 90);
    await page.waitForFunction((full) => (document.fullscreenElement !== null) === full, expected);
  }
});

test('lying down the picture has the full height, and the chat is a sheet that hides and comes back', async () => {
  const open = await resize(844, 390);
  expect(open).toMatchObject({ wide: 0, composer: true, tip: true, pictureHeight: 390 });
  expect(open.chatRows).toBeGreaterThanOrEqual(4);
  await page.getByRole('button', { name: 'Hide chat' }).tap();
  expect(await measure()).toMatchObject({ wide: 0, tip: true, composer: false, pictureHeight: 390 });
  await page.getByRole('button', { name: 'Chat', exact: true }).tap();
  await composer().waitFor();
});

test('a notice covers no control of the room, upright, above the keyboard and lying down', async () => {
  await resize(390, 844);
  // this browser has no share sheet; one that refuses ends with a notice
  await page.evaluate(() => void (navigator.share = () => Promise.reject(new Error('refused'))));
  for (const name of [/^More$/, /^Share this/, /^Share with/]) await page.getByRole('button', { name }).first().tap();
  await page.keyboard.press('Escape');
  const dismiss = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Dismiss' });
  // a focused notice stays
  await dismiss.focus();
  for (const [width, height] of [
    [390, 844],
    [320, 640],
    [390, 480],
    [844, 390],
  ] as const) {
    await resize(width, height);
    const covered = await page.evaluate(() => {
      const notice = document.querySelector('[aria-label=Notices] [role=status] > *')!.getBoundingClientRect();
      const controls = [...document.querySelectorAll('[data-room] :is(button, a, input)')]
        .filter((control) => control.checkVisibility({ opacityProperty: true }) && !control.closest('[role=log]'))
        .map((control) => ({
          name: control.getAttribute('aria-label') ?? control.textContent,
          box: control.getBoundingClientRect(),
        }));
      const isCovered = ({ left, right, top, bottom }: DOMRect) =>
        left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top;
      return {
        count: controls.length,
        isInView: notice.top >= 0 && notice.bottom <= window.innerHeight && notice.right <= window.innerWidth,
        names: controls.filter(({ box }) => isCovered(box)).map(({ name }) => name),
      };
    });
    expect({ width, ...covered, count: covered.count > 5 }).toEqual({ width, count: true, isInView: true, names: [] });
  }
  await dismiss.click();
  await dismiss.waitFor({ state: 'detached' });
});

test('the page of a performer who is offline leads with what there is, and the chat is one line', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mira.goto('/performers/juno-valcourt');
  await page.getByRole('navigation', { name: 'On this page' }).waitFor();
  await page.getByRole('button', { name: /Chat is quiet/ }).tap();
  await composer().waitFor();
  await page.getByRole('button', { name: 'Hide chat' }).tap();
  expect((await measure()).wide).toBe(0);
});

interface Looks {
  withoutChat: number;
  withoutPicture: number;
  emptyVideo: number;
  saysEmpty: number;
  frames: number;
}

/** Looks at every frame that the page draws until the video moves, and counts what a visitor must not see. */
const watchLoading = () => {
  const looks: Looks = { withoutChat: 0, withoutPicture: 0, emptyVideo: 0, saysEmpty: 0, frames: 0 };
  Object.assign(window, { looks });
  const opacityOf = (element: Element) => {
    let opacity = 1;
    for (let each: Element | null = element; each; each = each.parentElement)
      opacity *= Number(getComputedStyle(each).opacity);
    return opacity;
  };
  let hasPoster = false;
  const look = () => {
    const room = document.querySelector('[data-room][data-live]');
    const poster = room?.querySelector<HTMLImageElement>('img[fetchpriority=high]');
    const video = room?.querySelector('video');
    hasPoster ||= (poster?.complete && poster.naturalWidth > 0) ?? false;
    if (room) {
      const chat = room.querySelector('[role=log], [aria-busy=true]');
      looks.withoutChat += chat?.checkVisibility() ? 0 : 1;
      looks.withoutPicture += !hasPoster || (poster?.complete && opacityOf(poster) === 1) ? 0 : 1;
      looks.emptyVideo += video && video.readyState < 2 && opacityOf(video) > 0 ? 1 : 0;
      looks.saysEmpty += document.body.innerText.includes('No messages yet') ? 1 : 0;
      looks.frames += 1;
    }
    if ((video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) === 0) requestAnimationFrame(look);
    else document.documentElement.dataset.moves = '';
  };
  requestAnimationFrame(look);
};

test('on a slow line the chat has placeholders, and the picture of the room stays until the video moves', async () => {
  const guest = await openVisitor(browser, site, { viewport: { width: 390, height: 844 }, touch: true });
  await guest.context.addInitScript(() => localStorage.setItem('ui', '{"ageAccepted":true}'));
  await guest.context.addInitScript(watchLoading);
  const line = await guest.context.newCDPSession(guest.page);
  await line.send('Network.enable');
  const bytesPerSecond = 400_000 / 8;
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await guest.page.goto('/performers/zola-mbeki', { waitUntil: 'commit' });
  await guest.page.locator('html[data-moves]').waitFor({ state: 'attached', timeout: 120_000 });
  const { frames, ...faults } = await guest.page.evaluate(() => (window as unknown as { looks: Looks }).looks);
  expect(frames).toBeGreaterThan(20);
  expect(faults).toEqual({ withoutChat: 0, withoutPicture: 0, emptyVideo: 0, saysEmpty: 0 });
  expect(guest.faults).toEqual([]);
  await guest.close();
});

test('the member requests a private show from the room', async () => {
  await mira.goto('/performers/zola-mbeki');
  await page.getByRole('link', { name: /Private.*\/min/ }).tap();
  await page.waitForURL('**/shows/private/zola-mbeki');
  await page.getByRole('button', { name: 'Request a private show' }).tap();
  await page.getByText('Waiting for').first().waitFor();
  expect(mira.faults).toEqual([]);
});
