/** A member's own limits on a phone: set, met by a tip, raised, and a break. */
import { memberAndPerformer, PHONE } from '@test/support/memberAndPerformer';
import { until } from '@test/support/mediaServer';
import { withDatabase } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { ask, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let mira: Visitor;
memberAndPerformer((people) => ({ site, mira } = people), { tokens: 500, screen: PHONE });
beforeAll(() =>
  withDatabase(site, ({ drizzle }) =>
    drizzle.execute(
      "update performers set offline_tips = true where account_id = (select id from accounts where username = 'juno')",
    ),
  ),
);

const button = (name: string | RegExp) => mira.page.getByRole('button', { name });
const balance = async () => (await ask<'searchTransactions'>(site, mira, '/transactions/user/search')).balance;

async function saveLimit(opener: string, tokens: string): Promise<void> {
  await button(opener).click();
  const dialog = mira.page.getByRole('dialog');
  await dialog.getByLabel('Tokens').fill(tokens);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function tip(tokens: string): Promise<void> {
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: 'Tip', exact: true }).click();
  const sheet = mira.page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Other' }).click();
  await sheet.getByLabel('Tokens').fill(tokens);
  await button(new RegExp(`^Tip\\s*${tokens}`)).click();
}

test('a tip over the limit is refused in place, with the way to the limits', async () => {
  await mira.goto('/account/user/limits');
  await saveLimit('Set the limit: Today', '60');
  await tip('50');
  await until('the tip', async () => (await balance()) === 450);
  await tip('25');
  const refusal = mira.page.getByRole('alert').filter({ hasText: 'That would go over today’s limit. 10 left.' });
  await refusal.getByRole('link', { name: 'Your limits' }).click();
  await mira.page.getByRole('img', { name: '50 of 60 tokens spent' }).waitFor();
  expect(await balance()).toBe(450);
});

test('a raise waits and can be withdrawn', async () => {
  await saveLimit('Change the limit: Today', '200');
  await mira.page.getByText('Your daily limit goes up to 200 on').waitFor();
  await mira.page.reload();
  await button('Keep 60').click();
  await mira.page.getByText('Your daily limit goes up to 200 on').waitFor({ state: 'hidden' });
});

test('a break stops tips and token purchases', async () => {
  await mira.page.getByLabel('24 hours').check();
  await button('Pause for 24 hours').click();
  await mira.page.getByText('You can spend again on').waitFor();
  await tip('5');
  await mira.page.getByRole('alert').filter({ hasText: 'You’re taking a break until' }).waitFor();
  expect(await balance()).toBe(450);
  expect(mira.faults).toEqual([]);
});
