/** A performer's stage and a private show on a phone, held upright and lying down. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { giveTokens, loggedIn, waitUntilMoving, withDatabase } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;

const SIZES = [
  { width: 390, height: 640 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];
const upright = { viewport: { width: 390, height: 844 }, touch: true };

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite(),
    openBrowser({ fakeCamera: true, args: ['--use-fake-device-for-media-stream=device-count=2'] }),
  ]);
  await Promise.all([registerMember(site, 'mira', 'footlights'), verifiedPerformer(site, 'juno', 'footlights')]);
  await withDatabase(site, async (books) => {
    await books.pool.query('update performers set private_call_price = 60');
    await giveTokens(books, 'mira', 600);
  });
  [juno, mira] = await Promise.all([
    loggedIn(browser, site, 'performer', 'juno', upright),
    loggedIn(browser, site, 'user', 'mira', upright),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Expects these buttons inside the screen, with nothing over them, at every size of a phone. */
async function expectInView(page: Page, ...names: string[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const name of names) {
      await until(`${name} at ${size.width} x ${size.height}`, () =>
        button(page, name).evaluate((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
          return isInside && element.contains(middle);
        }),
      );
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

/** Expects that no line of the chat lies under the second picture on a low screen, such as one with a keyboard. */
async function expectFreePicture(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 480 });
  await until('the chat below the second picture', async () => {
    const [picture, log] = await Promise.all([
      button(page, /tap to swap/).boundingBox(),
      page.getByRole('log').boundingBox(),
    ]);
    return picture !== null && log !== null && log.height > 60 && log.y >= picture.y + picture.height;
  });
  await page.setViewportSize(upright.viewport);
}

const sizeOf = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);

test('a performer goes live upright without scrolling, and an upright picture arrives', async () => {
  await juno.goto('/live');
  await juno.page.getByText('720 × 1280, upright').waitFor({ timeout: 30_000 });
  await expectInView(juno.page, 'Go live', 'Flip the camera');
  const sources = juno.page.getByRole('radiogroup', { name: 'Send the video from' });
  expect((await sources.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button(juno.page, 'Go live').click();
  await button(juno.page, 'End show').waitFor({ timeout: 60_000 });
  await mira.goto('/performers/juno');
  await until('the upright picture', async () => String(await sizeOf(mira.page)) === '720,1280', 60_000);
});

test('with the keyboard up an upright room keeps its bar and actions whole, and four lines of chat', async () => {
  const { page } = mira;
  await page.setViewportSize({ width: 390, height: 480 });
  await page.locator('[data-upright]').waitFor();
  await page.getByRole('combobox', { name: 'Say something kind' }).waitFor();
  const middleOf = async (name: RegExp | string, role: 'button' | 'link' = 'button') => {
    const box = (await page.getByRole(role, { name }).filter({ visible: true }).first().boundingBox())!;
    return Math.round(box.y + box.height / 2);
  };
  await until('the bar in one row, and the actions in another', async () => {
    const bar = await Promise.all([middleOf(/^About/), middleOf(/tokens/i, 'link')]);
    const actions = await Promise.all([middleOf('Follow'), middleOf(/^Private/, 'link'), middleOf('More')]);
    return new Set(bar).size === 1 && new Set(actions).size === 1 && bar[0]! < actions[0]!;
  });
  // four lines on grounds of their own
  expect((await page.getByRole('log').boundingBox())!.height).toBeGreaterThanOrEqual(4 * 38);
  await page.setViewportSize(upright.viewport);
});

test('goals leave four lines of chat over an upright picture, and at most one of them stays in a low room', async () => {
  const api = makeCaller(site.url, '');
  const token = (await juno.context.cookies()).find(({ name }) => name === 'token')!.value;
  const row = { goals: [{ title: 'An encore', tokens: 400 }], endsAt: null, repeats: false, hidesAmounts: false };
  await api.must('startGoals', { body: row }, token);
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const { goal } = await api.must(
    'startPledgeGoal',
    { body: { title: 'On the roof', tokens: 600, endsAt, hidesAmounts: false } },
    token,
  );
  const { page } = mira;
  const pledge = page.getByRole('region', { name: 'Goals' }).getByRole('button', { name: 'Pledge' });
  await pledge.waitFor();
  const isApart = async () => {
    const amounts = page.getByRole('region', { name: 'Goals' }).getByText(/of 600$/);
    const [words, button] = [(await amounts.boundingBox())!, (await pledge.boundingBox())!];
    return words.x + words.width <= button.x || words.y + words.height <= button.y;
  };
  const stageGoal = juno.page.getByRole('progressbar', { name: 'Goal: An encore' });
  await stageGoal.waitFor();
  expect((await stageGoal.boundingBox())!.y).toBeLessThan(844 / 4);
  for (const [height, rails] of [
    [844, 2],
    [664, 1],
  ] as const) {
    await page.setViewportSize({ width: 390, height });
    await until(`four lines at ${height}`, async () => (await page.getByRole('log').boundingBox())!.height >= 4 * 38);
    expect(await page.getByRole('region', { name: 'Goals' }).getByRole('progressbar').count()).toBe(rails);
    expect([height, await isApart()]).toEqual([height, true]);
  }
  await page.setViewportSize({ width: 844, height: 390 });
  await until('four lines lying down', async () => (await page.getByRole('log').boundingBox())!.height >= 4 * 30);
  expect(await isApart()).toBe(true);
  await Promise.all([
    api.must('endGoals', {}, token),
    api.must('withdrawPledgeGoal', { params: { id: goal!._id } }, token),
  ]);
  await page.setViewportSize(upright.viewport);
});

test('chat arrives over the picture, and a request covers neither mute nor End', async () => {
  const field = mira.page.getByRole('combobox', { name: 'Say something kind' });
  await field.fill('hello from the first row');
  await field.press('Enter');
  const line = juno.page.getByText('hello from the first row').first();
  await line.waitFor();
  const { y } = (await line.boundingBox())!;
  expect(y).toBeGreaterThan(844 / 2);
  await field.fill('a line that is longer than the screen of a phone is wide');
  await field.press('Enter');
  const long = juno.page.getByText('a line that is longer').first();
  await long.waitFor();
  const [words, moderation] = [(await long.boundingBox())!, (await button(juno.page, 'Moderation').boundingBox())!];
  expect(words.x + words.width).toBeLessThanOrEqual(moderation.x);
  await mira.goto('/shows/private/juno');
  await expectInView(mira.page, 'Request a private show');
  await button(mira.page, 'Request a private show').click();
  await expectInView(mira.page, 'Cancel request');
  await button(juno.page, /^Accept/).waitFor({ timeout: 30_000 });
  await expectInView(juno.page, 'Mute the microphone', 'End show');
});

test('both sides of a private show see meter, mute and End, and the public show goes on by itself afterwards', async () => {
  await button(juno.page, /^Accept/).click();
  await waitUntilMoving(mira.page);
  await button(mira.page, 'Sound off').waitFor();
  await button(mira.page, 'Show my camera').click();
  await waitUntilMoving(juno.page);
  await expectInView(juno.page, 'Mute the microphone', 'End show');
  await expectInView(mira.page, 'Mute the microphone', 'End show', 'Hide my camera');
  for (const { page } of [juno, mira]) {
    await page.getByLabel('Meter').getByText('Minute 1 of').waitFor();
    await expectFreePicture(page);
  }
  await button(mira.page, 'End show').click();
  await mira.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await mira.page.getByRole('article', { name: 'Receipt' }).waitFor({ timeout: 30_000 });
  await juno.page.waitForURL('**/live');
  await mira.goto('/performers/juno');
  await until('the public show', async () => (await sizeOf(mira.page))[0] === 720, 60_000);
  await button(juno.page, 'End show').click();
  await juno.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await juno.page.getByRole('heading', { name: 'The show is over' }).waitFor();
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});

test('an upright picture arrives upright, too, when the network allows only a WebSocket', async () => {
  const restricted = await loggedIn(browser, site, 'performer', 'juno', upright);
  await restricted.context.addInitScript(() => {
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = class extends Native {
      constructor(configuration?: RTCConfiguration) {
        super({ ...configuration, iceTransportPolicy: 'relay' });
      }
    };
  });
  const sockets: string[] = [];
  restricted.page.on('websocket', (socket) => sockets.push(socket.url()));
  await restricted.goto('/live');
  await restricted.page.getByText('720 × 1280, upright').waitFor({ timeout: 30_000 });
  await button(restricted.page, 'Go live').click();
  await button(restricted.page, 'End show').waitFor({ timeout: 60_000 });
  await mira.goto('/performers/juno');
  await until('the upright picture', async () => String(await sizeOf(mira.page)) === '720,1280', 60_000);
  expect(sockets.some((url) => url.includes('/media/'))).toBe(true);
  await restricted.close();
});
