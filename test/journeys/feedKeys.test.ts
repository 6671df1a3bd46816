/** A performer makes a key for a tool of their own, which reads the event feed until the key is revoked. */
import { journeys } from '@test/support/journey';
import { type Site } from '@test/support/site';
import { withDatabaseOf } from '@test/support/siteDatabase';
import { verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const password = 'footlights';
let site: Site;
let visitor: Visitor;

journeys(
  (journey) => ({ site, visitor } = journey),
  (at) => verifiedPerformer(at, 'juno', password),
);

/** Ends the time for which the login counts as a step-up. */
const endStepUps = () =>
  withDatabaseOf(site, ({ pool }) => pool.query("update sessions set stepped_up_at = now() - interval '1 hour'"));

test('a performer creates a key after confirming the password, sees it once, reads with it and revokes it', async () => {
  const { page } = visitor;
  await visitor.login('performer', 'juno', password);
  await endStepUps();
  await visitor.goto('/account/performer/security');
  await page.getByText('Your keys will appear here.').waitFor();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByLabel('Name of the key').fill('Stage lights');
  await page.getByRole('checkbox', { name: 'Sales' }).uncheck();
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Your password').fill(password);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Save the key “Stage lights”' });
  await dialog.waitFor();
  const [key = '', address = ''] = await dialog.locator('code').allInnerTexts();
  expect(key).toMatch(/^feed_/);
  const read = async () => (await fetch(address, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(address).toBe(`${site.url}/api/events`);
  expect(await read()).toBe(200);
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await page.getByText('Tips, tip menu orders, goals reached, new followers').waitFor();

  await visitor.goto('/account/performer/security');
  await page.getByText('Last used').waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Revoke Stage lights' }).click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('Your keys will appear here.').waitFor();
  expect(await read()).toBe(401);
  expect(visitor.faults).toEqual([]);
});
