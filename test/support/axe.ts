import AxeBuilder from '@axe-core/playwright';
import { type Page } from 'playwright-core';

export const LOOKS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

/** Returns axe's findings on the current page: rule and elements. `rules` limits the check to these rules. */
export async function faultsOf(page: Page, rules: string[] = []): Promise<string[]> {
  // runs in the page itself: the mode that also checks frames of other origins opens a tab per check and takes twice as
  // long
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules.length ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`)
        .join(' | ')}`,
  );
}

/** Applies a theme without the header's button. */
export const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
