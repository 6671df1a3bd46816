/**
 * A member and a performer write to each other in two browsers: unread in header and title, a picture, a block, a
 * report.
 */
import { type Browser } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { pictureFile } from '@test/support/pictures';
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

const logOf = ({ page }: Visitor) => page.getByRole('log', { name: 'Messages' });
const write = async ({ page }: Visitor, text: string) => {
  const field = page.getByRole('textbox', { name: /^Write to/ });
  await field.fill(text);
  await field.press('Enter');
};
const titled = (visitor: Visitor, title: RegExp) =>
  until(`the title ${title}`, async () => title.test(await visitor.page.title()), 20_000);

test('the member writes from the performer’s page; the performer sees it in header and title, on whatever page', async () => {
  await juno.goto('/');
  await titled(juno, /^(?!\()/);
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: 'Message Juno Valcourt' }).click();
  await mira.page.waitForURL(/\/messages\?c=/);
  await mira.page.getByText('Say hello to Juno Valcourt.').waitFor();
  await write(mira, 'Do you take requests?');
  await logOf(mira).getByText('Do you take requests?').waitFor();
  await juno.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
  await titled(juno, /^\(1\) /);
  await juno.goto('/live');
  await titled(juno, /^\(1\) /);
});

test('the performer reads, which clears the count, and answers with a picture that the member opens', async () => {
  await juno.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await juno.page.getByRole('link', { name: /mira/ }).click();
  await logOf(juno).getByText('Do you take requests?').waitFor();
  await titled(juno, /^Messages/);
  await juno.page.getByRole('textbox', { name: 'Write to mira' }).fill('From my window');
  await juno.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await pictureFile('jpeg', 1200, 800) });
  await logOf(mira).getByText('From my window').waitFor({ timeout: 30_000 });
  await mira.page.getByRole('button', { name: 'Open the picture of Juno Valcourt' }).click();
  const picture = mira.page.getByRole('dialog').getByRole('img');
  await until('the large picture', () =>
    picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth === 1200),
  );
  const address = await picture.getAttribute('src');
  expect((await fetch(`${site.url}${address}`)).status).toBe(404);
  await mira.page.keyboard.press('Escape');
  // what is on the screen is read
  await titled(mira, /^Messages/);
});

test('on a phone the list and the thread take turns; axe finds nothing on either', async () => {
  const clean = async () => {
    await mira.settled();
    expect(await faultsOf(mira.page)).toEqual([]);
  };
  await clean();
  await mira.page.getByRole('link', { name: 'Back to all messages' }).click();
  await mira.page.getByRole('link', { name: /Juno Valcourt.*Picture: From my window/ }).waitFor();
  await clean();
  await mira.page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody');
  await mira.page.getByText('Nobody of that name has written with you.').waitFor();
  await mira.page.getByRole('searchbox').fill('jun');
  await mira.page.getByRole('link', { name: /Juno Valcourt/ }).click();
});

test('a dropped connection loses nothing', async () => {
  await mira.context.setOffline(true);
  await write(juno, 'Are you still there?');
  await logOf(juno).getByText('Are you still there?').waitFor();
  await mira.context.setOffline(false);
  await logOf(mira).getByText('Are you still there?').waitFor({ timeout: 40_000 });
});

test('the member reports a message, which waits for the operator; then is blocked and writes no more', async () => {
  const line = logOf(mira).getByRole('listitem').filter({ hasText: 'Are you still there?' });
  await line.getByRole('button', { name: /^More for this message/ }).click();
  await mira.page.getByRole('menuitem', { name: 'Report' }).click();
  await mira.page.getByRole('button', { name: 'Send report' }).click();
  await mira.page.getByText('This field is required!').waitFor();
  await mira.page.getByLabel('Spam or advertising').check();
  await mira.page.getByRole('button', { name: 'Send report' }).click();
  await mira.page.getByText('Thank you').waitFor();
  await mira.page.getByRole('button', { name: 'Done' }).click();
  expect(await site.operator('reports')).toMatch(/message of juno: spam or advertising, says mira/);

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
  await mira.page.getByText('You cannot write to each other any more.').waitFor();
  expect(await mira.page.getByRole('textbox', { name: /^Write to/ }).count()).toBe(0);
});

test('removing all empties the own list alone', async () => {
  await juno.page.getByRole('button', { name: 'More', exact: true }).click();
  await juno.page.getByRole('menuitem', { name: 'Remove all messages' }).click();
  await juno.page.getByRole('button', { name: 'Remove all', exact: true }).click();
  await juno.page.waitForURL((url) => url.pathname === '/messages' && !url.search);
  await juno.page.getByText('Members who write to you stand here.').waitFor();
  // and it stays away
  await juno.settled();
  expect(await juno.page.getByText('Members who write to you stand here.').isVisible()).toBe(true);
  await logOf(mira).getByText('Do you take requests?').waitFor();
  expect([...juno.faults, ...mira.faults]).toEqual([]);
});
