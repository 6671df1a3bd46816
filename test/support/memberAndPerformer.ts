import { type Browser } from 'playwright-core';
import { openBrowser } from './browser';
import { giveTokens, loggedIn, withDatabase } from './showPages';
import { type Site, startSite } from './site';
import { registerMember, verifiedPerformer, type Visitor, type VisitorOptions } from './visitors';

/** A member on a phone that is touched. */
export const PHONE: VisitorOptions = { viewport: { width: 390, height: 844 }, touch: true };

/** A site with the member mira and the verified performer juno, both logged in. */
export interface MemberAndPerformer {
  site: Site;
  mira: Visitor;
  juno: Visitor;
}

/**
 * Starts a site with a member and a performer for the journeys of a file. The performer's browser has a camera.
 * @param tokens what the member can spend
 */
export function memberAndPerformer(
  take: (people: MemberAndPerformer) => void,
  { tokens = 0, screen }: { tokens?: number; screen?: VisitorOptions } = {},
): void {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
    await Promise.all([registerMember(site, 'mira', 'footlights'), verifiedPerformer(site, 'juno', 'footlights')]);
    if (tokens > 0) await withDatabase(site, (books) => giveTokens(books, 'mira', tokens));
    const [juno, mira] = await Promise.all([
      loggedIn(browser, site, 'performer', 'juno'),
      loggedIn(browser, site, 'user', 'mira', screen),
    ]);
    take({ site, mira, juno });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.remove();
  });
}
