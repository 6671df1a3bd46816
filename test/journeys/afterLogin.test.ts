/** What a guest wanted to do is done once they have logged in. */
import { type Browser } from 'playwright-core';
import { API_BASE } from '@contract/base';
import { addressOf } from '@contract/paths';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
});
beforeEach(async () => {
  visitor = await openVisitor(browser, site);
  // beside other journeys, hashing a password and opening a room take long
  visitor.page.setDefaultNavigationTimeout(90_000);
});
afterEach(async () => {
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Logs in on the login page that the guest was led to. */
async function logIn(): Promise<void> {
  const { page } = visitor;
  await page.waitForURL('**/auth/login/user');
  await page.getByLabel(/username|email/i).fill('mira');
  await page.getByLabel(/^password/i).fill('footlights');
  // tells a form that was not sent from a refusal, and both from a page that does not open
  const [answer] = await Promise.all([
    page.waitForResponse(`**${API_BASE}${addressOf('loginUser').path}`),
    page.getByRole('button', { name: 'Log in', exact: true }).click(),
  ]);
  expect(answer.status()).toBe(200);
}

test('a guest who pressed Follow on the home page follows the featured performer', async () => {
  const { page } = visitor;
  await visitor.goto('/');
  const featured = page.getByRole('region', { name: 'Featured performer' });
  const href = await featured.getByRole('link', { name: 'Watch live' }).getAttribute('href');
  await featured.getByRole('link', { name: /^Log in to follow/ }).click();
  await logIn();
  await page.waitForURL(`**${href}`);
  const following = page.getByRole('button', { name: /^Following/ }).first();
  await following.waitFor();
  await visitor.settled();
  await visitor.goto(href!);
  await following.waitFor();
});

test('a guest who chose a tip finds it chosen, and nothing is sent before another press', async () => {
  const { page } = visitor;
  await visitor.goto('/performers/zola-mbeki');
  await page.getByRole('group', { name: 'Tip amount' }).getByRole('button', { name: '25 tokens' }).click();
  await page.getByRole('button', { name: /^Log in to tip/ }).click();
  await logIn();
  await page.waitForURL('**/performers/zola-mbeki');
  await page.getByRole('button', { name: /^Tip 25/ }).waitFor();
});

test('a guest who wanted to chat can type at once', async () => {
  const { page } = visitor;
  await visitor.goto('/performers/zola-mbeki');
  await page.getByRole('link', { name: 'Log in to chat' }).click();
  await logIn();
  await page.waitForURL('**/performers/zola-mbeki');
  const field = page.getByPlaceholder('Say something kind');
  await until('the cursor in the field', () => field.evaluate((element) => element === document.activeElement));
});
