/**
 * A page is used before its scripts are there, as on a slow line: nothing typed or pressed is lost, and nothing happens
 * twice. In a real browser, on the whole site.
 */
import { journeys } from '@test/support/journey';
import { until } from '@test/support/mediaServer';
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

/** Holds every script of the site back from now on, until they are let come. */
async function holdScripts(): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await visitor.page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
/** Comes to a page and sees it; its scripts are not there. */
async function see(path: string): Promise<void> {
  await visitor.page.goto(path, { waitUntil: 'commit' });
  await visitor.page.getByRole('main').waitFor();
}

test('a login typed and sent before the page is alive signs in, once, with what was ticked', async () => {
  const sent: string[] = [];
  visitor.page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const letCome = await holdScripts();
  await see('/auth/login/user');
  await visitor.page.getByLabel(/username|email/i).fill('mira');
  await visitor.page.getByLabel(/^password/i).fill('wrong');
  await visitor.page.getByLabel(/^password/i).fill(password);
  await visitor.page.getByLabel('Remember me').check();
  const button = visitor.page.getByRole('button', { name: /log in/i });
  for (let press = 0; press < 3; press += 1) await button.click();
  expect(
    await button.evaluate(
      (element) => element.getAnimations().filter((each) => !(each instanceof CSSTransition)).length,
    ),
  ).toBe(1); // it shows that it waits
  expect(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search).toBe('/auth/login/user');

  letCome();
  await visitor.page.waitForURL(`${site.url}/`);
  expect(sent.filter((path) => path.endsWith('/login'))).toHaveLength(1);
  await visitor.goto('/auth/login/performer'); // leads home: there is a session
  expect(new URL(visitor.page.url()).pathname).toBe('/');
  await visitor.context.clearCookies({ name: /^(token|role)$/ });
  await visitor.goto('/auth/login/user');
  expect(await visitor.page.getByLabel(/username|email/i).inputValue()).toBe('mira');
});

test('Enter in a field sends it as well, and what is wrong with it is said', async () => {
  const letCome = await holdScripts();
  await see('/auth/login/user');
  await visitor.page.getByLabel(/username|email/i).fill('mira');
  await visitor.page.getByLabel(/username|email/i).press('Enter');
  letCome();
  await visitor.page.getByText('This field is required!').waitFor();
  expect(await visitor.page.getByLabel(/username|email/i).inputValue()).toBe('mira');
});

test('a performer followed before the page is alive, and pressed again for want of an answer, is followed', async () => {
  await visitor.login('user', 'mira', password);
  const letCome = await holdScripts();
  await see('/performers/juno');
  const heart = visitor.page.getByRole('button', { name: /^follow/i });
  await heart.click();
  await heart.click();
  letCome();
  await until('juno is followed', async () => (await heart.getAttribute('aria-pressed')) === 'true');
  await visitor.settled();
  await visitor.goto('/performers/juno');
  expect(await heart.getAttribute('aria-pressed')).toBe('true');
});

test('a search sent before the page is alive leads to its results, as without scripts', async () => {
  const letCome = await holdScripts();
  await see('/videos');
  const search = visitor.page.getByRole('main').getByRole('search');
  await search.getByRole('searchbox').fill('rope');
  await search.getByRole('button', { name: 'Search' }).click();
  await visitor.page.waitForURL(/\/videos\?.*q=rope/, { waitUntil: 'commit' });
  letCome();
});

test('the age popup is closed at once and asks no more', async () => {
  const gate = visitor.page.getByRole('button', { name: 'I am 18 or older' });
  await visitor.page.removeLocatorHandler(gate);
  const letCome = await holdScripts();
  await see('/');
  await gate.click();
  await gate.waitFor({ state: 'hidden' });
  letCome();
  await goTo(visitor.page, '/');
  expect(await gate.isVisible()).toBe(false);
});

test('a page that is painted before its second half has come is alive when that has come', async () => {
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
