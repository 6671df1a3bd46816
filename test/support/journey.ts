import { type Browser } from 'playwright-core';
import { openBrowser } from './browser';
import { type Site, startSite } from './site';
import { openVisitor, type Visitor } from './visitors';

/** The site and the visitor of a journey. */
export interface Journey {
  site: Site;
  browser: Browser;
  visitor: Visitor;
}

/**
 * Starts a site and a browser for the journeys of a file, and a visitor for each test. Calls `prepare` before the first
 * test and `take` before each.
 */
export function journeys(take: (journey: Journey) => void, prepare?: (site: Site) => Promise<unknown>): void {
  let site: Site;
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    await prepare?.(site);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
  });
  beforeEach(async () => {
    visitor = await openVisitor(browser, site);
    take({ site, browser, visitor });
  });
  afterEach(async () => {
    await visitor.close();
  });
}
