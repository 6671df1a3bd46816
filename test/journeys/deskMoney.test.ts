/**
 * Two people of finance decide twenty refunds by keys, and a refund and a payout that need both of them. What they see
 * agrees with the ledger.
 */
import path from 'node:path';
import { type Browser } from 'playwright-core';
import { type Database, openDatabase } from '@server/db/client';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@server/db/embedded';
import { SITE } from '@server/features/ledger/rules';
import { readBalance } from '@server/features/ledger/service/balances';
import { openBrowser } from '@test/support/browser';
import { type Caller, makeCaller } from '@test/support/call';
import { WIRE } from '@test/support/earnings';
import { ticketOf } from '@test/support/money';
import { openOperator } from '@test/support/operators';
import { type Site, startSite } from '@test/support/site';
import { registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(300_000);

const password = 'footlights';
const REFUNDS = 20;
const SCORE_TOKENS = 20;
const PIANO_TOKENS = 2000;
const HARP_TOKENS = 150;
const REFUND_LIMIT = 100;
/** what a performer keeps of a product */
const SHARE = 0.7;
let site: Site;
let browser: Browser;
let api: Caller;
let postgres: EmbeddedPostgres;
let database: Database;
let first: Visitor;
let second: Visitor;
const tokens = { mira: '', juno: '', vera: '' };
const ids = { mira: '', juno: '', vera: '' };

const buyTokens = async () => {
  const { data } = await api.must('searchPackages');
  const { paymentUrl } = await api.must('purchaseTokens', { params: { id: data[0]!._id }, body: {} }, tokens.mira);
  await api.must('decideSandboxCheckout', { params: { ticket: ticketOf(paymentUrl) }, body: { decision: 'pay' } });
};
/** Puts a product on sale and lets the member buy it. @returns the ids of the orders */
async function sell(seller: 'juno' | 'vera', name: string, token: number, times: number): Promise<string[]> {
  const body = { name, type: 'physical' as const, status: 'active' as const, token, stock: 100 };
  const { _id: id } = await api.must('createProduct', { body }, tokens[seller]);
  const orders: string[] = [];
  for (let bought = 0; bought < times; bought += 1) {
    const order = { params: { type: 'product' as const, id }, body: { deliveryAddress: 'Lamp street 1' } };
    orders.push((await api.must('purchaseItem', order, tokens.mira))._id);
  }
  return orders;
}
const has = async (owner: string, kind: 'member' | 'performer' | 'payout') =>
  (await readBalance(database.drizzle, owner, kind)).balance;
const balances = async () => ({
  mira: await has(ids.mira, 'member'),
  juno: await has(ids.juno, 'performer'),
  vera: await has(ids.vera, 'performer'),
  payouts: await has(SITE, 'payout'),
});

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  api = makeCaller(site.url, '');
  await registerMember(site, 'mira', password);
  for (const name of ['juno', 'vera']) await verifiedPerformer(site, name, password);
  for (const [key, value] of Object.entries({
    payoutCoolingOffHours: '0',
    payoutMinimum: '1',
    payoutTwoPersonLimit: '50',
    refundTwoPersonLimit: String(REFUND_LIMIT),
  }))
    await site.operator('settings', 'set', key, value);
  await site.operator('packages', 'add', 'Season', '5000', '499');
  tokens.mira = (await api.must('loginUser', { body: { username: 'mira', password } })).token;
  ids.mira = (await api.must('getMe', {}, tokens.mira))._id;
  for (const name of ['juno', 'vera'] as const) {
    tokens[name] = (await api.must('loginPerformer', { body: { username: name, password } })).token;
    ids[name] = (await api.must('getPerformerMe', {}, tokens[name]))._id;
    await api.must('savePaymentInformation', { body: WIRE }, tokens[name]);
  }
  await buyTokens();
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  database = openDatabase(postgres.url, {
    onError: (error) => {
      throw error;
    },
    maxConnections: 2,
  });
  first = await openOperator(browser, site, 'tove', 'finance');
  second = await openOperator(browser, site, 'nils', 'finance');
});
afterAll(async () => {
  await browser?.close();
  await database?.close();
  await postgres?.stop();
  await site?.remove();
});

test('an operator returns the tokens of twenty orders by keys, and the next request is current each time', async () => {
  const orders = await sell('juno', 'Score', SCORE_TOKENS, REFUNDS + 10);
  for (const sourceId of orders.slice(0, REFUNDS)) {
    const body = { sourceType: 'order' as const, sourceId, token: SCORE_TOKENS, description: 'It came torn.' };
    await api.must('requestRefund', { body }, tokens.mira);
  }
  const before = await balances();
  const { page } = first;
  await first.goto('/operator/refunds');
  for (let left = REFUNDS; left > 0; left -= 1) {
    const decide = page.getByRole('button', { name: `Return ${SCORE_TOKENS} tokens` });
    await page.getByText('What moves').waitFor();
    await page.getByText('Member Mira').waitFor();
    expect(await decide.count()).toBe(1);
    await page.keyboard.press('a');
    if (left > 1) await page.getByText(`${left - 1} wait, the oldest on top`).waitFor();
  }
  await page.getByText('No refund waits for a decision').waitFor();
  const after = await balances();
  expect(after).toEqual({
    ...before,
    mira: before.mira + REFUNDS * SCORE_TOKENS,
    juno: before.juno - REFUNDS * SCORE_TOKENS * SHARE,
  });
});

test('a refund above the limit moves nothing until a second person returns the tokens', async () => {
  const [sourceId] = await sell('vera', 'Harp', HARP_TOKENS, 1);
  const body = {
    sourceType: 'order' as const,
    sourceId: sourceId!,
    token: HARP_TOKENS,
    description: 'A string broke.',
  };
  await api.must('requestRefund', { body }, tokens.mira);
  const before = await balances();

  await first.goto('/operator/refunds');
  await first.page.getByText(`Two approvals above ${REFUND_LIMIT} tokens`).waitFor();
  await first.page.getByText('It then waits for another person.').waitFor();
  await first.page.keyboard.press('a');
  await first.page.getByText('You cannot give both approvals.').waitFor();
  expect(await first.page.getByRole('button', { name: /^(Approve|Return)/ }).count()).toBe(0);
  await first.page.keyboard.press('a');
  expect(await balances()).toEqual(before);

  await second.goto('/operator/refunds');
  await second.page.getByText('tove approved').waitFor();
  await second.page.keyboard.press('a');
  await second.page.getByText('No refund waits for a decision').waitFor();
  expect(await balances()).toEqual({
    ...before,
    mira: before.mira + HARP_TOKENS,
    vera: before.vera - HARP_TOKENS * SHARE,
  });
});

test('a small payout needs one approval, and a large one a second person, who alone can give it', async () => {
  await sell('vera', 'Piano', PIANO_TOKENS, 1);
  const today = new Date().toISOString().slice(0, 10);
  for (const name of ['juno', 'vera'] as const)
    await api.must(
      'createPayoutRequest',
      {
        params: { role: 'performer' },
        body: { paymentAccountType: 'wire', fromDate: today, toDate: today },
      },
      tokens[name],
    );
  const before = await balances();
  const [small, large] = [10 * SCORE_TOKENS * SHARE, PIANO_TOKENS * SHARE];
  expect(before).toMatchObject({ juno: small, vera: large, payouts: 0 });

  await first.goto('/operator/payouts');
  await first.page.getByText('Your approval is next').waitFor();
  await first.page.keyboard.press('a');
  await first.page.getByText('Two approvals above 50.00').waitFor();
  await first.page.keyboard.press('a');
  await first.page.getByText('You cannot give both approvals.').waitFor();
  expect(await first.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await first.page.keyboard.press('a');
  expect(await balances()).toEqual(before);

  await second.goto('/operator/payouts');
  await second.page.getByText('tove approved').waitFor();
  await second.page.keyboard.press('a');
  await second.page.getByText('No payout waits').first().waitFor();
  expect(await balances()).toEqual(before);

  await second.goto('/operator/payouts?stage=ready');
  for (const left of [1, 0]) {
    await second.page.getByRole('button', { name: /^Mark paid/ }).waitFor();
    await second.page.keyboard.press('p');
    await second.page
      .getByText('Payout marked as paid.')
      .nth(1 - left)
      .waitFor();
  }
  expect(await balances()).toEqual({ ...before, juno: 0, vera: 0, payouts: small + large });
  expect(await site.operator('audit')).toContain('The ledger is sound.');
});

test('the pages logged no errors', () => expect([first.faults, second.faults]).toEqual([[], []]));
