/** Pledged goals in a browser: reached and confirmed, not reached, and withdrawn; the member on a phone. */
import { goLive, withDatabase } from '@test/support/showPages';
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(300_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100, screen: PHONE });

/** The rail of a goal. The stage of a phone has it twice while the sheet of goals is open. */
const rail = ({ page }: Visitor, valueText: string) =>
  page.locator(`[role="progressbar"][aria-valuetext="${valueText}"]`).first();

/** Starts a pledged goal on the stage. */
async function ask(title: string, tokens: number) {
  const form = juno.page.getByRole('form', { name: 'New pledged goal' });
  await form.getByLabel('What you’ll do').fill(title);
  await form.getByLabel('Tokens').fill(String(tokens));
  await form.getByRole('button', { name: 'Ask for pledges' }).click();
  await rail(juno, `0 of ${tokens} tokens pledged`).waitFor();
}

/** Pledges in the room; the amount is chosen in a sheet. */
async function pledge(tokens: number) {
  const { page } = mira;
  await page.getByRole('region', { name: 'Goals' }).getByRole('button', { name: 'Pledge' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('you get yours back', { exact: false }).waitFor();
  await sheet.getByLabel('Tokens').fill(String(tokens));
  await sheet.getByRole('button', { name: /^Pledge/ }).click();
  await sheet.waitFor({ state: 'detached' });
}

test('a performer asks for pledges on the stage, and a member pledges on a phone and takes it back', async () => {
  await goLive(site, juno);
  await ask('Up on the roof', 60);
  await mira.goto('/performers/juno');
  await rail(mira, '0 of 60 tokens pledged').waitFor();
  await pledge(20);
  await rail(mira, '20 of 60 tokens pledged').waitFor();
  await mira.page.getByText('You pledged 20.').waitFor();
  await mira.page.getByRole('button', { name: 'Take back' }).click();
  await rail(mira, '0 of 60 tokens pledged').waitFor();
  await mira.page.getByText('You pledged 20.').waitFor({ state: 'detached' });
});

test('a goal that is reached is paid when the performer confirms it', async () => {
  await pledge(60);
  await rail(mira, 'Reached').waitFor();
  await mira.page.getByText('Waiting for', { exact: false }).waitFor();
  await juno.page.getByRole('button', { name: 'I’ve done it' }).click();
  await rail(juno, 'Done').waitFor();
  await mira.page.getByText('Your 60 went to', { exact: false }).waitFor();
  await mira.goto('/account/user/transactions');
  await mira.page
    .getByText(/Pledge to .+: Up on the roof/)
    .first()
    .waitFor();
  await mira.page.getByText('Pledge returned: Up on the roof').first().waitFor();
});

test('a goal that the performer withdraws, on the page of goals, returns the tokens', async () => {
  await ask('Night Train', 40);
  await mira.goto('/performers/juno');
  await pledge(30);
  await rail(juno, '30 of 40 tokens pledged').waitFor();
  await juno.page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await juno.page.getByRole('button', { name: 'Withdraw the goal' }).click();
  await rail(juno, 'Withdrawn').waitFor();
  await mira.page.getByText('Your 30 are back in your balance.').waitFor();
});

test('a goal that is not reached by its end returns the tokens by itself', async () => {
  await ask('A second encore', 40);
  await mira.page.reload();
  await pledge(30);
  await rail(juno, '30 of 40 tokens pledged').waitFor();
  await withDatabase(site, ({ pool }) =>
    pool.query(`update pledge_goals set ends_at = now() where status = 'open'`).then(() => undefined),
  );
  await rail(mira, 'Not reached').waitFor({ timeout: 90_000 });
  await mira.page.getByText('Your 30 are back in your balance.').waitFor();
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});

test('a performer confirms and withdraws on a phone too', async () => {
  await juno.page.setViewportSize({ width: 390, height: 844 });
  await juno.page.getByRole('button', { name: 'Goals' }).click();
  await ask('One more song', 40);
  await juno.page.getByRole('button', { name: 'Close' }).click();
  await mira.page.reload();
  await pledge(40);
  await juno.page.getByRole('button', { name: 'Goals, one waits for you to confirm' }).click();
  await juno.page.getByRole('button', { name: 'I’ve done it' }).click();
  await rail(juno, 'Done').waitFor();
  await mira.page.getByText('Your 40 went to', { exact: false }).waitFor();
});
