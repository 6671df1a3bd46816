/**
 * Uses pages before their scripts load, as on a slow connection: no input is lost, and no action happens twice. Runs in
 * a real browser on the whole site.
 */
import { journeys } from '@test/support/journey';
import { type Site } from '@test/support/site';
import { startSlowLine } from '@test/support/slowLine';
import { goTo, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const password = 'footlights';
let site: Site;
let visitor: Visitor;

journeys(
  (journey) => ({ site, visitor } = journey),
  (at) => Promise.all([registerMember(at, 'mira', password), verifiedPerformer(at, 'juno', password)]),
);

/** Holds back every script of the site until the returned function is called. */
async function holdScripts(): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
/** Opens a page and waits until it is visible, without its scripts. */
async function see(path: string): Promise<void> {
  await visitor.page.goto(path, { waitUntil: 'commit' });
  await visitor.page.getByRole('main').waitFor();
}

test('a login form submitted before the scripts load signs the visitor in once, with the ticked boxes', async () => {
  const sent: string[] = [];
  visitor.page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const releaseScripts = await holdScripts();
  await see('/auth/login/user');
  await visitor.page.getByLabel(/username|email/i).fill('mira');
  await visitor.page.getByLabel(/^password/i).fill('wrong');
  await visitor.page.getByLabel(/^password/i).fill(password);
  await visitor.page.getByLabel('Remember me').check();
  const button = visitor.page.getByRole('button', { name: 'Log in', exact: true });
  for (let press = 0; press < 3; press += 1) await button.click();
  expect(
    await button.evaluate(
      (element) => element.getAnimations().filter((each) => !(each instanceof CSSTransition)).length,
    ),
  ).toBe(1); // the button shows that it waits
  expect(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search).toBe('/auth/login/user');

  releaseScripts();
  await visitor.page.waitForURL(`${site.url}/`);
  expect(sent.filter((path) => path.endsWith('/login'))).toHaveLength(1);
  await visitor.goto('/auth/login/performer'); // redirects home, because the visitor is logged in
  expect(new URL(visitor.page.url()).pathname).toBe('/');
  await visitor.context.clearCookies({ name: /^(token|role)$/ });
  await visitor.goto('/auth/login/user');
  expect(await visitor.page.getByLabel(/username|email/i).inputValue()).toBe('mira');
});

test('a login form submitted with Enter before the scripts load shows its missing fields', async () => {
  const releaseScripts = await holdScripts();
  await see('/auth/login/user');
  await visitor.page.getByLabel(/username|email/i).fill('mira');
  await visitor.page.getByLabel(/username|email/i).press('Enter');
  releaseScripts();
  await visitor.page.getByText('This field is required!').waitFor();
  expect(await visitor.page.getByLabel(/username|email/i).inputValue()).toBe('mira');
});

test('a double click on Follow before the scripts load follows the performer', async () => {
  await visitor.login('user', 'mira', password);
  const releaseScripts = await holdScripts();
  await see('/performers/juno');
  const follow = visitor.page.getByRole('button', { name: 'Follow', exact: true });
  const following = visitor.page.getByRole('button', { name: 'Following', exact: true });
  await follow.click();
  await follow.click();
  releaseScripts();
  await following.waitFor();
  await visitor.settled();
  expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  await visitor.goto('/performers/juno');
  await following.waitFor();
});

test('a search submitted before the scripts load opens its results', async () => {
  const releaseScripts = await holdScripts();
  await see('/videos');
  const search = visitor.page.getByRole('main').getByRole('search');
  await search.getByRole('searchbox').fill('rope');
  await search.getByRole('button', { name: 'Search' }).click();
  await visitor.page.waitForURL(/\/videos\?.*q=rope/, { waitUntil: 'commit' });
  releaseScripts();
});

test('the 18+ popup closes before the scripts load and does not appear again', async () => {
  const gate = visitor.page.getByRole('button', { name: 'I am 18 or older' });
  await visitor.page.removeLocatorHandler(gate);
  const releaseScripts = await holdScripts();
  await see('/');
  await gate.click();
  await gate.waitFor({ state: 'hidden' });
  releaseScripts();
  await goTo(visitor.page, '/');
  expect(await gate.isVisible()).toBe(false);
});

test('a page painted before its HTML is complete becomes interactive without errors', async () => {
  const line = await startSlowLine(site.url, 1500);
  try {
    const { page, faults } = visitor;
    await goTo(page, `${line.url}/performers/juno`);
    const { painted, ended } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
      ended: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).domInteractive,
    }));
    expect(painted).toBeLessThan(ended);
    expect(faults).toEqual([]);
  } finally {
    await line.close();
  }
});
