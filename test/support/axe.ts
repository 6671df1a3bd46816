import AxeBuilder from '@axe-core/playwright';
import { type Page } from 'playwright-core';

export const LOOKS = { desk: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const;

/** What axe holds against the page as it stands: rule and places. `rules`: these alone. */
export async function faultsOf(page: Page, rules: string[] = []): Promise<string[]> {
  // in the page itself: the way that also looks into frames of other origins, of which there are none, opens a tab for each look and takes twice as long
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

/** Puts the page into a theme without going through the header. */
export const wear = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
