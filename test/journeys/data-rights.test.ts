/** A member takes a copy of their data along, deletes the account, and takes the deletion back. */
import { readFile } from 'node:fs/promises';
import { listIn, readArchive } from '@test/support/archive';
import { faultsOf } from '@test/support/axe';
import { type Journey, journeys } from '@test/support/journey';
import { registerMember } from '@test/support/visitors';

jest.setTimeout(240_000);

let on: Journey;
const password = 'a whole sentence';
journeys(
  (journey) => (on = journey),
  (site) => registerMember(site, 'mira', password),
);

test('a member downloads an archive with their data', async () => {
  const { visitor } = on;
  const { page } = visitor;
  await visitor.login('user', 'mira', password);
  await visitor.goto('/account/user/security');
  await page.getByRole('button', { name: 'Request my data' }).click();
  await page.getByText('We email you when your archive is ready.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor({ timeout: 120_000 });
  expect(await faultsOf(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^mira-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = await readArchive(await readFile(await download.path()));
  expect(files.get('README.txt')!.toString()).toContain('mira');
  expect(listIn(files, 'profile.json')).toMatchObject([{ username: 'mira', role: 'user' }]);
  expect(files.get('ledger.csv')!.toString()).toContain('date,type,description');
  expect(visitor.faults).toEqual([]);
});

test('a member deletes the account, logs in again and keeps it', async () => {
  const { visitor } = on;
  const { page } = visitor;
  await visitor.login('user', 'mira', password);
  await visitor.goto('/account/user/security');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await page.getByText('You lose access to everything that you bought.').waitFor();
  const confirm = page.getByRole('button', { name: 'Delete my account', exact: true });
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel(/Type your username/).fill('mira');
  await confirm.click();
  await page.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor();
  await visitor.settled();
  expect(await faultsOf(page)).toEqual([]);

  // pages of the account lead back to this one, public pages stay open
  await visitor.goto('/account/user/profile');
  expect(new URL(page.url()).pathname).toBe('/account/closing');
  await visitor.goto('/');
  expect(new URL(page.url()).pathname).toBe('/');

  await visitor.goto('/account/closing');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await visitor.goto('/auth/login/user');
  await page.getByLabel('Email or username').fill('mira');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: /Your account will be deleted on/ }).waitFor();
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await visitor.goto('/account/user/profile');
  expect(new URL(page.url()).pathname).toBe('/account/user/profile');
  expect(visitor.faults).toEqual([]);
});
