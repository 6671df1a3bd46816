/** The desk without a pointer: the login with a second factor, and the end of a show on the live wall. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { type Keyboard, keyboardOf } from '@test/support/keyboard';
import { until } from '@test/support/mediaServer';
import { codeOf } from '@test/support/secondFactors';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(300_000);

const PASSWORD = 'a long password for the desk';
let site: Site;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  visitor = await openVisitor(browser, site);
  page = visitor.page;
  keys = await keyboardOf(page);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

test('logs in with a password and the code of an authenticator app', async () => {
  const made = await site.operator('create', 'tove', 'tove@example.test', PASSWORD, '--role', 'owner');
  const secret = /Secret: (\S+)/.exec(made)![1]!;
  await visitor.goto('/operator/login');
  await keys.tabTo(/textbox "Email or username"/);
  await keys.type('tove');
  await keys.tabTo(/textbox "Password"/);
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await page.getByLabel('Code from your authenticator app').waitFor();
  await keys.tabTo(/textbox "Code from your authenticator app"/);
  await keys.type(codeOf(secret));
  await keys.press('Enter');
  await page.waitForURL(/\/operator(\?|$)/);
});

test('opens the wall, sees a picture of the stream itself, and cuts a show by holding c', async () => {
  await keys.enter(/link "Live wall"/);
  await page.waitForURL(/\/operator\/wall/);
  const picture = page.locator('button[id^="show-"] img[src^="blob:"]').first();
  await picture.waitFor();
  const before = await picture.getAttribute('src');
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640);
  await until('a newer picture', async () => (await picture.getAttribute('src')) !== before, 60_000);
  await keys.press('ArrowRight');
  await page.keyboard.down('c');
  const why = page.getByLabel('Why the show ends');
  await why.waitFor();
  // a held key repeats
  await page.keyboard.down('c');
  await page.keyboard.up('c');
  expect(await why.inputValue()).toBe('This show breaks the rules of the site.');
  await keys.enter(/button "End the show"/);
  await page.getByText('The show is over.').first().waitFor();
});

test('no step needed a pointer, and the pages logged no errors', async () => {
  expect(await keys.pointerPresses()).toBe(0);
  expect(visitor.faults).toEqual([]);
});
