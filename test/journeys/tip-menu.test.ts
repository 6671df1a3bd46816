/** A tip menu from the performer's first entry to an order that is done and one whose tokens are returned. */
import { type Page } from 'playwright-core';
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { until } from '@test/support/mediaServer';
import { type Site } from '@test/support/site';
import { ask, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const balance = async () => (await ask<'searchTransactions'>(site, mira, '/transactions/user/search')).balance;

async function addEntry(name: string, price: string, opener: string): Promise<void> {
  await button(juno.page, opener).click();
  const dialog = juno.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price in tokens').fill(price);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Chooses an entry in the tip sheet, and pays for it with a second press. */
async function orderEntry(name: string, note: string): Promise<void> {
  const { page } = mira;
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await page.getByRole('region', { name: 'Tip menu' }).getByRole('button', { name }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(note);
  // the entry itself is pressed; the button that pays still says "Sent" for a moment after another order
  await page.getByRole('button', { name: new RegExp(`^${name}`), pressed: false }).click();
}
const pill = (note: string, state: string) =>
  mira.page.getByRole('article').filter({ hasText: note }).getByText(state, { exact: true });

test('a performer writes a menu and sorts it with the keyboard', async () => {
  await juno.goto('/account/performer/tip-menu');
  await addEntry('Song request', '25', 'Add your first entry');
  await addEntry('Dedication', '40', 'Add an entry');
  const names = () =>
    juno.page
      .getByRole('listitem')
      .filter({ has: button(juno.page, /^Move/) })
      .allInnerTexts();
  await button(juno.page, /^Move Dedication/).press('ArrowUp');
  await until('the new order', async () => /Dedication/.test((await names())[0] ?? ''));
  await juno.page.reload();
  await until('the new order after a reload', async () => /Dedication/.test((await names())[0] ?? ''));
});

test('an order goes from the phone to the stage, and back as done', async () => {
  await juno.goto('/live');
  await button(juno.page, 'Go live').click();
  await button(juno.page, 'End show').waitFor({ timeout: 60_000 });
  await mira.goto('/performers/juno');
  await orderEntry('Song request', 'La Mer, please');
  const next = juno.page.getByRole('article', { name: 'Next: Song request for mira' });
  await next.getByText('La Mer, please').waitFor();
  await pill('La Mer, please', 'Next up').waitFor();
  expect(await balance()).toBe(75);
  await juno.page.keyboard.press('d');
  await pill('La Mer, please', 'Done').waitFor();
  await next.waitFor({ state: 'hidden' });
});

test('a returned order gives all tokens back, after one question', async () => {
  await orderEntry('Dedication', 'for Ines');
  await pill('for Ines', 'Next up').waitFor();
  expect(await balance()).toBe(35);
  await juno.page.getByRole('article', { name: 'Next: Dedication for mira' }).waitFor();
  await juno.page.keyboard.press('r');
  const question = juno.page.getByRole('alertdialog');
  await question.getByText('can’t be undone').waitFor();
  await question.getByRole('button', { name: 'Return' }).click();
  await pill('for Ines', 'Returned').waitFor();
  await until('the tokens', async () => (await balance()) === 75);
});

test('a plain tip of exactly the price of an entry is asked about once', async () => {
  const { page } = mira;
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await page.getByRole('button', { name: '25 tokens', exact: true }).click();
  await page.getByRole('button', { name: /^Tip\s*25/ }).click();
  const question = page.getByRole('group', { name: 'Did you mean Song request?' });
  await question.getByRole('button', { name: 'Just a tip' }).click();
  await until('the tip', async () => (await balance()) === 50);
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
