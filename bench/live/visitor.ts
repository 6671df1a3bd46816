import { type Browser, type Page } from 'playwright-core';
import { type TestLivePage } from '../../test/support/livePage';
import { type Seen } from './page';

/** Opens the benchmark page in a new browser context. */
export async function openPage(browser: Browser, livePage: TestLivePage): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(livePage.url);
  return page;
}

/** Returns what a page has displayed and played so far. */
export const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => window.bench.seen);
