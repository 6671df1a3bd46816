/** A private show in a browser, end to end: request, accept, both see and hear each other, the meter runs, the member ends, both receipts agree with the ledger. */
import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { newId } from '@server/db/ids';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { inTransaction } from '@server/db/transaction';
import { balanceOf, postAdjustment } from '@server/features/ledger/service';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
let guest: Visitor;
let database: ReturnType<typeof openDatabase>;
const idOf = async (username: string) => (await database.pool.query<{ id: string }>('select id from accounts where username = $1', [username])).rows[0]!.id;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser({ fakeCamera: true })]);
  await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
  // the running server is taken over, not started a second time
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(site.dataDir, 'postgres'), log: { info: () => undefined, warn: () => undefined } });
  database = openDatabase(postgres.url, { onError: (error) => { throw error; }, maxConnections: 2 });
  const mirasId = await idOf('mira');
  await inTransaction(database.drizzle, (tx) => postAdjustment(tx, { key: newId(), ownerId: mirasId, role: 'member', tokens: 600, reason: 'to spend' }));
  await database.pool.query('update performers set private_call_price = 60');
  [juno, mira, guest] = await Promise.all([openVisitor(browser, site), openVisitor(browser, site), openVisitor(browser, site, { viewport: { width: 390, height: 844 } })]);
  await Promise.all([juno.login('performer', 'juno', password), mira.login('user', 'mira', password)]);
});
afterAll(async () => {
  await database?.close();
  await browser?.close();
  await site?.remove();
});

const theirPicture = (page: Page) => page.locator('video[data-state="playing"]');

async function moves(page: Page): Promise<void> {
  await theirPicture(page).waitFor({ timeout: 60_000 });
  const at = () => theirPicture(page).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await at();
  await until('more frames', async () => (await at()) > before + 20, 30_000);
}

/** Turns the sound on and listens until the fake microphone's beep is heard. */
async function hears(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tap for sound' }).click();
  await theirPicture(page).evaluate((video: HTMLVideoElement) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(video.srcObject as MediaStream).connect(analyser);
    Object.assign(window, { loudness: () => { const wave = new Float32Array(analyser.fftSize); analyser.getFloatTimeDomainData(wave); return Math.max(...wave.map(Math.abs)); } });
  });
  await until('a beep', async () => (await page.evaluate(() => (window as unknown as { loudness: () => number }).loudness())) > 0.02, 30_000);
}

const ask = async () => {
  await mira.goto('/shows/private/juno');
  await mira.page.getByRole('button', { name: 'Ask for a private show' }).click();
  await mira.page.getByText('Waiting for').first().waitFor();
};

test('a request is cancelled by the member and declined by the performer', async () => {
  await ask();
  await juno.page.getByRole('link', { name: 'Accept' }).waitFor({ timeout: 30_000 });
  await mira.page.getByRole('button', { name: 'Cancel' }).click();
  await mira.page.getByText('You took your request back').waitFor();
  await juno.page.getByRole('link', { name: 'Accept' }).waitFor({ state: 'detached' });
  await ask();
  await juno.page.getByRole('button', { name: 'Decline' }).click();
  await mira.page.getByText('They cannot right now').waitFor();
});

test('accepted, both see and hear the other; the public page says private; the meter runs the same on both sides', async () => {
  await ask();
  await juno.page.getByRole('link', { name: 'Accept' }).click();
  await mira.page.getByRole('button', { name: 'Show my camera' }).click({ timeout: 60_000 });
  await Promise.all([moves(mira.page), moves(juno.page)]);
  await hears(mira.page);
  await hears(juno.page);
  await guest.goto('/performers/juno');
  await guest.page.getByText('is in a private show').waitFor();
  await Promise.all([mira, juno].map(({ page }) => page.getByRole('timer').filter({ hasText: /0:(0[3-9]|[1-5]\d)/ }).waitFor({ timeout: 60_000 })));
});

test('a reload comes back into the same show', async () => {
  const address = mira.page.url();
  await mira.page.reload();
  await moves(mira.page);
  expect(mira.page.url()).toBe(address);
});

test('the member ends it, and both receipts are what the ledger says', async () => {
  await mira.page.getByRole('button', { name: 'End show' }).click();
  const [mine, theirs] = [mira, juno].map(({ page }) => page.getByRole('article', { name: 'Receipt' }));
  await Promise.all([mine!.waitFor({ timeout: 30_000 }), theirs!.waitFor({ timeout: 30_000 })]);
  const { rows } = await database.pool.query<{ charged: number; delivered_ms: number; gross: number; net: number }>("select s.charged, s.delivered_ms, e.gross, e.net from show_seats s join earnings e on e.transfer_id = s.transfer_id and e.role = 'performer'");
  expect(rows).toHaveLength(1);
  const { charged, gross, net } = rows[0]!;
  expect(charged).toBe(gross);
  const words = (units: number) => String(units / 100);
  expect(await mine!.innerText()).toContain(words(charged));
  expect(await theirs!.innerText()).toContain(words(net));
  expect((await balanceOf(database.drizzle, await idOf('mira'), 'member')).balance).toBe(600 - charged / 100);
  expect((await balanceOf(database.drizzle, await idOf('juno'), 'performer')).balance).toBe(net / 100);
  expect((await database.pool.query('select 1 from ledger_holds where settled_by is null')).rows).toEqual([]);
  expect([...mira.faults, ...juno.faults, ...guest.faults]).toEqual([]);
});
