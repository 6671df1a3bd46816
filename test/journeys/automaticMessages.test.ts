/** Automatic messages from the performer's page to the room of a member. */
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const GREETING = 'Good to have you here!';
const THANKS = 'We did it, thank you!';

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

const line = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ hasText: text });

async function write(button: string, text: string, rule: string): Promise<void> {
  const { page } = juno;
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByLabel('Message').fill(text);
  await dialog.getByLabel('When it is sent').selectOption({ label: rule });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: `Send “${text}”` }).waitFor();
}

test('a performer writes a greeting and words for a goal, and puts the words first by keyboard', async () => {
  await juno.goto('/account/performer/automatic-messages');
  await write('Add your first message', GREETING, 'When somebody opens my room');
  await write('Add a message', THANKS, 'When a goal is reached');
  await juno.page.getByRole('button', { name: `Move ${THANKS}, 2 of 2`, exact: false }).focus();
  await juno.page.keyboard.press('ArrowUp');
  await juno.page.getByRole('button', { name: `Move ${THANKS}, 1 of 2`, exact: false }).waitFor();
});

test('a member who opens the live room is greeted, alone', async () => {
  await juno.goto('/account/performer/goals');
  await juno.page.getByRole('group', { name: 'Goal 1' }).getByLabel('Title').fill('Encore');
  await juno.page.getByRole('group', { name: 'Goal 1' }).getByLabel('Tokens').fill('25');
  await juno.page.getByRole('button', { name: 'Start', exact: true }).click();
  await juno.page.getByRole('button', { name: 'End these goals' }).waitFor();
  await goLive(site, juno);
  await mira.goto('/performers/juno');
  await line(mira, GREETING).waitFor();
  expect(await line(juno, GREETING).count()).toBe(0);
});

test('a reached goal is answered in the name of the performer', async () => {
  const { page } = mira;
  await page.getByRole('button', { name: 'Tip', exact: true }).click();
  await page.getByRole('button', { name: '25 tokens', exact: true }).click();
  await page.getByRole('button', { name: /^Tip\s*25/ }).click();
  for (const visitor of [mira, juno]) await line(visitor, THANKS).waitFor();
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
