import { type Browser } from 'playwright-core';
import { faultsOf, LOOKS, wear } from './axe';
import { openBrowser } from './browser';
import { type Site, startSite } from './site';
import { openVisitor } from './visitors';

const PASSWORD = 'footlights';
const looks = [
  { theme: 'light', viewport: LOOKS.desk },
  { theme: 'dark', viewport: LOOKS.phone },
] as const;

export interface Visit {
  name: string;
  /** null for a guest */
  role: 'user' | 'performer' | 'studio' | null;
  /** paths; `a > b` is the target of the first link that selector `b` matches on page `a` */
  pages: string[];
}

/** Checks pages of the demo as each visitor: axe finds no faults (light desktop, dark phone), and no page throws. */
export function findNothingOn(visits: Visit[]): void {
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
      // a page with an id in its path is found by a link
      const [path, link] = page.split(' > ') as [string, string?];
      await visitor.page.setViewportSize(LOOKS.desk);
      await visitor.goto(path);
      if (link) await visitor.goto((await visitor.page.locator(link).first().getAttribute('href'))!);
      // accept the age gate once, as a visitor does
      await visitor.page
        .getByRole('main')
        .first()
        .click({ position: { x: 2, y: 2 }, trial: true });
      for (const { theme, viewport } of looks) {
        await visitor.page.setViewportSize(viewport);
        await wear(visitor.page, theme);
        await visitor.settled();
        found.push(
          ...(await faultsOf(visitor.page)).map((fault) => `${page}, ${theme}, ${viewport.width} px: ${fault}`),
        );
      }
    }
    await visitor.close();
    expect({ found, faults: visitor.faults }).toEqual({ found: [], faults: [] });
  });
}
