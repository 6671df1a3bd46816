/** A stolen session changes the email address, and the owner undoes it from the old mailbox. */
import { type Browser } from 'playwright-core';
import { journeys } from '@test/support/journey';
import { type Site } from '@test/support/site';
import { withDatabaseOf } from '@test/support/siteDatabase';
import { openVisitor, registerMember, type Visitor } from '@test/support/visitors';
import { mailedLink } from '@test/support/ways';

jest.setTimeout(180_000);

const password = 'a whole quiet sentence';
const newPassword = 'another whole quiet sentence';
const address = 'mira@example.test';
const PROFILE = '/account/user/profile';
let site: Site;
let browser: Browser;
let visitor: Visitor;

journeys(
  (journey) => ({ site, browser, visitor } = journey),
  (at) => registerMember(at, 'mira', password),
);

/** Ends the time for which the logins count as a step-up. */
const endStepUps = () =>
  withDatabaseOf(site, ({ pool }) => pool.query("update sessions set stepped_up_at = now() - interval '1 hour'"));

const emailField = ({ page }: Visitor) => page.getByLabel('Email', { exact: true });

async function changeEmail(who: Visitor, email: string): Promise<void> {
  await who.goto(PROFILE);
  await emailField(who).fill(email);
  await who.page.getByRole('button', { name: 'Save' }).click();
}

test('asks for the password, and undoes a confirmed change from the old mailbox', async () => {
  await visitor.login('user', 'mira', password);
  await endStepUps();
  await changeEmail(visitor, 'thief@example.test');
  const { page } = visitor;
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New email address' }).waitFor();
  expect(await emailField(visitor).inputValue()).toBe(address);

  await visitor.goto(await mailedLink(site, 'thief@example.test', 'Confirm your new email address'));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await page.getByRole('heading', { name: 'Email address verified' }).waitFor();
  await visitor.goto(PROFILE);
  expect(await emailField(visitor).inputValue()).toBe('thief@example.test');

  const owner = await openVisitor(browser, site);
  const link = await mailedLink(site, address, 'was changed');
  // a mail scanner opens the link and presses nothing
  expect((await fetch(site.url + link)).status).toBe(200);
  await visitor.goto(PROFILE);
  expect(await emailField(visitor).inputValue()).toBe('thief@example.test');
  await owner.goto(link);
  await owner.page.getByRole('button', { name: 'Undo the change' }).click();
  await owner.page.getByRole('heading', { name: 'Change undone' }).waitFor();
  await owner.page.getByText(address).waitFor();
  await owner.page.getByRole('link', { name: 'Set a new password' }).click();
  await owner.page.getByLabel('New password').fill(newPassword);
  await owner.page.getByRole('button', { name: 'Set password' }).click();
  await owner.page.getByRole('heading', { name: 'Password changed' }).waitFor();
  await owner.login('user', address, newPassword);
  await owner.goto(PROFILE);
  expect(await emailField(owner).inputValue()).toBe(address);
  expect([...visitor.faults, ...owner.faults]).toEqual([]);
  await owner.close();

  await visitor.goto(PROFILE);
  await page.waitForURL('**/auth/login/user**');
});

test('gives up the change and keeps the address when the dialog is cancelled with the keyboard', async () => {
  await visitor.login('user', 'mira', newPassword);
  await endStepUps();
  await changeEmail(visitor, 'elsewhere@example.test');
  const dialog = visitor.page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Your password').waitFor();
  await visitor.page.keyboard.press('Escape');
  await visitor.page.getByText("Confirm that it's you, then try again.").waitFor();
  await visitor.goto(PROFILE);
  expect(await emailField(visitor).inputValue()).toBe(address);
});
