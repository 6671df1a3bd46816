/** Every purchase shows its total and its Pay button without scrolling, on a desktop and on a phone. */
import { type Browser, type Locator } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { loggedIn } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const SCREENS = [
  [1280, 800],
  [390, 844],
  [320, 568],
  [844, 390],
] as const;
/** the smallest phone with its keyboard up */
const WITH_KEYBOARD = [320, 280] as const;

let site: Site;
let browser: Browser;
let mira: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  mira = await loggedIn(browser, site, 'user', 'mira');
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Returns whether all of an element is on the screen and nothing covers its middle. */
const isInView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, left, bottom, right } = node.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth && node.contains(shown);
  });

const dialog = () => mira.page.getByRole('dialog');
const pay = () => dialog().getByRole('button', { name: /^Pay/ });

/** Opens the dialog that buys the item of the list. */
async function openDialog(list: string, name: string): Promise<void> {
  await mira.goto(`/${list}`);
  await mira.page.getByRole('link', { name }).first().click();
  await mira.page.getByRole('button', { name: /^Buy/ }).click();
  await pay().waitFor();
}

test.each([
  ['a video', 'videos', 'Tide, in one take', 20],
  ['a gallery', 'galleries', 'Ink, from the first line', 15],
  ['a product with an address', 'products', 'Handwritten lyrics of a song you choose', 45],
])('the dialog that buys %s shows its total and Pay on every screen', async (_, list, name, tokens) => {
  await openDialog(list, name);
  for (const [width, height] of [...SCREENS, WITH_KEYBOARD]) {
    await mira.page.setViewportSize({ width, height });
    await mira.settled();
    await dialog().evaluate((box) => box.scrollTo(0, 0));
    const total = pay().getByText(String(tokens), { exact: true });
    expect([width, height, await isInView(total), await isInView(pay())]).toEqual([width, height, true, true]);
  }
});

test('no address field hides behind the sums while it has the focus', async () => {
  await openDialog('products', 'Handwritten lyrics of a song you choose');
  for (const [width, height] of [...SCREENS, WITH_KEYBOARD]) {
    await mira.page.setViewportSize({ width, height });
    await mira.settled();
    for (const label of ['Name', 'Street and number', 'Postal code', 'City', 'Country']) {
      const field = dialog().getByLabel(label);
      await field.focus();
      expect([width, height, label, await isInView(field)]).toEqual([width, height, label, true]);
    }
  }
});

test('a phone that is turned does not open the dialog again', async () => {
  await openDialog('products', 'Handwritten lyrics of a song you choose');
  await mira.settled();
  for (const [width, height] of SCREENS) {
    await mira.page.setViewportSize({ width, height });
    const running = await dialog().evaluate((box) => box.getAnimations().map(({ playState }) => playState));
    expect([width, height, running]).toEqual([width, height, []]);
  }
});

test('a token package shows its price and Pay on every screen', async () => {
  for (const [width, height] of SCREENS) {
    await mira.page.setViewportSize({ width, height });
    await mira.goto('/account/user/wallet');
    await mira.page.getByRole('button', { name: /^Buy 100 tokens/ }).click();
    await mira.page.waitForURL('**/payment/sandbox/**');
    const button = mira.page.getByRole('button', { name: /^Pay \$9\.99/ });
    await button.waitFor();
    await mira.settled();
    expect([width, height, await isInView(button)]).toEqual([width, height, true]);
  }
  expect(mira.faults).toEqual([]);
});
