/** A wheel from the performer's form to an order that draws, its place in the queue, and the check after the show. */
import { type Page } from 'playwright-core';
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

/** Both outcomes are the same, so that the journey knows what is drawn. */
const OUTCOME = 'Sing a duet';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a performer writes a wheel', async () => {
  await juno.goto('/account/performer/tip-menu');
  await button(juno.page, 'Add your first entry').click();
  const dialog = juno.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Wheel of fortune');
  await dialog.getByLabel('Price in tokens').fill('25');
  await dialog.getByRole('button', { name: 'Make it a wheel' }).click();
  await dialog.getByRole('button', { name: 'Remove outcome 3' }).click();
  for (const number of [1, 2]) await dialog.getByLabel(`Outcome ${number}`, { exact: true }).fill(OUTCOME);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await juno.page.getByText('draws one of 2 outcomes').waitFor();
});

test('a member sees the chances, pays, and sees what was drawn; so do the chat and the stage', async () => {
  await goLive(site, juno);
  await mira.goto('/performers/juno');
  const { page } = mira;
  await button(page, 'Tip').click();
  await page.getByRole('region', { name: 'Tip menu' }).getByRole('button', { name: 'Wheel of fortune' }).click();
  await page.getByRole('list', { name: 'Chances' }).getByText('50%').first().waitFor();
  await page.getByRole('button', { name: /^Wheel of fortune/, pressed: false }).click();
  const drawn = page.getByRole('region', { name: 'Draw of Wheel of fortune' });
  await drawn.getByText(OUTCOME).waitFor();
  await page.getByRole('article').getByText(`Wheel of fortune: ${OUTCOME}`).waitFor();
  await juno.page.getByRole('article', { name: `Next: Wheel of fortune: ${OUTCOME} for mira` }).waitFor();
});

test('the draw can be checked once the show has ended', async () => {
  const link = mira.page.getByRole('link', { name: 'Check this draw' }).first();
  const address = (await link.getAttribute('href'))!;
  await mira.goto(address);
  await mira.page.getByText('Still secret').waitFor();
  await button(juno.page, 'End show').click();
  await juno.page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await button(juno.page, 'Go live').waitFor();
  await button(mira.page, 'Look again').click();
  await mira.page.getByText('This draw is right.').waitFor();
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
