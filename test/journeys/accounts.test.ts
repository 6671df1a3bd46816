/** The life of an account of each role in a real browser: registration, verification, profile, password, logout. */
import { type Browser, type Page } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { pictureFile } from '@test/support/pictures';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, type Visitor } from '@test/support/visitors';
import { mailedLink, registerAs } from '@test/support/ways';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
const open: Visitor[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});
afterEach(async () => {
  for (const visitor of open.splice(0)) {
    expect(visitor.faults).toEqual([]);
    await visitor.close();
  }
});

async function person(): Promise<Visitor> {
  const visitor = await openVisitor(browser, site);
  open.push(visitor);
  return visitor;
}
const where = ({ page }: Visitor) => new URL(page.url()).pathname;
const credentials = async ({ context }: Visitor) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => name === 'token' || name === 'role');

async function changePicture(page: Page): Promise<void> {
  const before = await page.getByAltText('Your picture').getAttribute('src');
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureFile('png', 300, 200) });
  await page.locator(`img[alt="Your picture"]:not([src="${before}"])`).waitFor();
  // rendered again by the server
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[alt="Your picture"]')?.naturalWidth);
}

const ROLES = [
  {
    role: 'user',
    username: 'ottoline',
    landing: '/',
    account: '/account/user',
    name: 'Display name',
    save: 'Save',
    picture: true,
  },
  {
    role: 'performer',
    username: 'ida',
    landing: '/live',
    account: '/account/performer',
    name: 'Stage name',
    save: 'Save profile',
    picture: true,
  },
  // studios have no picture
  {
    role: 'studio',
    username: 'big-hall',
    landing: '/studio',
    account: '/studio',
    name: 'Name of the studio',
    save: 'Save',
    picture: false,
  },
] as const;

test.each(ROLES)(
  'a $role registers, confirms the address, logs in, changes profile and password, and logs out',
  async ({ role, username, landing, account, name, save, picture }) => {
    const [first, second] = ['a whole sentence', 'another whole sentence'];
    const here = await person();
    const { page } = here;
    await here.goto(`/auth/register/${role}`);
    await registerAs[role](page, username, first);

    await here.goto(await mailedLink(site, `${username}@example.test`, 'Verify your email address'));
    await page.getByRole('button', { name: 'Verify email' }).click();
    await page.getByRole('heading', { name: 'Email address verified' }).waitFor();

    if (role === 'performer') {
      await here.login('performer', username, first);
      expect(where(here)).toBe('/');
      await here.context.clearCookies();
      expect(await site.operator('verify', username)).toContain(`${username} (performer) is verified.`);
    }
    // the email address works like the username
    await here.login(role, `${username}@example.test`, first);
    expect(where(here)).toBe(landing);

    await here.goto(`${account}/profile`);
    if (picture) await changePicture(page);
    await page.getByLabel(name).fill('Ottoline of the North');
    await page.getByRole('button', { name: save, exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    expect(await page.getByLabel(name).inputValue()).toBe('Ottoline of the North');
    if (picture) expect(await page.getByAltText('Your picture').getAttribute('src')).toMatch(/^\/files\/public\//);

    const elsewhere = await person();
    await elsewhere.login(role, username, first);
    await elsewhere.goto(`${account}/profile`);
    expect(where(elsewhere)).toBe(`${account}/profile`);
    await here.goto(`${account}/security`);
    await page.getByRole('button', { name: 'Log out other sessions' }).waitFor();
    await page.getByLabel('Current password').fill(first);
    await page.getByLabel('New password').fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Log out other sessions' }).waitFor({ state: 'detached' });

    await elsewhere.page.reload();
    await elsewhere.page.waitForURL('**/auth/login/user');
    expect(await credentials(elsewhere)).toEqual([]);
    await here.goto(`${account}/security`);
    expect(where(here)).toBe(`${account}/security`);

    await page.getByRole('button', { name: 'Log out' }).click();
    // the page and the toast appear in either order
    await Promise.all([page.waitForURL(({ pathname }) => pathname === '/'), page.getByText('Log out!').waitFor()]);
    expect(await credentials(here)).toEqual([]);

    await here.goto(`/auth/login/${role}`);
    await page.getByLabel(/username/i).fill(username);
    await page.getByLabel('Password', { exact: true }).fill(first);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByText('The username or the password is wrong.').waitFor();
    await here.login(role, username, second);
    expect(where(here)).toBe(landing);
  },
);
