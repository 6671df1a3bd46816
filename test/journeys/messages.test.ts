/** A member and a performer exchange direct messages in two browsers: unread counts, a photo, a block and a report. */
import { type Browser } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { pictureFile } from '@test/support/pictures';
import { withDatabase } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
  // the title counts notifications too: juno has read the one about the verification
  await withDatabase(site, ({ drizzle }) => drizzle.execute('update notifications set read_at = now()'));
  [juno, mira] = await Promise.all([
    openVisitor(browser, site),
    openVisitor(browser, site, { viewport: { width: 390, height: 844 } }),
  ]);
  await juno.login('performer', 'juno', password);
  await mira.login('user', 'mira', password);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const messageLog = ({ page }: Visitor) => page.getByRole('log', { name: 'Messages' });
const write = async ({ page }: Visitor, text: string) => {
  const field = page.getByRole('textbox', { name: /^Write to/ });
  await field.fill(text);
  await field.press('Enter');
};
const waitForTitle = (visitor: Visitor, title: RegExp) =>
  until(`the title ${title}`, async () => title.test(await visitor.page.title()), 20_000);

test('a message from the performer page appears in the header and the title of all pages of the performer', async () => {
  await juno.goto('/');
  await waitForTitle(juno, /^(?!\()/);
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: 'More', exact: true }).click();
  await mira.page.getByRole('button', { name: 'Message Juno Valcourt' }).click();
  await mira.page.waitForURL(/\/messages\?c=/);
  await mira.page.getByText('Say hello to Juno Valcourt.').waitFor();
  await write(mira, 'Do you take requests?');
  await messageLog(mira).getByText('Do you take requests?').waitFor();
  await juno.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
  await waitForTitle(juno, /^\(1\) /);
  await juno.goto('/live');
  await waitForTitle(juno, /^\(1\) /);
});

test('reading clears the unread count, and the member can open a photo in the answer', async () => {
  await juno.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await juno.page.getByRole('link', { name: /mira/ }).click();
  await messageLog(juno).getByText('Do you take requests?').waitFor();
  await waitForTitle(juno, /^Messages/);
  await juno.page.getByRole('textbox', { name: 'Write to mira' }).fill('From my window');
  await juno.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await pictureFile('jpeg', 1200, 800) });
  const preview = juno.page.getByRole('dialog', { name: 'Send photo to mira' });
  await preview.getByRole('img', { name: 'stage.jpg' }).waitFor();
  await preview.getByRole('button', { name: 'Send photo' }).click();
  await messageLog(mira).getByText('From my window').waitFor({ timeout: 30_000 });
  await mira.page.getByRole('button', { name: 'Open Juno Valcourt’s photo' }).click();
  const photo = mira.page.getByRole('dialog').getByRole('img');
  await until('the large photo', () =>
    photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 1200),
  );
  const url = await photo.getAttribute('src');
  expect((await fetch(`${site.url}${url}`)).status).toBe(404);
  await mira.page.keyboard.press('Escape');
  // visible messages count as read
  await waitForTitle(mira, /^Messages/);
});

test('phones show either the list or the conversation, and axe finds no violations in both', async () => {
  const expectAccessible = async () => {
    await mira.settled();
    expect(await faultsOf(mira.page)).toEqual([]);
  };
  await expectAccessible();
  await mira.page.getByRole('link', { name: 'Back to all messages' }).click();
  await mira.page.getByRole('link', { name: /Juno Valcourt.*Photo: From my window/ }).waitFor();
  await expectAccessible();
  await mira.page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody');
  await mira.page.getByText('No conversations match this name.').waitFor();
  await mira.page.getByRole('searchbox').fill('jun');
  await mira.page.getByRole('link', { name: /Juno Valcourt/ }).click();
});

test('a dropped connection loses no messages', async () => {
  await mira.context.setOffline(true);
  await write(juno, 'Are you still there?');
  await messageLog(juno).getByText('Are you still there?').waitFor();
  await mira.context.setOffline(false);
  await messageLog(mira).getByText('Are you still there?').waitFor({ timeout: 40_000 });
});

test('the operator sees a report by the member, and a blocked member can no longer write', async () => {
  const message = messageLog(mira).getByRole('listitem').filter({ hasText: 'Are you still there?' });
  await message.getByRole('button', { name: /^Options for .* message$/ }).click();
  await mira.page.getByRole('menuitem', { name: 'Report' }).click();
  await mira.page.getByRole('button', { name: 'Send report' }).click();
  await mira.page.getByText('This field is required!').waitFor();
  await mira.page.getByLabel('Spam or advertising').check();
  await mira.page.getByRole('button', { name: 'Send report' }).click();
  await mira.page.getByText('Thank you').waitFor();
  await mira.page.getByRole('button', { name: 'Done' }).click();
  expect(await site.operator('reports')).toMatch(/message by juno: spam or advertising, reported by mira/);

  const tokenOf = async ({ context }: Visitor) =>
    (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const { data } = (await (
    await fetch(`${site.url}/api/users/me`, { headers: { authorization: await tokenOf(mira) } })
  ).json()) as { data: { _id: string } };
  const blocked = await fetch(`${site.url}/api/performers/blocking/update`, {
    method: 'POST',
    headers: { authorization: await tokenOf(juno), 'content-type': 'application/json' },
    body: JSON.stringify({ userIds: [data._id] }),
  });
  expect(blocked.status).toBe(200);
  await mira.goto('/messages');
  await mira.page.getByRole('link', { name: /Juno Valcourt/ }).click();
  await mira.page.getByText('You can’t message each other.').waitFor();
  expect(await mira.page.getByRole('textbox', { name: /^Write to/ }).count()).toBe(0);
});

test('deleting all messages empties only the own list', async () => {
  await juno.page.getByRole('button', { name: 'More', exact: true }).click();
  await juno.page.getByRole('menuitem', { name: 'Delete all messages' }).click();
  await juno.page.getByRole('button', { name: 'Delete all', exact: true }).click();
  await juno.page.waitForURL((url) => url.pathname === '/messages' && !url.search);
  await juno.page.getByText('Your conversations with members will appear here.').waitFor();
  // the conversation does not return
  await juno.settled();
  expect(await juno.page.getByText('Your conversations with members will appear here.').isVisible()).toBe(true);
  await messageLog(mira).getByText('Do you take requests?').waitFor();
  expect([...juno.faults, ...mira.faults]).toEqual([]);
});
