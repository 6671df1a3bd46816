/** Page guards, sessions and maintenance in a real browser. */
import { type Browser } from 'playwright-core';
import { journeys } from '@test/support/journey';
import { until } from '@test/support/mediaServer';
import { type Site } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const password = 'footlights';
const PROTECTED = '/account/user/wallet';
let site: Site;
let browser: Browser;
let visitor: Visitor;

journeys(
  (journey) => ({ site, browser, visitor } = journey),
  (at) => Promise.all([registerMember(at, 'mira', password), verifiedPerformer(at, 'juno', password)]),
);

const where = () => new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search;
const sessionCookies = async () =>
  (await visitor.context.cookies())
    .filter(({ name }) => name === 'token' || name === 'role')
    .map(({ name }) => name)
    .sort();
const give = (cookies: Record<string, string>) =>
  visitor.context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url })));
/** Fills and submits the login form on screen. */
async function fillLogin(username: string): Promise<void> {
  await visitor.page
    .getByLabel(/username|email/i)
    .first()
    .fill(username);
  await visitor.page.getByLabel(/^password/i).fill(password);
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.each<[string, Record<string, string>]>([
  ['no cookies', {}],
  ['the token alone', { token: 'something' }],
  ['the role alone', { role: 'user' }],
  ['a token that is none', { token: 'something', role: 'user' }],
  ['a role that is none', { token: 'something', role: 'king' }],
])('a protected page with %s redirects to the user login and leaves no cookie', async (_what, cookies) => {
  await give(cookies);
  await visitor.goto(PROTECTED);
  expect(where()).toBe('/auth/login/user');
  expect(await sessionCookies()).toEqual([]);
});

test('the login returns to the requested page, or to the first page of another role', async () => {
  await visitor.goto(`${PROTECTED}?from=tip`);
  await fillLogin('mira');
  await visitor.page.waitForURL(`**${PROTECTED}?from=tip`);
  expect(await sessionCookies()).toEqual(['role', 'token']);

  await visitor.context.clearCookies();
  await visitor.goto(PROTECTED);
  await visitor.goto('/auth/login/performer');
  await fillLogin('juno');
  await visitor.page.waitForURL('**/live');
});

test('cookies last a year, and an incomplete session on a public page is cleared', async () => {
  await visitor.login('user', 'mira', password);
  const days = (await visitor.context.cookies())
    .filter(({ name }) => name === 'token' || name === 'role')
    .map(({ expires }) => Math.round((expires - Date.now() / 1000) / 86_400));
  expect(days).toEqual([365, 365]);

  await visitor.context.clearCookies({ name: 'role' });
  await visitor.goto('/performers/juno');
  expect(where()).toBe('/performers/juno');
  expect(await sessionCookies()).toEqual([]);
  await visitor.page.getByRole('link', { name: 'Log in' }).first().waitFor();
});

test('a page of another role redirects home and keeps the session', async () => {
  await visitor.login('user', 'mira', password);
  await visitor.goto('/live');
  expect(where()).toBe('/');
  expect(await sessionCookies()).toEqual(['role', 'token']);
  // a visitor who is logged in can't open the login
  await visitor.goto('/auth/login/user');
  expect(where()).toBe('/');
});

test('a session that ended elsewhere ends with the next call, and the login returns to the page', async () => {
  await visitor.login('user', 'mira', password);
  await visitor.goto(PROTECTED);
  const token = (await visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await fetch(`${site.url}/api/auth/logout`, { method: 'POST', headers: { authorization: token } });
  // the next page calls the API with the invalid token
  await visitor.page.reload();
  await visitor.page.waitForURL('**/auth/login/user');
  expect(await sessionCookies()).toEqual([]);
  await fillLogin('mira');
  await visitor.page.waitForURL(`**${PROTECTED}`);
});

test('a logout opens the home page, shows a notice and leaves no cookie', async () => {
  await visitor.login('user', 'mira', password);
  await visitor.goto(PROTECTED);
  await visitor.page.getByRole('button', { name: 'Log out' }).click();
  await visitor.page.waitForURL((url) => url.pathname === '/');
  await visitor.page.getByText('Log out!').waitFor();
  expect(await sessionCookies()).toEqual([]);
});

test('an unknown page redirects to /404, which answers 404', async () => {
  const answer = await visitor.page.goto('/performers/nobody-of-that-name');
  expect(where()).toBe('/404');
  expect(answer?.status()).toBe(404);
});

test('the dark theme is stored and applied before the first paint', async () => {
  await visitor.goto('/404');
  await visitor.page.getByRole('button', { name: /dark/i }).first().click();
  await until(
    'the theme is kept',
    async () => (await visitor.page.evaluate(() => localStorage.getItem('ui')))?.includes('"dark"') ?? false,
  );
  await visitor.page.reload({ waitUntil: 'commit' });
  await visitor.page.waitForSelector('body', { state: 'attached' });
  expect(await visitor.page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
});

test('maintenance closes open and new pages, and both return afterwards', async () => {
  await visitor.goto('/performers/juno');
  await visitor.page.getByRole('heading', { name: 'Juno Valcourt' }).first().waitFor();
  await site.operator('maintenance', 'on');
  await visitor.page.getByRole('heading', { name: "We'll be back soon" }).waitFor({ timeout: 30_000 });
  expect(await visitor.page.getByRole('heading', { name: 'Juno Valcourt' }).count()).toBe(0);

  const answer = await fetch(`${site.url}/performers/juno`);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toMatch(/We(&#x27;|')ll be back soon/);

  // a visitor who came during maintenance sees the page afterwards
  const late = await openVisitor(browser, site);
  await late.goto('/performers/juno');
  await site.operator('maintenance', 'off');
  await Promise.all(
    [visitor, late].map(({ page }) =>
      page.getByRole('heading', { name: 'Juno Valcourt' }).first().waitFor({ timeout: 30_000 }),
    ),
  );
  await late.close();
});
