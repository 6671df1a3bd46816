/** Goals from the performer's form to the room of a member, whose tips fill them. */
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

const rail = ({ page }: Visitor, valueText: string) =>
  page.locator(`[role="progressbar"][aria-valuetext="${valueText}"]`);

test('a performer starts two goals in a row', async () => {
  const { page } = juno;
  await juno.goto('/account/performer/goals');
  await page.getByRole('group', { name: 'Goal 1' }).getByLabel('Title').fill('Encore');
  await page.getByRole('group', { name: 'Goal 1' }).getByLabel('Tokens').fill('50');
  await page.getByRole('button', { name: 'Add a goal' }).click();
  await page.getByRole('group', { name: 'Goal 2' }).getByLabel('Title').fill('Up on the roof');
  await page.getByRole('group', { name: 'Goal 2' }).getByLabel('Tokens').fill('40');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await rail(juno, '0 of 50 tokens').waitFor();
});

test('a tip fills the goal in the room, and what is over fills the next one, also after a reload', async () => {
  await goLive(site, juno);
  await mira.goto('/performers/juno');
  await rail(mira, '0 of 50 tokens').waitFor();
  const tip = async (tokens: number) => {
    await mira.page.getByRole('button', { name: 'Tip', exact: true }).click();
    await mira.page.getByRole('button', { name: `${tokens} tokens`, exact: true }).click();
    await mira.page.getByRole('button', { name: new RegExp(`^Tip\\s*${tokens}`) }).click();
  };
  await tip(25);
  await rail(mira, '25 of 50 tokens').waitFor();
  await tip(50);
  await rail(mira, '25 of 40 tokens').waitFor();
  await mira.page.reload();
  await rail(mira, '25 of 40 tokens').waitFor();
});

test('the performer ends the goals, and the room shows none', async () => {
  await mira.page.getByRole('region', { name: 'Goals' }).waitFor();
  await juno.goto('/account/performer/goals');
  await juno.page.getByRole('button', { name: 'End these goals' }).click();
  await juno.page.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await mira.page.getByRole('region', { name: 'Goals' }).waitFor({ state: 'detached' });
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
