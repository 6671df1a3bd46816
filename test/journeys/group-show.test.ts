/** A group show in a browser, with a block and a crash of the site in the middle. */
import { type AddressInfo, createServer } from 'node:net';
import { type Browser } from 'playwright-core';
import { API_BASE } from '@contract/base';
import { paths } from '@contract/paths';
import { auditChecks } from '@server/audit';
import { auditLedger } from '@server/features/ledger/service/audit';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import {
  giveTokens,
  idOf,
  withDatabase,
  waitUntilMoving,
  secondsOn,
  loggedIn,
  endButton,
} from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
let tom: Visitor;

/** Returns a port for both runs of the site, so that the pages can reconnect. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

beforeAll(async () => {
  const PORT = String(await freePort());
  [site, browser] = await Promise.all([startSite({ env: { PORT } }), openBrowser({ fakeCamera: true })]);
  await Promise.all([
    registerMember(site, 'mira', 'footlights'),
    registerMember(site, 'tom', 'footlights'),
    verifiedPerformer(site, 'juno', 'footlights'),
  ]);
  await withDatabase(site, async (books) => {
    await books.pool.query('update performers set group_call_price = 60, max_participants_allowed = 4');
    for (const name of ['mira', 'tom']) await giveTokens(books, name, 300);
  });
  [juno, mira, tom] = await Promise.all([
    loggedIn(browser, site, 'performer', 'juno'),
    loggedIn(browser, site, 'user', 'mira'),
    loggedIn(browser, site, 'user', 'tom', { viewport: { width: 390, height: 844 } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const names = ({ page }: Visitor) =>
  page
    .getByRole('region', { name: /Participants/ })
    .getByRole('listitem')
    .allInnerTexts();
const waitForSeconds = async ({ page }: Visitor, more: number) =>
  until(`${more} seconds`, async () => (await secondsOn(page)) >= more, 60_000);

test('two members join the show that the performer starts, and everybody sees the participants', async () => {
  await juno.goto('/live');
  await juno.page.getByRole('button', { name: 'Start a group show' }).click();
  await juno.page.getByRole('button', { name: 'Start the group show' }).click();
  await juno.page.getByText('No members yet').waitFor({ timeout: 30_000 });
  for (const visitor of [mira, tom]) {
    await visitor.goto('/shows/group/juno');
    await visitor.page.getByRole('button', { name: 'Join the group show' }).click();
    await waitUntilMoving(visitor.page);
  }
  await until('both names', async () => (await names(juno)).length === 2, 30_000);
  expect((await names(juno)).map((text) => text.split('\n')[0]).sort()).toEqual(['mira', 'tom']);
  expect((await names(mira)).map((text) => text.trim()).sort()).toEqual(['You', 'tom']);
  await Promise.all([waitForSeconds(mira, 2), waitForSeconds(tom, 2), waitForSeconds(juno, 2)]);
  // beside meter and participants the chat has room for four lines
  await mira.page.setViewportSize({ width: 1280, height: 800 });
  expect((await mira.page.getByRole('log').boundingBox())!.height).toBeGreaterThanOrEqual(4 * 27);
  // on a phone the words above the meter's figures are on one line
  const tops = await Promise.all(
    ['Time', 'Spent so far'].map((words) =>
      tom.page.getByLabel('Meter').getByText(words, { exact: true }).boundingBox(),
    ),
  );
  expect(tops[0]!.y).toBe(tops[1]!.y);
});

test('a member who is blocked leaves at once, and the others stay', async () => {
  const token = (await juno.context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const tomsId = await withDatabase(site, (books) => idOf(books, 'tom'));
  const [method, path] = paths.updateBlocking.split(' ');
  const answer = await fetch(`${site.url}${API_BASE}${path}`, {
    method,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ userIds: [tomsId] }),
  });
  expect(answer.status).toBe(200);
  await tom.page.waitForURL((url) => url.pathname === '/', { timeout: 30_000 });
  await until('one name', async () => (await names(mira)).length === 1, 30_000);
  expect(await names(mira)).toEqual(['You']);
  await waitUntilMoving(mira.page);
});

/** Returns the seconds that reached mira, from the database. */
const delivered = () =>
  withDatabase(site, async ({ pool }) =>
    Number(
      (
        await pool.query<{ seconds: string }>(
          "select s.delivered_ms / 1000.0 as seconds from show_seats s join accounts a on a.id = s.member_id where a.username = 'mira'",
        )
      ).rows[0]!.seconds,
    ),
  );

test('the show goes on after the site is killed and restarted, and the downtime is not charged', async () => {
  const before = await delivered();
  const killedAt = Date.now();
  await site.kill();
  site = await site.restart();
  const upAt = Date.now();
  expect(await delivered()).toBeLessThanOrEqual(before + (upAt - killedAt) / 1000);
  for (const { page } of [juno, mira]) await page.reload();
  await juno.page.getByLabel('Meter').waitFor({ timeout: 30_000 });
  await waitUntilMoving(mira.page);
  await until('the meter goes on', async () => (await secondsOn(mira.page)) > before + 2, 60_000);
  // up to a second may have been counted but not shown before the crash
  expect((await delivered()) - before).toBeLessThanOrEqual((Date.now() - upAt) / 1000 + 1);
});

test('receipts, ledger and audit agree after the performer ends the show', async () => {
  await endButton(juno.page).click();
  const receipts = [mira, juno].map(({ page }) => page.getByRole('article', { name: 'Receipt' }));
  await Promise.all(receipts.map((receipt) => receipt.waitFor({ timeout: 30_000 })));
  await withDatabase(site, async (books) => {
    const { rows } = await books.pool.query<{ username: string; charged: string; net: string; reason: string }>(
      "select a.username, s.charged, e.net, s.end_reason as reason from show_seats s join accounts a on a.id = s.member_id join earnings e on e.transfer_id = s.transfer_id and e.role = 'performer' order by a.username",
    );
    expect(rows.map(({ username, reason }) => [username, reason])).toEqual([
      ['mira', 'performer'],
      ['tom', 'blocked'],
    ]);
    expect(await receipts[0]!.innerText()).toContain(String(Number(rows[0]!.charged) / 100));
    expect(await receipts[1]!.innerText()).toContain(String(rows.reduce((sum, { net }) => sum + Number(net), 0) / 100));
    expect((await books.pool.query('select 1 from ledger_holds where settled_by is null')).rows).toEqual([]);
    expect((await auditLedger(books.drizzle, auditChecks)).faults).toEqual([]);
  });
  expect([...mira.faults, ...juno.faults, ...tom.faults]).toEqual([]);
});
