/** The main job: a performer goes live, a member watches, chats, buys tokens and tips, and a guest watches. */
import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { readBalance } from '@server/features/ledger/service/balances';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { ask, goTo, openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
let guest: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
  await site.operator('packages', 'add', 'Matinee', '100', '9.99');
  [juno, mira, guest] = await Promise.all([
    openVisitor(browser, site),
    openVisitor(browser, site),
    openVisitor(browser, site, { viewport: { width: 390, height: 844 } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Returns a checksum of the current picture, which changes when the picture moves. */
const lookAt = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0, 64, 36);
      const pixels = context?.getImageData(0, 0, 64, 36).data ?? [];
      return {
        at: video.currentTime,
        picture: Array.from(pixels).reduce((sum, value, index) => (sum * 31 + value * (index + 1)) % 1_000_000_007, 7),
      };
    });

/** Waits until the time advances and the picture changes. */
async function seesMovingPicture(page: Page): Promise<void> {
  await page.locator('video').first().waitFor({ timeout: 60_000 });
  const first = await until(
    'the first second of video',
    async () => {
      const look = await lookAt(page);
      return look.at > 1 ? look : null;
    },
    60_000,
  );
  const later = await until(
    'another second of video',
    async () => {
      const look = await lookAt(page);
      return look.at > first.at + 1 ? look : null;
    },
    60_000,
  );
  expect(later.picture).not.toBe(first.picture);
}

const chatOf = (visitor: Visitor) => visitor.page.getByRole('log');
const seesInChat = (visitor: Visitor, text: string) => chatOf(visitor).getByText(text).waitFor({ timeout: 30_000 });

test('a performer logs in, checks the camera and goes live', async () => {
  await juno.login('performer', 'juno', password);
  expect(new URL(juno.page.url()).pathname).toBe('/live');
  await juno.page.getByLabel('Title').fill('Torch songs by request');
  await juno.page.getByRole('button', { name: 'Go live' }).click();
  await juno.page.getByText('LIVE', { exact: true }).waitFor({ timeout: 60_000 });
});

test('a member logs in, finds the performer on the home page and sees the moving picture', async () => {
  await mira.login('user', 'mira', password);
  expect(new URL(mira.page.url()).pathname).toBe('/');
  await mira.page
    .getByRole('link', { name: /Juno Valcourt/ })
    .first()
    .click();
  await mira.page.waitForURL('**/performers/juno');
  await seesMovingPicture(mira.page);
});

test('a guest who has not confirmed their age neither sees nor joins a show', async () => {
  const { page } = guest;
  await page.removeLocatorHandler(page.getByRole('button', { name: 'I am 18 or older' }));
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await goTo(page, '/performers/juno');
  await page.getByRole('dialog', { name: 'This site is for adults' }).waitFor();
  // the chat room loads after the stage would
  await page.locator('[role=log]').waitFor({ state: 'attached' });
  await guest.settled();
  expect(asked.filter((path) => /^\/media\/|join/.test(path))).toEqual([]);
  expect(await page.locator('video').count()).toBe(0);
});

test('a guest sees the video and the chat, but cannot write', async () => {
  await guest.goto('/performers/juno');
  await seesMovingPicture(guest.page);
  expect(await guest.page.getByPlaceholder('Say something kind').count()).toBe(0);
  expect(await guest.page.getByRole('link', { name: 'Log in' }).first().isVisible()).toBe(true);
});

test('a message of the member reaches the performer and the guest without a reload', async () => {
  const field = mira.page.getByPlaceholder('Say something kind');
  await field.fill('That bridge gets me every time');
  await field.press('Enter');
  await Promise.all([mira, juno, guest].map((visitor) => seesInChat(visitor, 'That bridge gets me every time')));
  await juno.page.getByPlaceholder('Message your viewers').fill('It is for you, then');
  await juno.page.getByPlaceholder('Message your viewers').press('Enter');
  await seesInChat(mira, 'It is for you, then');
});

test('the member watches with the lowest delay, in the smallest size that the performer sends', async () => {
  const { page } = mira;
  const choice = (name: RegExp, checked?: boolean) => page.getByRole('menuitemradio', { name, checked });
  const openMenu = async () => {
    await page.getByRole('group', { name: /^Live video/ }).hover();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
  };
  const linesShown = () =>
    page.evaluate(() => {
      const { videoWidth = 0, videoHeight = 0 } = document.querySelector('video') ?? {};
      return Math.min(videoWidth, videoHeight);
    });
  await openMenu();
  await choice(/^Lowest delay/).click();
  await until('a picture by the lowest delay', async () => (await linesShown()) > 0, 60_000);
  await openMenu();
  await choice(/^Lowest delay/, true).waitFor();
  const sizes = choice(/^\d+p/);
  await sizes.nth(1).waitFor({ timeout: 60_000 });
  const smallest = parseInt((await sizes.last().textContent()) ?? '', 10);
  await sizes.last().click();
  await until('the smallest size', async () => (await linesShown()) === smallest, 60_000);
  await openMenu();
  await choice(/^Lowest delay/, true).waitFor();
  await choice(/^Auto/).click();
  await openMenu();
  await choice(/^Steady/).click();
  await seesMovingPicture(page);
});

test('the member buys tokens on the payment page, and the balance rises', async () => {
  await mira.goto('/account/user/wallet');
  await mira.page.getByRole('button', { name: /^Buy/ }).first().click();
  await mira.page.waitForURL('**/sandbox/**', { timeout: 30_000 });
  await mira.page.getByRole('button', { name: /^Pay/ }).click();
  await mira.page.waitForURL('**/payment/success**', { timeout: 30_000 });
  const me = await until('the tokens', async () => {
    const own = await ask<'getMe'>(site, mira, '/users/me');
    return own.balance > 0 ? own : null;
  });
  expect(me.balance).toBeGreaterThanOrEqual(25);
});

test('performer and guest see a tip without a reload, and the performer sees her share', async () => {
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: /^25/ }).click();
  await mira.page.getByRole('button', { name: /^Tip 25/ }).click();
  for (const visitor of [mira, juno, guest])
    await chatOf(visitor).getByText('25', { exact: true }).waitFor({ timeout: 30_000 });
  await juno.page.getByText('Your share, 70%').waitFor({ timeout: 30_000 });
});

test('both balances agree with the ledger, and the history adds up', async () => {
  const me = await ask<'getMe'>(site, mira, '/users/me');
  const her = await ask<'getPerformerMe'>(site, juno, '/performers/me');
  const history = await ask<'searchTransactions'>(site, mira, '/transactions/user/search?limit=200');
  expect(history.data.reduce((sum, row) => sum + row.amount, 0)).toBe(me.balance);
  expect(her.balance).toBe(17.5);

  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  expect(postgres.reused).toBe(true);
  const database = openDatabase(postgres.url, {
    onError: (error) => {
      throw error;
    },
    maxConnections: 2,
  });
  expect((await readBalance(database.drizzle, me._id, 'member')).balance).toBe(me.balance);
  expect((await readBalance(database.drizzle, her._id, 'performer')).balance).toBe(her.balance);
  await database.close();
  await postgres.stop();
});

test('viewers see the offline poster after the performer ends the show', async () => {
  await juno.page.getByRole('button', { name: 'End show' }).click();
  await juno.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await juno.page.getByRole('heading', { name: 'The show is over' }).waitFor({ timeout: 30_000 });
  for (const visitor of [mira, guest])
    await visitor.page
      .getByText(/offline/i)
      .first()
      .waitFor({ timeout: 30_000 });
});

test('no page reported an error', () => {
  expect({ juno: juno.faults, mira: mira.faults, guest: guest.faults }).toEqual({ juno: [], mira: [], guest: [] });
});
