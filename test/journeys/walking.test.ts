/**
 * Navigation between public pages without flashes or layout shifts, and the list of recently watched performers, which
 * stays on the device.
 */
import { readFileSync } from 'node:fs';
import { type Browser, type Route } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { makeCaller } from '@test/support/call';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const BELLINI = '/performers/maestro-bellini';
let site: Site;
let browser: Browser;
let visitor: Visitor;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ demo: true, env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } }),
    openBrowser(),
  ]);
});
beforeEach(async () => void (visitor = await openVisitor(browser, site)));
afterEach(async () => {
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Holds back matching requests until `release`. */
async function hold(pattern: RegExp) {
  const held: Route[] = [];
  let open = false;
  await visitor.page.route(pattern, async (route) => {
    await (open ? route.continue() : void held.push(route));
  });
  return {
    held,
    release: async () => {
      open = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}

interface Watched {
  frames: { visible: boolean; played: number | null }[];
  shown: boolean;
  shifts: { value: number; what: string[] }[];
}

/**
 * Records each frame that contains the spinner's cover (whether it is visible, and the time of its animation), and the
 * layout shifts after the new page is rendered.
 */
const watch = () =>
  visitor.page.evaluate(() => {
    const seen: Watched = { frames: [], shown: false, shifts: [] };
    Object.assign(window, { seen });
    const look = () => {
      let cover =
        [...document.querySelectorAll<HTMLElement>('[role="status"]')].find(
          (each) => each.textContent?.includes('Loading the page') || each.ariaLabel === 'Loading the page',
        ) ?? null;
      while (cover && getComputedStyle(cover).position !== 'fixed') cover = cover.parentElement;
      if (cover)
        seen.frames.push({
          visible: getComputedStyle(cover).visibility === 'visible' && Number(getComputedStyle(cover).opacity) > 0,
          played: (cover.getAnimations()[0]?.currentTime ?? null) as number | null,
        });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    // replacing the old page takes one frame and does not count as a shift
    new MutationObserver((_, observer) => {
      if (location.pathname === '/' || !document.querySelector('main h1')) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          seen.shown = true;
          new PerformanceObserver((list) => {
            type Shift = PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node: Element | null }[];
            };
            for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
              if (!hadRecentInput)
                seen.shifts.push({ value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
          }).observe({ type: 'layout-shift', buffered: false });
        }),
      );
    }).observe(document.body, { subtree: true, childList: true });
  });
const seen = () => visitor.page.evaluate(() => (window as unknown as { seen: Watched }).seen);

test('a slow navigation shows the spinner after 150 ms and causes no layout shift', async () => {
  const { page } = visitor;
  await visitor.goto('/');
  await visitor.settled();
  const view = await hold(/\/api\/performers\/maestro-bellini\/view/);
  await watch();
  await page.locator(`main a[href="${BELLINI}"]`).first().click();
  // the navigation starts at once: the data is requested and the invisible cover rendered before any answer
  await until('the request for the page data', () => view.held.length > 0);
  await until('the cover on the page', async () => (await seen()).frames.length > 0);
  await until('a visible spinner', async () => (await seen()).frames.some(({ visible }) => visible));
  expect(new URL(page.url()).pathname).toBe('/');
  await view.release();
  await page.waitForURL(`**${BELLINI}`);
  await until('the rendered page', async () => (await seen()).shown);
  await visitor.settled();
  const { frames, shifts } = await seen();
  // the spinner may appear after 150 ms of the cover's own animation
  expect(frames[0]).toMatchObject({ visible: false });
  // a finished animation has no current time
  expect(frames.filter(({ visible, played }) => visible && played !== null && played < 150)).toEqual([]);
  expect(
    await page.getByRole('status', { name: 'Loading the page' }).or(page.getByText('Loading the page')).count(),
  ).toBe(0);
  expect(shifts.filter(({ value }) => value >= 0.01)).toEqual([]);
});

test('the home page does not load the code of the login page before the guest hovers over its link', async () => {
  const { page } = visitor;
  const { pages } = JSON.parse(readFileSync('.next/build-manifest.json', 'utf8')) as {
    pages: Record<string, string[]>;
  };
  const codeOf = (of: string) =>
    pages[of]!.filter((file) => file.endsWith('.js') && ![...pages['/']!, ...pages['/_app']!].includes(file));
  const fetched = async (of: string) => {
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\/_next\//, '')),
    );
    return codeOf(of).filter((file) => files.includes(file)).length;
  };
  await visitor.goto('/');
  await until('prefetched code', async () => (await fetched('/performers/[username]')) > 0);
  await visitor.settled();
  expect([await fetched('/auth/login/user'), await fetched('/auth/register/user')]).toEqual([0, 0]);
  await page.getByRole('link', { name: 'Log in', exact: true }).first().hover();
  await until('the code of the login page', async () => (await fetched('/auth/login/user')) > 0);
});

describe('recently watched performers', () => {
  const section = () => visitor.page.getByRole('region', { name: 'Recently watched' });
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};

  // the home page lists nobody twice, and "Coming up" is above: which performers are there depends on the weekday
  beforeAll(async () => {
    const api = makeCaller(site.url, '');
    for (const username of ['maestro-bellini', 'odile-marchetti']) {
      const { token } = await api.must('loginPerformer', { body: { username, password: 'footlights' } });
      await api.must('updatePerformer', { body: { schedule: [] } }, token);
      tokens[username] = token;
      ids[username] = (await api.must('getPerformerMe', {}, token))._id;
    }
  });

  const visit = async (...usernames: string[]) => {
    for (const username of usernames) {
      await visitor.goto(`/performers/${username}`);
      await visitor.settled();
      const latest = () => visitor.page.evaluate(() => JSON.parse(localStorage.getItem('watched') ?? '{}').ids?.[0]);
      await until('the remembered performer', async () => (await latest()) === ids[username]);
    }
  };
  const names = async () =>
    (await section().getByRole('heading', { level: 3 }).allTextContents()).map((text) => text.split(',')[0]);

  test.each([
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 860 }],
  ] as const)(
    'have reserved space on the home page and load without a layout shift on a %s',
    async (_kind, viewport) => {
      const { page } = visitor;
      await page.setViewportSize(viewport);
      await visitor.goto('/');
      expect(await section().count()).toBe(0);
      await visit('maestro-bellini', 'odile-marchetti');
      const cards = await hold(/\/api\/performers\/search\?.*ids=/);
      await page.goto('/');
      await until('the request for the performers', () => cards.held.length > 0);
      await section().scrollIntoViewIfNeeded();
      const box = () => section().evaluate((section) => section.getBoundingClientRect().height);
      const before = await box();
      await page.evaluate(() => {
        const seen = { shifts: [] as number[] };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: false });
      });
      await cards.release();
      await section().getByRole('heading', { level: 3 }).first().waitFor();
      await visitor.settled();
      expect(await names()).toEqual(['Odile Marchetti', 'Maestro Bellini']);
      expect(Math.abs((await box()) - before)).toBeLessThan(1);
      expect(
        await page.evaluate(() =>
          (window as unknown as { seen: { shifts: number[] } }).seen.shifts.reduce((sum, value) => sum + value, 0),
        ),
      ).toBeLessThan(0.001);
      // the server sends the same page to everyone
      const [mine, other] = await Promise.all([
        page.request.get('/').then((answer) => answer.text()),
        fetch(site.url).then((answer) => answer.text()),
      ]);
      expect(mine).toBe(other);
    },
  );

  test('are removed by the button, by logging out, and when a performer blocks the country of the visitor', async () => {
    const { page } = visitor;
    await visit('maestro-bellini');
    await visitor.goto('/');
    await section().getByRole('button', { name: 'Clear the recently watched performers on this device' }).click();
    await section().waitFor({ state: 'hidden' });
    await visitor.goto('/');
    expect(await section().count()).toBe(0);

    await visitor.login('user', 'mira', 'footlights');
    await visit('maestro-bellini', 'odile-marchetti');
    await visitor.goto('/');
    await until('both performers', async () => (await names()).length === 2);
    const block = (countries: string[]) =>
      makeCaller(site.url, '').must('updateBlocking', { body: { countries } }, tokens['odile-marchetti']);
    await block(['FR']);
    await visitor.context.setExtraHTTPHeaders({ 'x-country': 'FR' });
    await visitor.goto('/');
    await until('one performer', async () => (await names()).join() === 'Maestro Bellini');
    await block([]);

    await visitor.goto('/account/user/security');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Log out!').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('watched'))).toBeNull();
    await visitor.goto('/');
    expect(await section().count()).toBe(0);
  });
});
