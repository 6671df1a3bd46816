/** An owner opens a new site from the desk, without a shell after `create`, while a member watches it change. */
import { type Browser } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { journeys } from '@test/support/journey';
import { codeOf } from '@test/support/secondFactors';
import { type Site } from '@test/support/site';
import { openVisitor, registerMember, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const PASSWORD = 'a long password for the desk';
let site: Site;
let browser: Browser;
let visitor: Visitor;
let secret = '';

journeys(
  (journey) => ({ site, browser, visitor } = journey),
  async (at) => {
    const said = await at.operator('create', 'ellen', 'ellen@example.test', PASSWORD);
    secret = said.split('Secret: ')[1]!.split('\n')[0]!.trim();
    await registerMember(at, 'mira', 'footlights');
  },
);

async function logInToDesk({ page, goto }: Visitor): Promise<void> {
  await goto('/operator/login');
  await page.getByLabel(/username/i).fill('ellen');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel(/code/i).first().fill(codeOf(secret, 1));
  await page
    .getByRole('button', { name: /confirm|continue|log in/i })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === '/operator');
}

test('the address of a category that was merged into another one leads there', async () => {
  for (const [slug, name] of [
    ['swing', 'Swing'],
    ['big-band', 'Big band'],
  ] as const)
    await site.operator('categories', 'add', slug, name);
  await site.operator('categories', 'merge', 'swing', 'big-band');
  const answer = await fetch(`${site.url}/categories/swing`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/categories/big-band']);
  await visitor.goto('/categories/swing');
  await visitor.page.getByRole('heading', { name: 'Big band' }).waitFor();
  await site.operator('categories', 'remove', 'big-band');
});

test('an owner sets up a site from the checklist, and a member watches maintenance go on and off', async () => {
  const { page, goto } = visitor;
  await logInToDesk(visitor);
  await page.getByRole('link', { name: /Set up.*Categories/ }).click();

  await page.getByLabel('Name', { exact: true }).fill('Jazz');
  await page.getByRole('button', { name: 'Add the category' }).click();
  await page.getByText('/categories/jazz').waitFor();

  await goto('/operator/site/tokens');
  await page.getByLabel('Name', { exact: true }).fill('Matinee');
  await page.getByLabel('Tokens', { exact: true }).fill('100');
  await page.getByLabel('Price', { exact: true }).fill('9.99');
  await page.getByLabel('Reason (goes to the log)').fill('Opening night');
  await page.getByRole('button', { name: 'Add the package' }).click();
  await page.getByRole('button', { name: 'Edit Matinee' }).waitFor();

  await goto('/operator/site/posts/new');
  await page.getByLabel('Title', { exact: true }).fill('We open tonight');
  await page.getByRole('textbox', { name: 'Text' }).fill('Come in.');
  await page.getByRole('textbox', { name: 'Text' }).press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Address of the link').fill('/categories/jazz');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text' }).getByRole('link', { name: 'Come in.' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('link', { name: 'See the post' }).waitFor();

  await goto('/operator/site/banners');
  await page.getByLabel('Title', { exact: true }).fill('Opening night');
  await page.getByLabel('Link', { exact: true }).fill('/posts/we-open-tonight');
  await page.getByRole('button', { name: 'Add the banner' }).click();
  await page.getByRole('button', { name: 'Edit Opening night' }).waitFor();

  const member = await openVisitor(browser, site);
  await member.login('user', 'mira', 'footlights');
  await member.goto('/');
  await member.page.getByText('Opening night').waitFor();
  await member.page.getByRole('link', { name: 'Jazz' }).first().waitFor();
  await member.goto('/posts/we-open-tonight');
  expect(await member.page.getByRole('link', { name: 'Come in.' }).getAttribute('href')).toBe('/categories/jazz');
  await member.goto('/account/user/wallet');
  await member.page.getByText('Matinee').first().waitFor();

  await goto('/operator/site/maintenance');
  await page.getByRole('button', { name: 'Switch maintenance on' }).click();
  await member.page
    .getByRole('heading', { name: 'We’ll be back soon' })
    .or(member.page.getByText("We'll be back soon"))
    .waitFor();
  await page.getByRole('button', { name: 'Switch maintenance off' }).click();
  await member.page.getByText('Matinee').first().waitFor();
  await member.close();
});
