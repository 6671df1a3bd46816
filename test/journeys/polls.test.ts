/** Polls from the performer's stage to the room of a member, who votes, and back. */
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

const poll = ({ page }: Visitor) => page.getByRole('region', { name: 'Poll' });
const choice = (visitor: Visitor, name: string) => poll(visitor).getByRole('button', { name });
const result = (visitor: Visitor, name: string) => poll(visitor).getByRole('img', { name });

/** Writes a poll on the stage and starts it. */
async function startPoll(question: string, choices: string[], isPaid: boolean): Promise<void> {
  const { page } = juno;
  await page.getByRole('button', { name: 'New poll' }).click();
  const form = page.getByRole('form', { name: 'New poll' });
  await form.getByLabel('Question').fill(question);
  for (const [at, text] of choices.entries()) {
    if (at > 1) await form.getByRole('button', { name: 'Add a choice' }).click();
    await form.getByRole('textbox', { name: `Choice ${at + 1}` }).fill(text);
  }
  if (isPaid) await form.getByText('One token a vote', { exact: true }).click();
  await form.getByRole('button', { name: 'Start the poll' }).click();
  await page.getByRole('button', { name: 'End the poll' }).waitFor();
}

test('a poll that starts on the stage appears in the room, and the stage sees the member’s free vote', async () => {
  await goLive(site, juno);
  await mira.goto('/performers/juno');
  await mira.page.getByRole('log').waitFor();
  await startPoll('What’s next?', ['Blue in the Kitchen', 'Fever', 'Night Train'], false);
  await choice(mira, 'Fever, 0%, 0 votes').click();
  await choice(mira, 'Fever, 100%, 1 vote').and(mira.page.locator('[aria-pressed="true"]')).waitFor();
  await result(juno, 'Fever, 100%, 1 vote').waitFor();
  await mira.page.reload();
  await choice(mira, 'Fever, 100%, 1 vote').and(mira.page.locator('[aria-pressed="true"]')).waitFor();
});

test('the performer ends the poll, and the room sees the result', async () => {
  await juno.page.getByRole('button', { name: 'End the poll' }).click();
  await juno.page.getByRole('button', { name: 'New poll' }).waitFor();
  await poll(mira).getByText('Ended, 1 vote').waitFor();
});

test('votes for tokens are tips: each costs one, is in the chat, and counts', async () => {
  await startPoll('One more?', ['Yes', 'No'], true);
  await poll(mira).getByText('1 token a vote, 0 votes').waitFor();
  await choice(mira, 'Yes, 0%, 0 votes').click();
  await choice(mira, 'Yes, 100%, 1 vote').and(mira.page.locator(':not([aria-disabled])')).click();
  await choice(mira, 'Yes, 100%, 2 votes').waitFor();
  await result(juno, 'Yes, 100%, 2 votes').waitFor();
  const lines = mira.page.getByRole('log').getByText('Yes', { exact: true });
  await lines.nth(1).waitFor();
  await mira.page.reload();
  await choice(mira, 'Yes, 100%, 2 votes').waitFor();
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
