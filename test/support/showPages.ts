import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { makeCaller } from './call';
import { until } from './mediaServer';
import { type Site } from './site';
import { openVisitor, type Visitor, type VisitorOptions } from './visitors';

export type TestDatabase = ReturnType<typeof openDatabase>;

/** Opens a running site's database while `work` runs. */
export async function withDatabase<T>(site: Site, work: (books: TestDatabase) => Promise<T>): Promise<T> {
  // connects to the running server instead of starting another one
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(site.dataDir, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
  });
  const books = openDatabase(postgres.url, {
    onError: (error) => {
      throw error;
    },
    maxConnections: 2,
  });
  try {
    return await work(books);
  } finally {
    await books.close();
  }
}

export const idOf = async (books: TestDatabase, username: string) =>
  (await books.pool.query<{ id: string }>('select id from accounts where username = $1', [username])).rows[0]!.id;

/** Gives a member tokens without a payment. */
export async function giveTokens(books: TestDatabase, username: string, tokens: number): Promise<void> {
  const ownerId = await idOf(books, username);
  await inTransaction(books.drizzle, (tx) =>
    postAdjustment(tx, { key: newId(), ownerId, role: 'member', tokens, reason: 'to spend' }),
  );
}

/** Opens a browser context that is logged in. */
export async function loggedIn(
  browser: Browser,
  site: Site,
  role: 'user' | 'performer',
  username: string,
  options?: VisitorOptions,
): Promise<Visitor> {
  const visitor = await openVisitor(browser, site, options);
  await visitor.login(role, username, 'footlights');
  return visitor;
}

/**
 * Takes a performer live from the stage. The browser is on the air before the site knows of the show; a page opened in
 * between would be that of a performer who is offline.
 */
export async function goLive(site: Site, performer: Visitor, username = 'juno'): Promise<void> {
  await performer.goto('/live');
  await performer.page.getByRole('button', { name: 'Go live' }).click();
  await untilLive(site, username);
}

/** Waits until the site says that a performer is in a public show. */
export const untilLive = (site: Site, username: string): Promise<unknown> =>
  until(
    `the show of ${username} on the site`,
    async () =>
      (await makeCaller(site.url, '').must('viewPerformer', { params: { username } })).streamingStatus === 'public',
    60_000,
  );

/** The other side's video, while it plays. */
export const otherVideo = (page: Page) => page.locator('video[data-state="playing"]');

/** Waits until the other side's video moves. */
export async function waitUntilMoving(page: Page): Promise<void> {
  await otherVideo(page).waitFor({ timeout: 60_000 });
  const at = () =>
    otherVideo(page).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await at();
  await until('more frames', async () => (await at().catch(() => 0)) > before + 20, 30_000);
}

/** The button that ends or leaves a show: next to the meter on a desktop, at the bottom of a phone's screen. */
export const endButton = (page: Page, words: 'End show' | 'Leave show' = 'End show') =>
  page.getByRole('button', { name: words }).filter({ visible: true });

/** Returns the seconds on the meter of a page. */
export const secondsOn = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await page.getByLabel('Meter').getByRole('timer').innerText()).split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
};
