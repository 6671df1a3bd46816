/** An owner sees the site as a member does, changes nothing, and returns to the desk. */
import { type Browser } from 'playwright-core';
import { faultsOf, LOOKS, wear } from '@test/support/axe';
import { journeys } from '@test/support/journey';
import { openOperator } from '@test/support/operators';
import { type Site } from '@test/support/site';
import { registerMember, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

let site: Site;
let browser: Browser;
let visitor: Visitor;

journeys(
  (journey) => ({ site, browser, visitor } = journey),
  (at) => registerMember(at, 'mira', 'footlights'),
);

test('an owner sees the site as a member does, read only, and leaves to the desk', async () => {
  await visitor.login('user', 'mira', 'footlights');
  const desk = await openOperator(browser, site, 'ellen', 'owner');
  const { page } = desk;
  await desk.goto('/operator/people?q=mira');
  await page.getByRole('main').getByRole('link', { name: /mira/ }).first().click();
  await page.getByLabel('Reason for the security log').fill('Cannot find a purchase');
  await page.getByRole('button', { name: 'See the site as they do' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const banner = page.getByRole('complementary', { name: 'Whose view this is' });
  await banner.getByText('You see the site as mira').waitFor();

  await desk.goto('/account/user/profile');
  const name = page.getByLabel('First name');
  await name.fill('Somebody');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.getByText('Nothing was changed.').first().waitFor();
  await desk.goto('/messages');
  await page.getByText('This is private').waitFor();
  for (const look of ['desk', 'phone'] as const) {
    await page.setViewportSize(LOOKS[look]);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      expect({ look, theme, faults: await faultsOf(page) }).toEqual({ look, theme, faults: [] });
    }
  }

  await banner.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(/\/operator\/people\/0/);
  await page.getByText('Impersonations: end, reason: Cannot find a purchase').waitFor();
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('impersonation');

  await visitor.goto('/account/user/profile');
  expect(await visitor.page.getByLabel('First name').inputValue()).toBe('Mira');
  await desk.close();
});
