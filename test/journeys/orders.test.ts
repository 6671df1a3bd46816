/** Orders: purchases during crashes of the site, the delivery of a parcel, and a refund. */
import { randomUUID } from 'node:crypto';
import { type Browser } from 'playwright-core';
import { type ReplyOf } from '@contract/all';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { products } from '@server/features/assets/tables';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { withDatabaseOf } from '@test/support/siteDatabase';
import { openVisitor, registerMember, verifiedPerformer } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
const BUYERS = ['mira', 'ben', 'cleo', 'dora'];
const INITIAL_TOKENS = 100_000;
const STOCK = 50_000;
/** the site is killed after this many purchases of a round */
const PURCHASES_PER_ROUND = 25;
const posterId = newId();
let site: Site;
let browser: Browser;

async function tokenOf(username: string): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  return ((await answer.json()) as { data: ReplyOf<'loginUser'> }).data.token;
}

async function buy(token: string, key: string): Promise<{ status: number; id: string | null }> {
  const answer = await fetch(`${site.url}/api/purchase-items/product/${posterId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
    body: JSON.stringify({ deliveryAddress: 'Lamp street 1' }),
  });
  const body = (await answer.json()) as { data?: ReplyOf<'purchaseItem'> };
  return { status: answer.status, id: body.data?._id ?? null };
}

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ env: { RATE_LIMITS: 'off' } }), openBrowser()]);
  await Promise.all([
    ...BUYERS.map((name) => registerMember(site, name, password)),
    verifiedPerformer(site, 'juno', password),
  ]);
  await withDatabaseOf(site, async ({ drizzle, pool }) => {
    const { rows } = await pool.query<{ id: string; username: string }>('select id, username from accounts');
    const idOf = (name: string) => rows.find(({ username }) => username === name)!.id;
    for (const name of BUYERS)
      await inTransaction(drizzle, (tx) =>
        postAdjustment(tx, {
          key: newId(),
          ownerId: idOf(name),
          role: 'member',
          tokens: INITIAL_TOKENS,
          reason: 'to buy with',
        }),
      );
    await drizzle.insert(products).values({
      id: posterId,
      performerId: idOf('juno'),
      name: 'Signed poster',
      type: 'physical',
      status: 'active',
      tokens: 2,
      stock: STOCK,
    });
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

test('purchases during kills of the site: answered ones exist, retried ones happen once, and balances and stock agree', async () => {
  const answered = new Map<string, string>();
  const sent = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    const tokens = await Promise.all(BUYERS.map(tokenOf));
    let isRunning = true;
    const buyers = tokens.flatMap((token) =>
      [0, 1].map(async () => {
        while (isRunning) {
          const key = randomUUID();
          sent.set(key, token);
          const answer = await buy(token, key).catch(() => null);
          if (answer?.id) answered.set(key, answer.id);
          if (!answer) return;
        }
      }),
    );
    await until('purchases of this round', () => answered.size >= (round + 1) * PURCHASES_PER_ROUND, 60_000);
    await site.kill();
    isRunning = false;
    await Promise.all(buyers);
    site = await site.restart();
  }
  // retry all purchases under the same keys
  for (const [key, token] of sent) {
    const again = await buy(token, key);
    expect(again.status).toBe(200);
    if (answered.has(key)) expect(again.id).toBe(answered.get(key));
  }
  const { rows } = await withDatabaseOf(site, ({ pool }) =>
    pool.query<{ orders: number; stock: number; sold: number; spent: number }>(
      `select (select count(*) from orders)::int as orders, stock, sold,
         (select $1 - sum(ledger_available(id)) / 100 from ledger_accounts where kind = 'member')::int as spent
       from products`,
      [BUYERS.length * INITIAL_TOKENS],
    ),
  );
  expect(rows).toEqual([{ orders: sent.size, stock: STOCK - sent.size, sold: sent.size, spent: 2 * sent.size }]);
  expect(await site.operator('audit')).toContain('The ledger is sound.');
});

test('a performer updates the delivery of a parcel, and the buyer sees it', async () => {
  const [juno, mira] = [await openVisitor(browser, site), await openVisitor(browser, site)];
  await juno.login('performer', 'juno', password);
  await mira.login('user', 'mira', password);
  await juno.goto('/account/performer/orders?q=mira');
  await juno.page.getByRole('button', { name: 'Signed poster' }).first().click();
  await juno.page.getByRole('dialog').getByText('Lamp street 1').waitFor();
  await juno.page.getByRole('dialog').getByLabel('Status').selectOption('shipping');
  await juno.page.getByLabel('Shipping code').fill('LT 42');
  await juno.page.getByRole('button', { name: 'Save' }).click();
  await juno.page.getByRole('listitem').filter({ hasText: 'On its way' }).waitFor();
  await mira.goto('/account/user/orders?deliveryStatus=shipping');
  await mira.page.getByRole('link', { name: 'Signed poster' }).click();
  await mira.page.getByText('LT 42').waitFor();
  expect(await mira.page.locator('[aria-current=step]').textContent()).toBe('On its way');
  expect([...juno.faults, ...mira.faults]).toEqual([]);
  await Promise.all([juno.close(), mira.close()]);
});

test('a member requests a refund, the operator approves it, and orders and transactions show it', async () => {
  const mira = await openVisitor(browser, site, { viewport: { width: 390, height: 844 } });
  await mira.login('user', 'mira', password);
  await mira.goto('/account/user/orders?deliveryStatus=shipping');
  await mira.page.getByRole('link', { name: 'Signed poster' }).click();
  const number = (await mira.page.getByRole('heading', { level: 1, name: /^Order \d/ }).textContent())!.replace(
    /\D/g,
    '',
  );
  await mira.page.getByRole('button', { name: 'Request a refund' }).click();
  await mira.page.getByLabel('What is wrong?').fill('It arrived torn.');
  await mira.page.getByRole('button', { name: 'Send' }).dblclick();
  await mira.page.getByText('Under review').waitFor();
  expect(await site.operator('refunds')).toContain('It arrived torn.');
  expect(await site.operator('refunds', 'resolve', number, 'Sorry.')).toContain('2 tokens were returned to mira');
  await mira.page.reload();
  await mira.page.getByText('Sorry.').waitFor();
  await mira.page.getByText('This order was refunded. The delivery was cancelled.').waitFor();
  await mira.goto('/account/user/refunds');
  await mira.page
    .getByRole('listitem')
    .filter({ hasText: `#${number}` })
    .getByText('Refunded')
    .waitFor();
  await mira.goto('/account/user/transactions?type=refund');
  await mira.page.getByRole('table').getByText('Refund').first().waitFor();
  expect(await site.operator('audit')).toContain('The ledger is sound.');
  expect(mira.faults).toEqual([]);
  await mira.close();
});
