/** What happens for a member appears under the bell of an open page, and reading it clears the count everywhere. */
import { faultsOf } from '@test/support/axe';
import { memberAndPerformer } from '@test/support/memberAndPerformer';
import { until } from '@test/support/mediaServer';
import { goLive } from '@test/support/showPages';
import { type Site } from '@test/support/site';
import { type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let juno: Visitor;
let mira: Visitor;
memberAndPerformer((people) => ({ site, juno, mira } = people));

/** The link in the header, or on account pages in the navigation beside them. */
const bell = ({ page }: Visitor, unread: number) =>
  page
    .getByRole('link', { name: unread ? new RegExp(`^Notifications,? *${unread} *unread$`) : /^Notifications$/ })
    .first();
const rowOf = ({ page }: Visitor) => page.getByRole('listitem').filter({ hasText: 'Juno Valcourt is live' });

test('a show of a followed performer raises the count of an open page', async () => {
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await mira.page.getByRole('button', { name: 'Following', exact: true }).waitFor();
  await mira.goto('/account/user/orders');
  await bell(mira, 0).waitFor();
  await goLive(site, juno);
  await bell(mira, 1).waitFor();
  await mira.page.getByRole('status').getByText('Juno Valcourt is live.').waitFor();
  await until('the count in the title', async () => (await mira.page.title()).startsWith('(1) '));
});

test('the bell lists it, and marking it as read clears the count', async () => {
  await bell(mira, 1).click();
  await rowOf(mira).getByText('Unread').waitFor();
  expect(await faultsOf(mira.page)).toEqual([]);
  await mira.page.getByRole('button', { name: 'Mark all read' }).click();
  await rowOf(mira).getByText('Unread').waitFor({ state: 'detached' });
  await bell(mira, 0).waitFor();
  await rowOf(mira).getByRole('link').click();
  await mira.page.waitForURL(/\/performers\/juno$/);
});

test('a show is not told when its kind is switched off', async () => {
  await mira.goto('/notifications/settings');
  expect(await faultsOf(mira.page)).toEqual([]);
  const live = mira.page.getByRole('checkbox', { name: 'Somebody you follow goes live, Bell' });
  await live.focus();
  const stored = mira.page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await mira.page.keyboard.press('Space');
  expect((await stored).status()).toBe(200);
  await mira.page.reload();
  await live.waitFor();
  expect(await live.isChecked()).toBe(false);
});
