/** Login and registration with a forgotten password, invalid input or a keyboard only, in a real browser. */
import { type Locator } from 'playwright-core';
import { faultsOf, LOOKS, wear } from '@test/support/axe';
import { makeCaller } from '@test/support/call';
import { journeys } from '@test/support/journey';
import { type Site } from '@test/support/site';
import { registerMember, type Visitor } from '@test/support/visitors';
import { identityDocument, mailedLink } from '@test/support/ways';

jest.setTimeout(240_000);

const password = 'a whole sentence';
let site: Site;
let visitor: Visitor;

journeys((journey) => ({ site, visitor } = journey));
afterEach(() => expect(visitor.faults).toEqual([]));

const where = () => new URL(visitor.page.url()).pathname;

test('a forgotten password is replaced by an emailed link, and the old one stops working', async () => {
  const { page } = visitor;
  await registerMember(site, 'petra', 'the old password');
  await visitor.goto('/auth/login/user');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.waitForURL('**/auth/forgot-password?type=*');
  await page.getByLabel('Email').fill('petra@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('If an account has this email address').waitFor();

  await visitor.goto(await mailedLink(site, 'petra@example.test', 'Set a new password'));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/auth/login/user');
  await page.getByLabel('Email or username').fill('petra');
  await page.getByLabel('Password', { exact: true }).fill('the old password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('The username or the password is wrong.').waitFor();
  await visitor.login('user', 'petra', password);
  expect(where()).toBe('/');
});

test('the login form stays where it is while the page starts', async () => {
  const { page, context } = visitor;
  const logIn = { name: 'Log in', exact: true };
  await visitor.goto('/auth/login/user');
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  const started = await page.getByRole('button', logIn).boundingBox();

  const scriptless = await context.browser()!.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const waiting = await scriptless.newPage();
  await waiting.goto(page.url());
  expect(await waiting.getByRole('button', logIn).boundingBox()).toEqual(started);
  await scriptless.close();
});

test('the registration form shows the message of each invalid field', async () => {
  const { page } = visitor;
  await visitor.goto('/auth/register/user');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('This field is required!').first().waitFor();
  expect(await page.getByText('This field is required!').count()).toBe(4);
  await page.getByText('Please accept the terms first!').waitFor();
  await page.getByLabel('Email').fill('nonsense');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Date of birth').fill('2020-01-01');
  await page.getByLabel('Username').focus();
  for (const words of ['Not a validate email!', 'Must be between 8 and 72', 'You must be 18 or older!'])
    await page.getByText(words).waitFor();
});

/** Presses Tab until a control has the focus. Fails when the keyboard can't reach it. */
async function tabTo(control: Locator): Promise<void> {
  for (let press = 0; press < 80; press += 1) {
    await visitor.page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never reaches ${String(control)}`);
}

/** Lets a member follow a performer, who can find the member from then on. */
async function follow(member: string, performer: string): Promise<void> {
  const api = makeCaller(site.url, '');
  const { token } = await api.must('loginUser', { body: { username: member, password } });
  const { _id } = await api.must('viewPerformer', { params: { username: performer } });
  await api.must('likePerformer', { params: { id: _id } }, token);
}

test('the keyboard alone is enough to register with documents, log in and use every account form', async () => {
  const { page } = visitor;
  const { keyboard } = page;
  const write = async (label: string | RegExp, words: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.press('Control+A');
    await keyboard.type(words);
  };
  const press = async (name: string, key = 'Enter') => {
    await tabTo(page.getByRole('button', { name, exact: true }));
    await keyboard.press(key);
  };
  const choose = async (label: string, words: string) => {
    await tabTo(page.getByLabel(label, { exact: true }));
    await keyboard.type(words);
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await keyboard.press('Enter');
  };
  await visitor.goto('/auth/register/performer');
  for (const [label, words] of [
    ['Username', 'keys'],
    ['Email', 'keys@example.test'],
    ['Password', password],
    ['First name', 'Robin'],
    ['Last name', 'Vale'],
  ] as const)
    await write(label, words);
  await tabTo(page.getByLabel('Date of birth'));
  await keyboard.type('04021990');
  for (const label of ['Identity document', 'Photo of you with the document']) {
    // wait before pressing keys: a busy page handles keys before it knows about the file chooser listener
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      tabTo(page.getByLabel(label)).then(() => keyboard.press('Space')),
    ]);
    await chooser.setFiles(identityDocument());
  }
  await tabTo(page.getByRole('checkbox'));
  await keyboard.press('Space');
  await press('Send registration');
  await page.getByRole('heading', { name: 'Documents received' }).waitFor();

  await visitor.goto('/auth/login/performer');
  await write('Email or username', 'keys');
  await write('Password', password);
  await keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/');

  await visitor.goto('/account/performer/profile');
  await write('Stage name', 'Keys of the North');
  await choose('Country', 'Portug');
  await press('Add a link', 'Space');
  await write('URL of link 1', 'https://keys.example');
  await press('Save profile');
  await page.getByText('Saved', { exact: true }).waitFor();

  await visitor.goto('/account/performer/prices');
  await write('Private show', '25');
  await keyboard.press('Enter');
  await page.getByText('Saved', { exact: true }).waitFor();

  await registerMember(site, 'rudolf', password);
  await site.operator('verify', 'keys');
  await follow('rudolf', 'keys');
  await visitor.goto('/account/performer/blocking');
  await write('Find a member', 'rud');
  await page.getByRole('button', { name: /^Block / }).waitFor();
  await tabTo(page.getByRole('button', { name: /^Block / }));
  await keyboard.press('Enter');
  await page.getByRole('button', { name: /^Unblock / }).waitFor();

  await visitor.goto('/account/performer/security');
  await write('Current password', password);
  await write('New password', 'another whole sentence');
  await press('Change password');
  await page.getByText('Saved', { exact: true }).waitFor();
});

const PAGES = [
  'login/user',
  'login/performer',
  'login/studio',
  'register/user',
  'register/performer',
  'register/studio',
  'forgot-password',
  'resend-verification',
  'reset-password?token=x',
  'verify-email?token=x',
  'undo-email-change?token=x',
];

test.each(PAGES)('axe finds no faults on the form %s, in both themes, on phones and desktops', async (name) => {
  const { page } = visitor;
  await visitor.goto(`/auth/${name}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // submit the empty form to check its messages too
  const submit = page.locator('button[type=submit]');
  if (await submit.count()) await submit.click();
  for (const viewport of [LOOKS.phone, LOOKS.desk]) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      await visitor.settled();
      // themes differ only in colours
      const faults = await faultsOf(page, theme === 'dark' ? ['color-contrast'] : []);
      expect({ theme, width: viewport.width, faults }).toEqual({ theme, width: viewport.width, faults: [] });
    }
  }
});
