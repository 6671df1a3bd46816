/** A studio and a performer in real browsers: invitation, registration, verification, a shared tip, and leaving. */
import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { openBrowser } from '@test/support/browser';
import { documentFile } from '@test/support/files';
import { goLive } from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, registerStudio, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'a whole sentence';
let site: Site;
let browser: Browser;
let studio: Visitor;
let performer: Visitor;
let member: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  await Promise.all([registerMember(site, 'mira', password), registerStudio(site, 'northlight', password)]);
  await site.operator('packages', 'add', 'Matinee', '100', '9.99');
  [studio, performer, member] = await Promise.all([
    openVisitor(browser, site),
    openVisitor(browser, site),
    openVisitor(browser, site),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Returns the ledger's balances by kind of account, from the site's database. */
async function books(): Promise<Record<string, number>> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  const database = openDatabase(postgres.url, { onError: () => undefined, maxConnections: 1 });
  try {
    const { rows } = await database.pool.query<{ kind: string; tokens: number }>(
      'select a.kind, (sum(p.amount) / 100.0)::float8 as tokens from ledger_postings p join ledger_accounts a on a.id = p.account_id group by a.kind',
    );
    return Object.fromEntries(rows.map(({ kind, tokens }) => [kind, tokens]));
  } finally {
    await database.close();
  }
}

const answer = async <T>(visitor: Visitor, address: string): Promise<T> => {
  const token = (await visitor.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const response = await fetch(`${site.url}/api${address}`, { headers: { authorization: token } });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: T }).data;
};

const figure = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ has: page.locator('xpath=preceding-sibling::dt') })
    .locator(`xpath=self::*[preceding-sibling::dt[text()="${label}"]]`)
    .first();

test('a studio that is not approved sees the missing steps and no other page', async () => {
  await studio.login('studio', 'northlight', password);
  await studio.page.getByText('The operator checks every studio in person.').waitFor();
  await studio.goto('/studio/performers');
  await studio.page.getByText('This page opens once your studio is approved.').waitFor();
  await site.operator('verify', 'northlight');
});

test('a studio invites by link, and a new performer registers with it', async () => {
  const { page } = studio;
  await studio.goto('/studio/performers');
  await page.getByText('Your performers will appear here.').waitFor();
  await page.getByRole('button', { name: 'Create a link instead' }).click();
  const link = await page.getByRole('status').getByText('/invitations/').textContent();

  const { page: theirs } = performer;
  await performer.goto(new URL(link ?? '').pathname);
  await theirs.getByRole('heading', { name: 'northlight invites you' }).waitFor();
  await theirs.getByText('Your share of what members pay').waitFor();
  await theirs.getByRole('link', { name: 'Register as a performer' }).click();
  await theirs.getByText('northlight invites you. Your account will belong to this studio').waitFor();
  for (const [label, words] of [
    ['Username', 'ida'],
    ['Email', 'ida@example.test'],
    ['First name', 'Ida'],
    ['Last name', 'Brevik'],
    ['Date of birth', '1990-04-02'],
  ] as const)
    await theirs.getByLabel(label).fill(words);
  await theirs.getByLabel('Password', { exact: true }).fill(password);
  for (const input of await theirs.locator('input[type=file]').all()) {
    const { name, content } = documentFile();
    await input.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
  }
  await theirs.getByRole('checkbox').check();
  await theirs.getByRole('button', { name: 'Send registration' }).click();
  await theirs.getByRole('heading', { name: 'Documents received' }).waitFor();

  await studio.goto('/studio/performers');
  await page.getByRole('row', { name: /ida.*Active.*Pending/ }).waitFor();
  await page.getByText('Accepted').waitFor();
  // the link works once
  await performer.goto(new URL(link ?? '').pathname);
  await theirs.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
});

test('a studio sets a performer’s share of tips, and the performer sees the same share', async () => {
  await site.operator('verify', 'ida');
  const { page } = studio;
  await page.getByRole('link', { name: 'ida' }).click();
  await page.getByLabel('Tips').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('keeps 63% of each payment').waitFor();
  await page.getByText('Saved').waitFor();

  await performer.login('performer', 'ida', password);
  await performer.goto('/account/performer/studio');
  await performer.page.getByRole('row', { name: /^Tips 63% 7% 30%$/ }).waitFor();
});

test('a tip appears in all four balances, which sum up to the token', async () => {
  await goLive(site, performer, 'ida');

  await member.login('user', 'mira', password);
  await member.goto('/account/user/wallet');
  await member.page.getByRole('button', { name: /^Buy 100 tokens/ }).click();
  await member.page.getByRole('button', { name: /^Pay/ }).click();
  await member.page.waitForURL(/payment\/success/);
  await member.page.getByText('100 tokens').first().waitFor();
  const { _id } = await answer<{ _id: string }>(performer, '/performers/me');
  const token = (await member.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const tipped = await fetch(`${site.url}/api/member/send-tip-token/${_id}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': 'a-tip-of-this-journey' },
    body: JSON.stringify({ token: 10 }),
  });
  expect(tipped.status).toBe(200);

  expect((await answer<{ balance: number }>(member, '/transactions/user/search')).balance).toBe(90);
  expect((await answer<{ balance: number }>(performer, '/performers/me')).balance).toBe(6.3);
  expect((await answer<{ balance: number }>(studio, '/studio/me')).balance).toBe(0.7);
  expect(await books()).toMatchObject({ clearing: -100, member: 90, performer: 6.3, studio: 0.7, commission: 3 });
  await studio.goto('/studio/performers/statistics');
  await studio.page.getByRole('row', { name: /ida.* 10 6.3 3 0.7$/ }).waitFor();
  await studio.goto('/studio');
  expect(await figure(studio.page, 'Net earned').textContent()).toBe('0.7');
  expect(await figure(studio.page, 'Gross').textContent()).toBe('10');
  await studio.page.getByRole('button', { name: 'Show the numbers' }).click();
  await studio.page
    .getByRole('table')
    .first()
    .getByRole('row', { name: /6.3 3 0.7$/ })
    .waitFor();
});

test('a performer leaves the studio, which sees no later earnings', async () => {
  const { page } = performer;
  await page.getByRole('button', { name: 'End show' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End show' }).click();
  await page.getByRole('heading', { name: 'The show is over' }).waitFor();
  await performer.goto('/account/performer/studio');
  await page.getByRole('button', { name: 'Leave northlight' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByText('You left the studio.').waitFor();
  await studio.goto('/studio/performers');
  await studio.page.getByRole('row', { name: /ida.*Left/ }).waitFor();
  await studio.page.getByRole('link', { name: 'ida' }).click();
  await studio.page.getByText('You see earnings up to the day ida left your studio.').waitFor();
  expect([studio, performer, member].flatMap(({ faults }) => faults)).toEqual([]);
});
