import AxeBuilder from '@axe-core/playwright';
import { type Page } from 'playwright-core';

export const LOOKS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

/** Returns axe's findings on the current page: rule and elements. `rules` limits the check to these rules. */
export async function faultsOf(page: Page, rules: string[] = []): Promise<string[]> {
  // axe stays in the page, because each injection takes as long as a small check; frames may have come since
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  // runs in the page itself: the mode that also checks frames of other origins opens a tab per check and takes twice as
  // long
  const axe = new AxeBuilder({ page, axeSource: isThere ? 'void 0' : undefined })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`)
        .join(' | ')}`,
  );
}

/** Applies a theme without the header's button, and ends the transitions to its colours at once. */
export const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  }, theme);
