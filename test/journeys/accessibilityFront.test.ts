/** What axe finds on the pages there are, light on a desk and dark on a phone: nothing. Nor does a page throw on the way. */
import { type Browser } from 'playwright-core';
import { faultsOf, LOOKS, wear } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { type Site, startSite } from '@test/support/site';
import { openVisitor } from '@test/support/visitors';

jest.setTimeout(300_000);

const PASSWORD = 'footlights';
const visits = [
  { name: 'a guest', role: null, pages: ['/', '/search?q=torch', '/categories/music', '/performers/juno-valcourt', '/posts/terms', '/auth/login/user', '/auth/register/user', '/auth/register/performer', '/auth/register/studio', '/auth/forgot-password', '/auth/resend-verification', '/no-such-page'] },
  { name: 'mira', role: 'user', pages: ['/', '/account/user/wallet', '/account/user/transactions', '/account/user/profile', '/account/user/security', '/account/user/favourites'] },
  { name: 'juno-valcourt', role: 'performer', pages: ['/live', '/account/performer/profile', '/account/performer/documents', '/account/performer/security', '/account/performer/prices', '/account/performer/blocking', '/account/performer/earnings', '/account/performer/payouts', '/account/performer/payment-information', '/account/performer/products', '/account/performer/videos/new'] },
  { name: 'northlight', role: 'studio', pages: ['/studio', '/studio/performers', '/studio/performers > main a[href^="/studio/performers/0"]', '/studio/performers/new', '/studio/performers/statistics', '/studio/commissions', '/studio/profile', '/studio/security', '/studio/earnings', '/studio/payouts', '/studio/payouts > main a[href^="/studio/payouts/0"]', '/studio/payment-information'] },
] as const;
const looks = [{ theme: 'light', viewport: LOOKS.desk }, { theme: 'dark', viewport: LOOKS.phone }] as const;

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser({ fakeCamera: true })]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

test.each(visits)('$name', async ({ name, role, pages }) => {
  const visitor = await openVisitor(browser, site);
  if (role) await visitor.login(role, name, PASSWORD);
  const found: string[] = [];
  for (const page of pages) {
    // a page whose address holds an id is found by a link to it
    const [path, link] = page.split(' > ') as [string, string?];
    await visitor.page.setViewportSize(LOOKS.desk);
    await visitor.goto(path);
    if (link) await visitor.goto((await visitor.page.locator(link).first().getAttribute('href'))!);
    // the question of age is answered once, as a visitor does
    await visitor.page.getByRole('main').first().click({ position: { x: 2, y: 2 }, trial: true });
    for (const { theme, viewport } of looks) {
      await visitor.page.setViewportSize(viewport);
      await wear(visitor.page, theme);
      await visitor.settled();
      found.push(...(await faultsOf(visitor.page)).map((fault) => `${page}, ${theme}, ${viewport.width} px: ${fault}`));
    }
  }
  await visitor.close();
  expect({ found, faults: visitor.faults }).toEqual({ found: [], faults: [] });
});
