/** A new site from nothing to its first sale, in the browser: after `create` nobody needs a shell. */
import { type Browser, type Page } from 'playwright-core';
import { journeys } from '@test/support/journey';
import { openOperator } from '@test/support/operators';
import { type Site } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';
import { identityDocument } from '@test/support/ways';

jest.setTimeout(240_000);

const password = 'a whole sentence';
let site: Site;
let browser: Browser;
let juno: Visitor;
journeys((journey) => ({ site, browser, visitor: juno } = journey));

/** Fills the fields of a form by their labels. */
async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(words);
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const stepLeft = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`Set up.*${name}`) });

/** The owner follows the checklist: a category and a token package. */
async function setUp({ page, goto }: Visitor): Promise<void> {
  await goto('/operator');
  for (const step of ['Token packages', 'First performer']) await stepLeft(page, step).waitFor();
  await stepLeft(page, 'Categories').click();
  await page.getByLabel('Name', { exact: true }).fill('Jazz');
  await press(page, 'Add the category');
  await page.getByText('/categories/jazz').waitFor();
  await goto('/operator');
  await stepLeft(page, 'Token packages').click();
  await fill(page, { Name: 'Matinee', Tokens: '100', Price: '9.99', 'Reason (goes to the log)': 'Opening' });
  await press(page, 'Add the package');
  await page.getByRole('button', { name: 'Edit Matinee' }).waitFor();
}

/** A performer registers with documents. */
async function registerPerformer({ page, goto }: Visitor): Promise<void> {
  await goto('/auth/register/performer');
  await fill(page, { Username: 'juno', Email: 'juno@example.test', Password: password });
  await fill(page, { 'First name': 'Juno', 'Last name': 'Vale', 'Date of birth': '1990-04-02' });
  for (const label of ['Identity document', 'Photo of you with the document'])
    await page.getByLabel(label).setInputFiles(identityDocument());
  await page.getByRole('checkbox').check();
  await press(page, 'Send registration');
  await page.getByRole('heading', { name: 'Documents received' }).waitFor();
}

/** The owner comes from the checklist to the documents, and approves them by keyboard. */
async function approve({ page, goto }: Visitor): Promise<void> {
  await goto('/operator');
  await stepLeft(page, 'First performer').click();
  await page.getByRole('button', { name: 'Escalate' }).waitFor();
  await page.keyboard.press('a');
  const number = page.getByLabel('Number on the document');
  await number.waitFor();
  await number.fill('VL4827 0931');
  await page.getByLabel('Country on the document').fill('DE');
  await page.getByLabel('Valid until on the document').fill('2039-08-17');
  await page.keyboard.press('Enter');
  for (const key of ['1', '2', '3', '4', 'a']) await page.keyboard.press(key);
  await page.getByText('Approved. The email is on its way.').waitFor();
}

async function putOnSale({ page, goto, login }: Visitor): Promise<void> {
  await login('performer', 'juno', password);
  await goto('/account/performer/products/new');
  await fill(page, { Name: 'Score of the encore', Price: '20' });
  const radio = page.getByRole('radio', { name: 'Download', exact: true });
  await page.locator('label').filter({ has: radio }).click();
  const content = { name: 'score.pdf', mimeType: 'application/pdf', buffer: Buffer.from('the notes') };
  await page.getByLabel('File', { exact: true }).setInputFiles(content);
  await press(page, 'Create product');
  await page.getByRole('list', { name: 'Products' }).getByText('Score of the encore').waitFor();
}

/** A member registers, pays for the package and buys the item. */
async function buy({ page, goto, login }: Visitor): Promise<void> {
  await goto('/auth/register/user');
  await fill(page, { Username: 'mira', Email: 'mira@example.test', Password: password });
  await fill(page, { 'Date of birth': '1990-04-02' });
  await page.getByRole('checkbox').check();
  await press(page, 'Create account');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await login('user', 'mira', password);
  await goto('/account/user/wallet');
  await page.getByRole('button', { name: /^Buy 100 tokens/ }).click();
  await page.waitForURL('**/payment/sandbox/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: '100 tokens added' }).waitFor();
  await goto('/products');
  await page.getByRole('link', { name: 'Score of the encore' }).click();
  await press(page, 'Buy 20 tokens');
  await press(page, 'Pay 20 tokens');
  await press(page, 'Open it');
}

test('a new site is set up from nothing to the first sale without a shell after `create`', async () => {
  const owner = await openOperator(browser, site, 'ellen', 'owner');
  await setUp(owner);
  await registerPerformer(juno);
  await approve(owner);
  await putOnSale(juno);
  const mira = await openVisitor(browser, site);
  await buy(mira);

  await owner.goto('/operator');
  await owner.page.getByRole('button', { name: /^Show \d+ completed/ }).waitFor();
  for (const step of ['Categories', 'Token packages', 'First performer'])
    expect(await stepLeft(owner.page, step).count()).toBe(0);
  await juno.goto('/account/performer/earnings');
  await juno.page.getByText('Score of the encore').first().waitFor();
  await owner.goto('/operator/figures');
  await press(owner.page, 'Audit the ledger');
  await owner.page.getByText('Audited just now: sound').waitFor();
  expect([owner.faults, juno.faults, mira.faults]).toEqual([[], [], []]);
  await Promise.all([owner.close(), mira.close()]);
});
