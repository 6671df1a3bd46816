/**
 * A performer tells followers something: one of them with an open page is told, opens it and tips, and the figures show
 * it. Then the member opts out and is not told of the next one, which is the last of the day.
 */
import { ANNOUNCEMENT_FIGURES_MIN_TOLD } from '@contract/limits';
import { faultsOf } from '@test/support/axe';
import { memberAndPerformer } from '@test/support/memberAndPerformer';
import { until } from '@test/support/mediaServer';
import { withDatabase } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people), { tokens: 100 });

const OTHERS = ANNOUNCEMENT_FIGURES_MIN_TOLD - 1;
const query = (text: string, values: unknown[] = []) =>
  withDatabase(site, ({ pool }) => pool.query(text, values).then(() => undefined));
const figure = (label: string) => juno.page.locator('dl div').filter({ hasText: label }).locator('dd').first();

async function send(text: string, people: number) {
  await juno.goto('/account/performer/reach');
  await juno.page.getByLabel('Text', { exact: true }).fill(text);
  await juno.page.getByRole('figure').getByText(text).waitFor();
  await juno.page.getByRole('button', { name: `Send to ${people} people` }).click();
  await juno.page.getByText(`Sent. The announcement is on its way to ${people} people.`).waitFor();
}

test('a follower with an open page is told, and the notice leads to the announcement', async () => {
  await query(
    "update performers set offline_tips = true where account_id = (select id from accounts where username = 'juno')",
  );
  await query(
    `with people as (insert into accounts (id, role, username, email, password_hash, name)
       select gen_random_uuid(), 'user', 'follower-' || n, 'follower-' || n || '@example.test', '', 'Follower' from generate_series(1, $1::int) n returning id)
     insert into favourites (user_id, performer_id, level)
     select people.id, juno.id, 'all' from people, accounts juno where juno.username = 'juno'`,
    [OTHERS],
  );
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await mira.page.getByRole('button', { name: 'Following', exact: true }).click();
  await mira.page.getByRole('dialog').getByRole('button', { name: /^All/ }).click();
  await mira.goto('/account/user/orders');
  await send('The old piano part is back', OTHERS + 1);
  expect(await faultsOf(juno.page)).toEqual([]);
  await mira.page
    .getByRole('link', { name: /^Notifications,? *1 *unread$/ })
    .first()
    .click();
  await mira.page.getByRole('link', { name: /made an announcement/ }).click();
  await mira.page.waitForURL(/\/announcements\//);
  await mira.page.getByText('The old piano part is back').waitFor();
  expect(await faultsOf(mira.page)).toEqual([]);
});

test('the figures show who opened it and tipped, as numbers', async () => {
  const announcement = mira.page.url();
  await mira.page.getByRole('link', { name: /^Visit Juno/ }).click();
  await mira.page.waitForURL(/\/performers\/juno$/);
  await mira.page.getByRole('button', { name: /^25/ }).click();
  await mira.page.getByRole('button', { name: /^Tip\s*25/ }).click();
  await until('the tip', async () => {
    await juno.goto('/account/performer/reach');
    return (await figure('Tokens').innerText()) === '25';
  });
  expect(await figure('Reached').innerText()).toBe(String(OTHERS + 1));
  expect(await figure('Opened').innerText()).toMatch(/^1 /);
  expect(await figure('Tipped').innerText()).toBe('1');
  expect(await juno.page.getByText('mira').count()).toBe(0);
  await mira.goto(new URL(announcement).pathname);
});

test('a member who opts out is not told of the next one, and the limit of the day is said in words', async () => {
  await mira.page.getByRole('switch', { name: 'Announcements of Juno Valcourt' }).press('Space');
  await mira.page.getByText('You won’t get announcements of Juno Valcourt any more.').waitFor();
  await send('And once more on Sunday', OTHERS);
  await juno.page.getByText(/You have sent 2 announcements within 24 hours, which is the limit/).waitFor();
  await juno.page.getByText('Sent', { exact: true }).nth(2).waitFor();
  await mira.goto('/notifications');
  await mira.page.getByRole('link', { name: /made an announcement/ }).waitFor();
  expect(await mira.page.getByText('And once more on Sunday').count()).toBe(0);
  expect([...mira.faults, ...juno.faults]).toEqual([]);
});
