/** People at the desk: an owner sees the site as a member does, and invites an operator. */
import { type Browser } from 'playwright-core';
import { faultsOf, LOOKS, wear } from '@test/support/axe';
import { journeys } from '@test/support/journey';
import { openOperator } from '@test/support/operators';
import { codeOf } from '@test/support/secondFactors';
import { type Site } from '@test/support/site';
import { registerMember, type Visitor } from '@test/support/visitors';
import { mailedLink } from '@test/support/ways';

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
  await page.getByLabel('Reason for the security log').selectOption('support');
  await page.getByLabel('Words for the security log').fill('Cannot find a purchase');
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
  await page.getByText('Impersonations: end, reason: support').waitFor();
  await page.getByText('Impersonations: start, reason: support, “Cannot find a purchase”').waitFor();
  expect((await page.context().cookies()).map((cookie) => cookie.name)).not.toContain('impersonation');

  await visitor.goto('/account/user/profile');
  expect(await visitor.page.getByLabel('First name').inputValue()).toBe('Mira');
  await desk.close();
});

test('an owner invites a reviewer, who sets a password and a second factor and sees what reviewers see', async () => {
  const owner = await openOperator(browser, site, 'olga', 'owner');
  await owner.goto('/operator/operators');
  await owner.page.getByLabel('Name', { exact: true }).fill('Rune Vik');
  await owner.page.getByLabel('Username').fill('rune');
  await owner.page.getByRole('textbox', { name: 'Email' }).fill('rune@example.test');
  await owner.page.locator('select[name=role]').first().selectOption('reviewer');
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.page.getByText('Invited', { exact: true }).waitFor();

  const { page } = visitor;
  await visitor.goto(await mailedLink(site, 'rune@example.test', 'invites you to run'));
  await page.getByLabel('Password', { exact: true }).fill('a long password for the desk');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email or username').fill('rune');
  await page.getByLabel('Password', { exact: true }).fill('a long password for the desk');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.waitForURL(/\/operator(\?|$)/);
  await page
    .getByRole('link', { name: /^Identity/ })
    .first()
    .waitFor();
  expect(await page.getByRole('link', { name: /^Payouts/ }).count()).toBe(0);

  await owner.page.reload();
  await owner.page
    .getByRole('row', { name: /Rune Vik/ })
    .getByText('Active', { exact: true })
    .waitFor();
  expect([...owner.faults, ...visitor.faults]).toEqual([]);
  await owner.close();
});
