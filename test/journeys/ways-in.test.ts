/** Every way in and out, for every role, in a real browser on the whole site; mails are read from the outbox. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { documentFile } from '@test/support/files';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'a whole sentence';
let site: Site;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});
beforeEach(async () => {
  visitor = await openVisitor(browser, site);
});
afterEach(async () => {
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});

const where = () => new URL(visitor.page.url()).pathname;

/** The link in the newest mail to an address whose subject has these words, once it is there. */
async function mailedLink(to: string, subject: string): Promise<string> {
  const folder = path.join(site.dataDir, 'outbox');
  const found = () => {
    let names: string[] = [];
    try { names = readdirSync(folder).filter((name) => name.endsWith('.txt')).sort().reverse(); } catch { return null; }
    const mail = names.map((name) => readFileSync(path.join(folder, name), 'utf8')).find((text) => text.includes(`To: ${to}\n`) && text.includes(subject));
    return mail ? /https?:\/\/\S+\?token=\S+/.exec(mail)?.[0] ?? null : null;
  };
  await until(`a mail "${subject}" to ${to}`, () => found() !== null, 30_000);
  const link = new URL(found()!);
  return link.pathname + link.search;
}

async function fillPerson(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill('Robin');
  await page.getByLabel('Last name').fill('Vale');
  await page.getByLabel('Date of birth').fill('1990-04-02');
}

test('a member registers, confirms the address by the mailed link, logs in, and logs out with a word', async () => {
  const { page } = visitor;
  await visitor.goto('/auth/register/user');
  await fillPerson(page, 'ottoline');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('ottoline@example.test').waitFor();

  await visitor.goto(await mailedLink('ottoline@example.test', 'Confirm your address'));
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor();

  await visitor.login('user', 'ottoline@example.test', password);
  expect(where()).toBe('/');
  await page.getByRole('button', { name: /account|ottoline/i }).first().click();
  await page.getByRole('button', { name: 'Log out' }).or(page.getByRole('menuitem', { name: 'Log out' })).first().click();
  await page.getByText('Log out!').waitFor();
  expect((await visitor.context.cookies()).filter(({ name }) => name === 'token' || name === 'role')).toEqual([]);
});

test('a forgotten password is replaced by the mailed link, and the old one opens nothing any more', async () => {
  const { page } = visitor;
  await registerMember(site, 'petra', 'the old password');
  await visitor.goto('/auth/login/user');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await page.waitForURL('**/auth/forgot-password');
  await page.getByLabel('E-mail').fill('petra@example.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If this address belongs to an account').waitFor();

  await visitor.goto(await mailedLink('petra@example.test', 'Set a new password'));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set it' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/auth/login/user');
  await page.getByLabel(/user name/).fill('petra');
  await page.getByLabel('Password', { exact: true }).fill('the old password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The user name or the password is wrong.').waitFor();
  await visitor.login('user', 'petra', password);
  expect(where()).toBe('/');
});

test('a performer registers with papers, waits at home, and lands on the stage once verified', async () => {
  const { page } = visitor;
  const { name, content } = documentFile();
  const paper = { name, mimeType: 'application/pdf', buffer: Buffer.from(content) };
  await visitor.goto('/auth/register/performer');
  await fillPerson(page, 'ida');
  await page.getByLabel('Identity document').setInputFiles(paper);
  await page.getByLabel('You with the document').setInputFiles(paper);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send my registration' }).click();
  await page.getByRole('heading', { name: 'Your papers are with us' }).waitFor();

  await visitor.login('performer', 'ida', password);
  expect(where()).toBe('/');
  await visitor.context.clearCookies();
  expect(await site.operator('verify', 'ida')).toContain('ida (performer) is verified.');
  await visitor.login('performer', 'ida', password);
  expect(where()).toBe('/live');
});

test('a studio registers and lands on its dashboard', async () => {
  const { page } = visitor;
  const { name, content } = documentFile();
  await visitor.goto('/auth/register/studio');
  await page.getByLabel('Name of the studio').fill('Big Hall');
  await page.getByLabel('User name').fill('big-hall');
  await page.getByLabel('E-mail').fill('hall@example.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Country').click();
  await page.keyboard.type('Ital');
  await page.keyboard.press('Enter');
  await page.getByLabel('Proof of the business').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send my registration' }).click();
  await page.getByRole('heading', { name: 'Your studio is with us' }).waitFor();
  await visitor.login('studio', 'big-hall', password);
  expect(where()).toBe('/studio');
});

test('the form says what is missing, field by field, in the words of the specification', async () => {
  const { page } = visitor;
  await visitor.goto('/auth/register/user');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('This field is required!').first().waitFor();
  expect(await page.getByText('This field is required!').count()).toBe(6);
  await page.getByText('Please accept the terms first!').waitFor();
  await page.getByLabel('E-mail').fill('nonsense');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByLabel('First name').focus();
  for (const words of ['Not a validate email!', 'Must be between 8 and 72', 'You must be 18 or older!']) await page.getByText(words).waitFor();
});

test('the keyboard alone is enough to log in', async () => {
  const { page } = visitor;
  await registerMember(site, 'keys', password);
  await visitor.goto('/auth/login/user');
  await page.getByLabel(/user name/).focus();
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');
});

const PAGES = ['login/user', 'login/performer', 'login/studio', 'register/user', 'register/performer', 'register/studio', 'forgot-password', 'resend-verification', 'reset-password?token=x', 'verify-email?token=x'];

test.each(['light', 'dark'] as const)('axe finds nothing on any of the forms in the %s theme', async (theme) => {
  const { page } = visitor;
  // colours are judged when they have arrived, not on their way
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const viewport of [{ width: 390, height: 844 }, { width: 1280, height: 860 }]) {
    await page.setViewportSize(viewport);
    for (const name of PAGES) {
      await visitor.goto(`/auth/${name}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.evaluate((value) => { document.documentElement.dataset.theme = value; }, theme);
      // with its messages, where it is a form that can be sent empty
      const submit = page.locator('button[type=submit]');
      if (await submit.count()) await submit.click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect({ name, width: viewport.width, violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 120)} ${failureSummary}`).join(' | ')}`) }).toEqual({ name, width: viewport.width, violations: [] });
    }
  }
});
