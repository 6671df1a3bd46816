/** Second factors in a real browser: passkeys on a virtual authenticator, an authenticator app and recovery codes. */
import { type Browser } from 'playwright-core';
import { journeys } from '@test/support/journey';
import { codeOf } from '@test/support/secondFactors';
import { type Site } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(180_000);

const password = 'footlights';
const SECURITY = '/account/user/security';
let site: Site;
let browser: Browser;
let visitor: Visitor;

journeys(
  (journey) => ({ site, browser, visitor } = journey),
  (at) => Promise.all([registerMember(at, 'mira', password), verifiedPerformer(at, 'juno', password)]),
);

const pathOf = ({ page }: Visitor) => new URL(page.url()).pathname;

/** Opens a browser at the host name that passkeys belong to, with a virtual authenticator that verifies its user. */
async function openWithAuthenticator(): Promise<Visitor> {
  const device = await openVisitor(browser, { url: site.url.replace('127.0.0.1', 'localhost') });
  const cdp = await device.context.newCDPSession(device.page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return device;
}

/** Reads the recovery codes on screen and confirms that they are saved. */
async function saveCodes({ page }: Visitor): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await dialog.waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  await dialog.getByRole('button', { name: 'I saved them' }).click();
  await dialog.waitFor({ state: 'detached' });
  return codes;
}

async function logOut({ context }: Visitor): Promise<void> {
  await context.clearCookies();
}

test('a member adds a passkey, confirms a login with it, and logs in with it alone', async () => {
  const device = await openWithAuthenticator();
  const { page } = device;
  await device.login('user', 'mira', password);
  await device.goto(SECURITY);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Work laptop');
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  expect(await saveCodes(device)).toHaveLength(10);
  await page.getByText('Work laptop').waitFor();

  await logOut(device);
  await device.goto(SECURITY);
  await device.page.getByLabel('Email or username').fill('mira');
  await device.page.getByLabel(/^password/i).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/auth/second-step');
  await device.goto('/account/user/wallet');
  expect(pathOf(device)).toBe('/auth/second-step');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/account/user/wallet');

  await logOut(device);
  await device.goto('/auth/login/user');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await device.goto(SECURITY);
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await page.getByRole('button', { name: 'Remove Laptop' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Your passkeys will appear here.').waitFor();
  expect(device.faults).toEqual([]);
  await device.close();
});

test('a performer adds an authenticator app, logs in with a code and then with a recovery code', async () => {
  const { page } = visitor;
  await visitor.login('performer', 'juno', password);
  await visitor.goto('/account/performer/security');
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await page.getByAltText('QR code of the secret').waitFor();
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByText('This code is not right.').waitFor();
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const [code = ''] = await saveCodes(visitor);
  await page.getByText('In use since').waitFor();

  await logOut(visitor);
  await visitor.login('performer', 'juno', password);
  expect(pathOf(visitor)).toBe('/auth/second-step');
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('**/live');

  await logOut(visitor);
  await visitor.login('performer', 'juno', password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL('**/live');
  await visitor.goto('/account/performer/security');
  await page.getByText('9 codes are left.').waitFor();
  expect(visitor.faults).toEqual([]);
});
