/** A member without tokens keeps the chosen tip and its message through the login, the wallet and a payment. */
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { withDatabase } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { ask, openVisitor, registerMember, verifiedPerformer, type VisitorOptions } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
const MESSAGE = 'for the last song';
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await verifiedPerformer(site, 'juno', password);
  await site.operator('packages', 'add', 'Matinee', '100', '9.99');
  // a performer who can be tipped without a stream
  await withDatabase(site, ({ pool }) => pool.query('update performers set offline_tips = true'));
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const tipsOf = (username: string) =>
  withDatabase(site, async ({ pool }) => {
    const { rows } = await pool.query<{ tokens: number; message: string }>(
      'select tokens, message from tips join accounts on accounts.id = sender_id where username = $1',
      [username],
    );
    return rows;
  });

test.each<[string, string, number, VisitorOptions]>([
  ['on a desktop', 'mira', 100, {}],
  ['in the sheet of a phone', 'lina', 25, { viewport: { width: 390, height: 844 }, touch: true }],
])('a member chooses a tip, buys the tokens for it and pays it %s', async (_, username, tokens, options) => {
  await registerMember(site, username, password);
  const visitor = await openVisitor(browser, site, options);
  const { page } = visitor;
  const form = options.touch ? page.getByRole('dialog', { name: 'Tip Juno Valcourt' }) : page.locator('body');

  if (options.touch) {
    // phones offer guests the login only
    await visitor.login('user', username, password);
    await visitor.goto('/performers/juno');
    await page.getByRole('button', { name: /Chat is quiet/ }).tap();
    await page.getByRole('button', { name: 'Tip', exact: true }).tap();
    await form.getByRole('button', { name: `${tokens} tokens`, exact: true }).tap();
  } else {
    await visitor.goto('/performers/juno');
    const amounts = page.getByRole('group', { name: 'Tip amount' });
    await amounts.getByRole('button', { name: `${tokens} tokens` }).click();
    await page.getByRole('button', { name: `Log in to tip ${tokens} tokens` }).click();
    await page.getByLabel('Email or username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/performers/juno');
  }

  await form.getByPlaceholder('Add a message (optional)').fill(MESSAGE);
  await form.getByRole('link', { name: 'Get tokens' }).click();
  await page.getByText(`You need ${tokens} more tokens.`).waitFor();
  await page.getByRole('button', { name: /^Buy 100 tokens/ }).click();
  await page.waitForURL('**/payment/sandbox/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: '100 tokens added' }).waitFor();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await page.waitForURL('**/performers/juno');

  // nothing is paid until the member presses the button
  const send = form.getByRole('button', { name: `Tip ${tokens} tokens` });
  await send.waitFor();
  expect(await form.getByPlaceholder('Add a message (optional)').inputValue()).toBe(MESSAGE);
  expect(await tipsOf(username)).toEqual([]);
  await send.click();
  if (options.touch) await page.getByRole('button', { name: /Chat is quiet/ }).tap();
  await page.getByRole('log').getByText(MESSAGE).first().waitFor();
  expect(await tipsOf(username)).toEqual([{ tokens, message: MESSAGE }]);
  expect((await ask<'getMe'>(site, visitor, '/users/me')).balance).toBe(100 - tokens);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
