/** A private show in a browser, from the request to the receipts. */
import { type Browser, type Page } from 'playwright-core';
import { readBalance } from '@server/features/ledger/service/balances';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import {
  giveTokens,
  idOf,
  withDatabase,
  waitUntilMoving,
  secondsOn,
  loggedIn,
  otherVideo,
  endButton,
} from '@test/support/showPages';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
let guest: Visitor;
let nils: Visitor;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  await Promise.all([
    registerMember(site, 'mira', 'footlights'),
    registerMember(site, 'nils', 'footlights'),
    verifiedPerformer(site, 'juno', 'footlights'),
  ]);
  await withDatabase(site, (books) =>
    books.pool.query('update performers set private_call_price = 60, spy_price = 20'),
  );
  [juno, mira, nils, guest] = await Promise.all([
    loggedIn(browser, site, 'performer', 'juno'),
    loggedIn(browser, site, 'user', 'mira'),
    loggedIn(browser, site, 'user', 'nils'),
    openVisitor(browser, site, { viewport: { width: 390, height: 844 } }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Waits for the fake microphone's beep. The click that began the show has turned the sound on. */
async function hears(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sound off' }).waitFor();
  await otherVideo(page).evaluate((video: HTMLVideoElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
    Object.assign(window, {
      loudness: () => {
        const wave = new Float32Array(analyser.fftSize);
        analyser.getFloatTimeDomainData(wave);
        return Math.max(...wave.map(Math.abs));
      },
    });
  });
  await until(
    'a beep',
    async () => (await page.evaluate(() => (window as unknown as { loudness: () => number }).loudness())) > 0.02,
    30_000,
  );
}

const requestButton = () => mira.page.getByRole('button', { name: 'Request a private show' });
const accept = () => juno.page.getByRole('button', { name: 'Accept' });
async function request(): Promise<void> {
  await requestButton().click();
  await mira.page.getByText('Waiting for').first().waitFor();
}

test('a member with too few tokens for a minute is told so before the request', async () => {
  await mira.goto('/shows/private/juno');
  await mira.page.getByText("Your balance doesn't cover one minute.").waitFor();
  expect(await mira.page.getByRole('link', { name: 'Buy tokens', exact: true }).last().getAttribute('href')).toContain(
    'next=%2Fshows%2Fprivate%2Fjuno',
  );
  await withDatabase(site, (books) => giveTokens(books, 'mira', 600));
});

test('a request can be cancelled, declined, or expire', async () => {
  await juno.goto('/live');
  await juno.page.getByText('appear here, with a sound').waitFor();
  await mira.page.reload();
  await request();
  await accept().waitFor({ timeout: 30_000 });
  // what the performer should know of the member
  for (const text of ['mira', 'Member since', 'Tipped you', 'Shows with you'])
    await juno.page.getByText(text).first().waitFor();
  await mira.page.getByRole('button', { name: 'Cancel' }).click();
  await mira.page.getByText('You cancelled your request').waitFor();
  await accept().waitFor({ state: 'detached' });
  await request();
  await juno.page.getByRole('button', { name: 'Decline' }).click();
  await mira.page.getByText('The performer declined your request').waitFor();
  await request();
  await accept().waitFor({ timeout: 30_000 });
  // two minutes pass
  await withDatabase(site, async ({ pool }) => {
    await pool.query("update shows set created_at = created_at - interval '2 minutes' where status = 'requested'");
    await pool.query(
      "update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'shows/expire'",
    );
  });
  await mira.page.getByText('did not answer within two minutes').waitFor({ timeout: 30_000 });
  await accept().waitFor({ state: 'detached' });
});

test('both sides of an accepted show see and hear each other, the meter runs, and the public page says private', async () => {
  await mira.page.getByRole('checkbox', { name: 'Others may watch' }).check();
  await request();
  await juno.page.getByText('Yes, for 20 tokens a minute').waitFor();
  await accept().click();
  await mira.page.getByRole('button', { name: 'Show my camera' }).click({ timeout: 60_000 });
  await Promise.all([waitUntilMoving(mira.page), waitUntilMoving(juno.page)]);
  await hears(mira.page);
  await hears(juno.page);
  await guest.goto('/performers/juno');
  await guest.page.getByText('is in a private show').waitFor();
  for (const { page } of [mira, juno]) await until('the meter', async () => (await secondsOn(page)) >= 3, 60_000);
});

test('a reload of either side returns to the same show, and the meter goes on', async () => {
  for (const { page } of [mira, juno]) {
    const [address, before] = [page.url(), await secondsOn(page)];
    await page.reload();
    await page.getByLabel('Meter').waitFor({ timeout: 30_000 });
    expect(page.url()).toBe(address);
    await waitUntilMoving(mira.page);
    await until('the meter goes on', async () => (await secondsOn(page)) > before, 60_000);
  }
  // the performer can return from the stage, too
  await juno.goto('/live');
  await juno.page.getByRole('link', { name: 'Return to the show' }).click();
  await juno.page.getByLabel('Meter').waitFor({ timeout: 30_000 });
  await waitUntilMoving(mira.page);
});

test('another member watches as a spy, unseen by name, until the member ends it', async () => {
  await withDatabase(site, (books) => giveTokens(books, 'nils', 100));
  await nils.goto('/performers/juno');
  await nils.page.getByRole('link', { name: 'Watch · 20/min' }).click();
  await nils.page.getByRole('button', { name: 'Watch for 20 tokens a minute' }).click();
  await waitUntilMoving(nils.page);
  await until('the meter of the spy', async () => (await secondsOn(nils.page)) >= 2, 60_000);
  expect(await nils.page.getByText('mira').count()).toBe(0);
  await juno.page.getByRole('region', { name: 'Spies' }).getByText('nils').waitFor();
  await mira.page.getByRole('region', { name: 'Spies' }).getByText('One spy watches.').waitFor();
  expect(await mira.page.getByText('nils').count()).toBe(0);
  await mira.page.getByRole('button', { name: 'End spying' }).click();
  await nils.page.getByText('Others may no longer watch this show.').waitFor({ timeout: 30_000 });
  await mira.page.getByRole('region', { name: 'Spies' }).waitFor({ state: 'detached' });
  await juno.page.getByRole('region', { name: 'Spies' }).waitFor({ state: 'detached' });
  await waitUntilMoving(mira.page);
});

test('both receipts agree with the ledger after the member ends the show', async () => {
  await endButton(mira.page).click();
  const [mine, theirs] = [mira, juno].map(({ page }) => page.getByRole('article', { name: 'Receipt' }));
  await Promise.all([mine!.waitFor({ timeout: 30_000 }), theirs!.waitFor({ timeout: 30_000 })]);
  await withDatabase(site, async (books) => {
    const { rows } = await books.pool.query<{ charged: number; gross: number; net: number }>(
      "select s.charged, e.gross, e.net from show_seats s join earnings e on e.transfer_id = s.transfer_id and e.role = 'performer' order by s.role",
    );
    expect(rows).toHaveLength(2);
    for (const { charged, gross } of rows) expect(charged).toBe(gross);
    const [{ charged }, spy] = rows as [(typeof rows)[0], (typeof rows)[0]];
    const net = rows.reduce((sum, row) => sum + row.net, 0);
    const amount = (units: number) => String(units / 100);
    expect(await mine!.innerText()).toContain(amount(charged));
    expect(await theirs!.innerText()).toContain(amount(net));
    expect((await readBalance(books.drizzle, await idOf(books, 'mira'), 'member')).balance).toBe(600 - charged / 100);
    expect((await readBalance(books.drizzle, await idOf(books, 'nils'), 'member')).balance).toBe(
      100 - spy.charged / 100,
    );
    expect((await readBalance(books.drizzle, await idOf(books, 'juno'), 'performer')).balance).toBe(net / 100);
    expect((await books.pool.query('select 1 from ledger_holds where settled_by is null')).rows).toEqual([]);
  });
  expect([...mira.faults, ...juno.faults, ...nils.faults, ...guest.faults]).toEqual([]);
});
