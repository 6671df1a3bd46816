/**
 * The desk without a pointer: the login with a second factor, the end of a show on the live wall, cases, documents and
 * payouts.
 */
import { type Browser, type Locator, type Page } from 'playwright-core';
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

/** The id of the row at the cursor. */
const currentRow = () => page.locator('[data-row][aria-current=true]').getAttribute('data-row');

/** Chooses an entry of the focused list with the arrow key. */
async function choose(list: Locator, value: string): Promise<void> {
  for (let presses = 0; (await list.inputValue()) !== value; presses += 1) {
    if (presses > 30) throw new Error(`The list has no "${value}"`);
    await keys.press('ArrowDown');
  }
}

test('moves through the cases, searches them, takes an item down, and takes a dismissal back', async () => {
  await visitor.goto('/operator/cases?queue=reports');
  await page.getByRole('button', { name: 'Escalate' }).waitFor();
  const first = await currentRow();
  await keys.press('j');
  await until('the cursor on the next case', async () => (await currentRow()) !== first);
  await keys.press('k');
  await until('the cursor back on the first case', async () => (await currentRow()) === first);

  await keys.press('/');
  await keys.type('juno');
  await keys.press('Enter');
  await page.waitForURL(/q=juno/);

  await visitor.goto('/operator/cases?queue=reports');
  await page.getByRole('button', { name: 'Escalate' }).waitFor();
  const row = page.locator('[data-row][aria-current=true]');
  for (let presses = 0; !/video/i.test(await row.innerText()); presses += 1) {
    if (presses > 20) throw new Error('No video is reported');
    await keys.press('j');
  }
  const reason = page.getByLabel('Reason', { exact: true });
  await reason.waitFor();
  await keys.tabTo(/combobox "Reason"/);
  await choose(reason, 'delete/fraud');
  await keys.enter(/button "Take down/);
  await page.getByText(/^Removed: reported video/).waitFor();

  await visitor.goto('/operator/cases?queue=reports');
  await page.getByRole('button', { name: 'Escalate' }).waitFor();
  await keys.press('n');
  await row.getByText('You').waitFor();
  const dismissed = await currentRow();
  await keys.press('a');
  await until('the dismissed case gone', async () => (await currentRow()) !== dismissed);
  await keys.press('u');
  await page.locator(`[data-row="${dismissed}"]`).waitFor();
});

test('looks closely at documents and rejects them', async () => {
  await visitor.goto('/operator/cases?queue=identity');
  await page.getByRole('button', { name: 'Escalate' }).waitFor();
  await keys.press('a');
  const picture = page.getByRole('img', { name: 'Identity document' });
  await picture.waitFor();
  const turn = () => picture.evaluate((image) => image.style.transform);
  const before = await turn();
  await keys.tabTo(/button "Larger: Identity document"/);
  await keys.press('+');
  await until('a larger picture', async () => (await turn()) !== before);
  const larger = await turn();
  await keys.press('t');
  await until('a turned picture', async () => (await turn()) !== larger);
  await keys.tabTo(/button "Unreadable"/);
  await keys.press(' ', 'r');
  await page.getByText('Rejected. The email is on its way.').waitFor();
});

test('approves two payouts at once', async () => {
  await visitor.goto('/operator/payouts');
  await page.locator('button[data-row]').nth(1).waitFor();
  await keys.press('x', 'j', 'x', 'Shift+A');
  await page.getByText('2 payouts approved').first().waitFor();
});

test('no step needed a pointer, and the pages logged no errors', async () => {
  expect(await keys.pointerPresses()).toBe(0);
  expect(visitor.faults).toEqual([]);
});
