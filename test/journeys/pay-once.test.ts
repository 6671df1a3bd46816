/** Double clicks, two tabs and lost replies never pay twice, and the token history accounts for every token. */
import path from 'node:path';
import { type Browser, type Page, type Route } from 'playwright-core';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { faultsOf, wear } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { ask, goTo, openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let mira: Visitor;

/** Queries the site's database. */
async function rowsOf<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  const database = openDatabase(postgres.url, { onError: () => undefined, maxConnections: 1 });
  try {
    return (await database.pool.query<Row>(statement)).rows;
  } finally {
    await database.close();
  }
}
const history = () => ask<'searchTransactions'>(site, mira, '/transactions/user/search?limit=200');
const ordersOfMira = () => rowsOf<{ status: string }>('select status from token_orders order by created_at');
const tipsOfMira = () => rowsOf<{ tokens: number }>('select tokens from tips order by created_at');

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
  await site.operator('packages', 'add', 'Matinee', '100', '9.99');
  mira = await openVisitor(browser, site);
  await mira.login('user', 'mira', password);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const buy = (page: Page) => page.getByRole('button', { name: /^Buy 100 tokens/ });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay/ });

/** Lets the first request reach the server, and drops its reply. */
async function loseReply(page: Page, url: string): Promise<void> {
  let lost = false;
  await page.route(url, async (route: Route) => {
    if (lost || route.request().method() !== 'POST') return route.continue();
    lost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

test('a double click on a package opens one order', async () => {
  await mira.goto('/account/user/wallet');
  await buy(mira.page).dblclick();
  await mira.page.waitForURL('**/payment/sandbox/**');
  expect(await ordersOfMira()).toEqual([{ status: 'open' }]);
});

test('a double click on Pay makes one payment, and going back to the payment page pays nothing', async () => {
  await pay(mira.page).dblclick();
  await mira.page.waitForURL('**/payment/success**');
  await mira.page.getByRole('heading', { name: '100 tokens added' }).waitFor();
  await mira.page.goBack();
  await mira.page.getByRole('heading', { name: 'Already paid' }).waitFor();
  expect(await pay(mira.page).count()).toBe(0);
  await mira.page.getByRole('link', { name: 'Continue' }).click();
  await mira.page.getByRole('heading', { name: '100 tokens added' }).waitFor();
  expect((await history()).balance).toBe(100);
});

test('an order that is open in two tabs is paid once', async () => {
  await mira.goto('/account/user/wallet');
  await buy(mira.page).click();
  await mira.page.waitForURL('**/payment/sandbox/**');
  const second = await mira.context.newPage();
  await goTo(second, mira.page.url());
  await Promise.all([pay(mira.page).click(), pay(second).click()]);
  for (const page of [mira.page, second]) await page.getByRole('heading', { name: '100 tokens added' }).waitFor();
  await second.close();
  expect((await history()).balance).toBe(200);
});

test('an order whose reply was lost is still one order', async () => {
  await mira.goto('/account/user/wallet');
  await loseReply(mira.page, '**/api/payment/purchase-tokens/**');
  await buy(mira.page).click();
  await mira.page.waitForURL('**/payment/sandbox/**', { timeout: 30_000 });
  await mira.page.unrouteAll({ behavior: 'wait' });
  expect(await ordersOfMira()).toEqual([{ status: 'paid' }, { status: 'paid' }, { status: 'open' }]);
});

test('leaving the payment page charges nothing and offers the same order again', async () => {
  await mira.page.getByRole('link', { name: 'Leave without paying' }).click();
  await mira.page.getByRole('heading', { name: 'The payment was not completed' }).waitFor();
  expect((await history()).balance).toBe(200);
  await mira.page.getByRole('link', { name: 'Try the payment again' }).click();
  await mira.page.waitForURL('**/payment/sandbox/**');
  await mira.page.getByRole('button', { name: /^Decline/ }).click();
  await mira.page.getByRole('heading', { name: 'The payment was declined' }).waitFor();
  expect((await history()).balance).toBe(200);
});

test('a double click on Tip sends one tip', async () => {
  // set in the database, because no one streams here; the site would end a public show without a stream
  await rowsOf("update performers set streaming_status = 'group', live_since = now()");
  await mira.goto('/performers/juno');
  await mira.page.getByRole('button', { name: /^25/ }).click();
  await mira.page.getByRole('button', { name: /^Tip\s*25/ }).dblclick();
  await mira.page.getByRole('log').getByText('25', { exact: true }).waitFor();
  await mira.page
    .getByText(/Balance\s*175/)
    .first()
    .waitFor();
  expect(await tipsOfMira()).toEqual([{ tokens: 25 }]);
});

test('a tip whose reply was lost is still one tip', async () => {
  await loseReply(mira.page, '**/api/member/send-tip-token/**');
  await mira.page.getByRole('button', { name: /^10/ }).first().click();
  await mira.page.getByRole('button', { name: /^Tip\s*10/ }).click();
  await until('the reply to the retry', async () => (await mira.page.getByText('10 tokens sent').count()) > 0, 30_000);
  await mira.page.unrouteAll({ behavior: 'wait' });
  expect(await tipsOfMira()).toEqual([{ tokens: 25 }, { tokens: 10 }]);
});

test('two tabs that tip the last tokens at once spend them once', async () => {
  const second = await mira.context.newPage();
  await goTo(second, '/performers/juno');
  const tabs = [mira.page, second];
  const waiting: (() => void)[] = [];
  for (const page of tabs) {
    await page.getByRole('button', { name: 'Another amount' }).click();
    await page.getByLabel('Tokens', { exact: true }).fill('99');
    // both requests wait for each other, because the first reply would disable the other tab's button
    await page.route('**/api/member/send-tip-token/**', async (route) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        if (waiting.length === tabs.length) waiting.forEach((go) => go());
      });
      await route.continue();
    });
  }
  const answers = tabs.map((page) => page.waitForResponse('**/api/member/send-tip-token/**'));
  await Promise.all(tabs.map((page) => page.getByRole('button', { name: /^Tip\s*99/ }).click()));
  const statuses = await Promise.all(answers.map(async (answer) => (await answer).status()));
  expect(statuses.sort()).toEqual([200, 422]);
  for (const page of tabs)
    await page
      .getByText(/more needed|don't have enough/)
      .first()
      .waitFor();
  await second.close();
  const { balance } = await history();
  expect([balance, (await tipsOfMira()).length]).toEqual([66, 3]);
});

test('the entries of the token history sum to the balance', async () => {
  await mira.goto('/account/user/transactions');
  const figures = await mira.page.locator('dl dd').allInnerTexts();
  const [received, spent, together, balance] = figures.map((figure) => Number(figure.replace(/[^\d.]/g, '')));
  expect({ received, spent, together, balance }).toEqual({ received: 200, spent: 134, together: 66, balance: 66 });
  const lines = await mira.page.locator('tbody tr td:nth-of-type(2)').allInnerTexts();
  const amounts = lines.map((line) => Number(line.replace(/[^\d.-]/g, '')));
  expect(amounts).toHaveLength(5);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(66);
  expect(await site.operator('reconcile')).toContain('2 orders compared with the ledger, 0 differences.');
});

test('the wallet, history and payment pages have no accessibility faults in either theme', async () => {
  const [order] = await rowsOf<{ id: string; payment_url: string }>(
    "select id, payment_url from token_orders where status = 'failed'",
  );
  for (const address of [
    '/account/user/wallet?back=/performers/juno&missing=50',
    '/account/user/transactions',
    '/performers/juno',
    `/payment/failure?order=${order!.id}`,
    order!.payment_url,
  ]) {
    await mira.goto(address);
    // lines of the chat fade in when they arrive, and half faded they have too little contrast
    if (address === '/performers/juno') await mira.page.getByRole('log').getByText('First tip').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await wear(mira.page, theme);
      await mira.settled();
      expect([address, theme, await faultsOf(mira.page)]).toEqual([address, theme, []]);
    }
  }
});

test('the pages logged no errors', () => {
  expect(mira.faults).toEqual([]);
});
