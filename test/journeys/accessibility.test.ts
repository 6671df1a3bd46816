/** What axe finds on the pages there are, in both themes, at the size of a desk and of a phone: nothing. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { type Site, startSite } from '@test/support/site';
import { openVisitor } from '@test/support/visitors';

jest.setTimeout(300_000);

const PASSWORD = 'footlights';
const visits = [
  { who: null, pages: ['/', '/search?q=torch', '/categories/music', '/performers/juno-valcourt', '/posts/terms', '/auth/login/user', '/auth/register/user', '/auth/register/performer', '/auth/register/studio', '/auth/forgot-password', '/auth/resend-verification', '/no-such-page'] },
  { who: ['user', 'mira'], pages: ['/', '/account/user/wallet', '/account/user/transactions', '/account/user/profile', '/account/user/security', '/account/user/favourites'] },
  { who: ['performer', 'juno-valcourt'], pages: ['/live', '/account/performer/profile', '/account/performer/documents', '/account/performer/security', '/account/performer/prices', '/account/performer/blocking', '/account/performer/earnings', '/account/performer/payouts', '/account/performer/payment-information'] },
  { who: ['studio', 'northlight'], pages: ['/studio', '/studio/profile', '/studio/security', '/studio/earnings', '/studio/payouts', '/studio/payment-information'] },
] as const;
const looks = [{ theme: 'light', viewport: { width: 1280, height: 860 } }, { theme: 'dark', viewport: { width: 390, height: 844 } }] as const;

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser({ fakeCamera: true })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const cases = looks.flatMap((look) => visits.map((visit) => ({ ...look, ...visit, name: `${visit.who?.[1] ?? 'a guest'}, ${look.theme}, ${look.viewport.width} px` })));

test.each(cases)('$name', async ({ who, pages, theme, viewport }) => {
  const visitor = await openVisitor(browser, site, { viewport });
  if (who) await visitor.login(who[0], who[1], PASSWORD);
  const found: string[] = [];
  for (const path of pages) {
    await visitor.goto(path);
    // the question of age is answered once, as a visitor does
    await visitor.page.getByRole('main').first().click({ position: { x: 2, y: 2 }, trial: true });
    await visitor.page.evaluate((name) => { document.documentElement.dataset.theme = name; }, theme);
    await visitor.page.waitForLoadState('networkidle').catch(() => undefined);
    const { violations } = await new AxeBuilder({ page: visitor.page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes.map(({ target }) => target.join(' ')).slice(0, 3).join(' | ')}`));
  }
  await visitor.close();
  expect(found).toEqual([]);
});
