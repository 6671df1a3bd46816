/** The ways in when something is forgotten, missing or wrong, in a real browser on the whole site; accounts.test.ts walks the straight ones. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, type Visitor } from '@test/support/visitors';
import { mailedLink } from '@test/support/ways';

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

test('a forgotten password is replaced by the mailed link, and the old one opens nothing any more', async () => {
  const { page } = visitor;
  await registerMember(site, 'petra', 'the old password');
  await visitor.goto('/auth/login/user');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await page.waitForURL('**/auth/forgot-password');
  await page.getByLabel('E-mail').fill('petra@example.test');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If this address belongs to an account').waitFor();

  await visitor.goto(await mailedLink(site, 'petra@example.test', 'Set a new password'));
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
