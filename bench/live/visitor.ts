import { type Browser, type Page } from 'playwright-core';
import { type TestStage } from '../../test/support/stage';
import { type Seen } from './page';

/** A page of its own visitor, on the stage. */
export async function openPage(browser: Browser, stage: TestStage): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(stage.url);
  return page;
}

/** What a page has shown and heard so far. */
export const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => window.bench.seen);
