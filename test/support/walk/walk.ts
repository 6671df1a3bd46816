import { type Browser } from 'playwright-core';
import { faultsOf, wear } from '../axe';
import { openBrowser } from '../browser';
import { type Site, startSite } from '../site';
import { openVisitor, registerPerformer, type Visitor } from '../visitors';
import { layoutFaults } from './layoutFaults';
import { type Address, DESK_WALKERS, type Walker, PAGES } from './pages';

const PASSWORD = 'footlights';
const NEWCOMER = 'new-performer';
const NEWCOMER_PASSWORD = 'nineteen lamps at dusk';

/** `WALK_ONLY=/studio npx jest test/journeys/walk --selectProjects journeys` walks the addresses that match. */
const ONLY = new RegExp(process.env.WALK_ONLY ?? '');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

interface Screen {
  width: number;
  height: number;
  /** the theme in which axe checks all its rules; in the other one it checks contrast. Without it only layout counts */
  axe?: Theme;
}

const SCREENS: Screen[] = [
  { width: 320, height: 568 },
  { width: 360, height: 740 },
  { width: 390, height: 844, axe: 'dark' },
  { width: 768, height: 1024 },
  { width: 844, height: 390 },
  { width: 1280, height: 860, axe: 'light' },
  { width: 1920, height: 1080 },
];

async function openDesk(visitor: Visitor, username: string): Promise<void> {
  await visitor.goto('/operator/login');
  await visitor.page.getByLabel('Username').fill(username);
  await visitor.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
  await visitor.page.waitForURL((url) => url.pathname !== '/operator/login');
}

const LOGINS: Record<Walker, (visitor: Visitor, site: Site) => Promise<void>> = {
  guest: async () => undefined,
  user: (visitor) => visitor.login('user', 'mira', PASSWORD),
  performer: (visitor) => visitor.login('performer', 'juno-valcourt', PASSWORD),
  unverified: async (visitor, site) => {
    await registerPerformer(site, NEWCOMER, NEWCOMER_PASSWORD);
    await visitor.login('performer', NEWCOMER, NEWCOMER_PASSWORD);
  },
  studio: (visitor) => visitor.login('studio', 'northlight', PASSWORD),
  operator: (visitor) => openDesk(visitor, 'operator'),
  reviewer: (visitor) => openDesk(visitor, 'reviewer'),
  finance: (visitor) => openDesk(visitor, 'finance'),
  support: (visitor) => openDesk(visitor, 'support'),
};

/** Goes to an address, which may name a link on another page. */
async function follow(visitor: Visitor, site: Site, address: Address): Promise<void> {
  const made = typeof address === 'string' ? address : await address(site);
  const [path, selector] = made.split(' > ') as [string, string?];
  await visitor.goto(path);
  if (!selector) return;
  const link = visitor.page.locator(selector).first();
  await link.waitFor({ state: 'attached' });
  await visitor.goto((await link.getAttribute('href'))!);
}

const routeMatches = (route: string, path: string) =>
  new RegExp(`^${route.replace(/\[\w+\]/g, '[^/]+')}$`).test(path) || (route === '/404' && path.startsWith('/'));

/** The desk of a role is the owner's with less on it: one phone and one desktop suffice, each in one theme. */
const isDeskRole = (walker: Walker) => DESK_WALKERS.some((role) => role === walker);

/** Returns the themes to check on a screen. Layout does not depend on the theme, so one theme shows all its faults. */
function themesOn({ axe }: Screen, isShort: boolean): readonly Theme[] {
  if (!axe) return isShort ? [] : ['light'];
  return isShort ? [axe] : THEMES;
}

/** Checks the open page on the screens and in the themes of a walker. @returns each fault with where it shows */
async function faultsOnScreens(visitor: Visitor, walker: Walker, { as }: { as: readonly Walker[] }): Promise<string[]> {
  const found = new Map<string, string[]>();
  const isShort = isDeskRole(walker);
  // for other visitors only the header differs, and on the desk what a role may do
  const isChecked = as[0] === walker || isShort;
  let checks = 0;
  for (const { axe, ...screen } of SCREENS) {
    const themes = themesOn({ axe, ...screen }, isShort);
    if (themes.length > 0) await visitor.page.setViewportSize(screen);
    checks += themes.length;
    for (const theme of themes) {
      await wear(visitor.page, theme);
      await visitor.settled();
      const faults = await visitor.page.evaluate(layoutFaults);
      if (axe && isChecked) faults.push(...(await faultsOf(visitor.page, theme === axe ? [] : ['color-contrast'])));
      for (const fault of faults)
        found.set(fault, [...(found.get(fault) ?? []), `${screen.width}x${screen.height} ${theme}`]);
    }
  }
  return [...found].map(([fault, where]) => `${fault} (${where.length === checks ? 'everywhere' : where.join(', ')})`);
}

/**
 * Walks every page that a visitor sees, and fails on sideways scrolling, controls that are covered or out of reach,
 * targets under 24 px, findings of axe, and errors in a page.
 */
export function walkAs(...walkers: Walker[]): void {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser({ fakeCamera: true })]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
  });

  test.each(walkers)('every page for a visitor of the kind "%s" is usable on every screen', async (walker) => {
    const visitor = await openVisitor(browser, site);
    await LOGINS[walker](visitor, site);
    const found: string[] = [];
    for (const [route, entry] of Object.entries(PAGES)) {
      if ('notShown' in entry || !entry.as.includes(walker)) continue;
      for (const address of entry.addresses.filter((each) => ONLY.test(typeof each === 'string' ? each : route))) {
        await follow(visitor, site, address);
        const { pathname } = new URL(visitor.page.url());
        const faults = routeMatches(route, pathname)
          ? await faultsOnScreens(visitor, walker, entry)
          : [`shows ${pathname} instead`];
        found.push(...faults.map((fault) => `${typeof address === 'string' ? address : route}: ${fault}`));
      }
    }
    await visitor.close();
    expect({ found, faults: visitor.faults }).toEqual({ found: [], faults: [] });
  });
}
