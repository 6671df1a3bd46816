import path from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { openDatabase } from '@server/db/client';
import { startEmbeddedPostgres } from '@server/db/embedded';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { until } from './mediaServer';
import { type Site } from './site';
import { openVisitor, type Visitor, type VisitorOptions } from './visitors';

export type Books = ReturnType<typeof openDatabase>;

/** A look into a running site's database, for as long as the work takes. */
export async function inBooks<T>(site: Site, work: (books: Books) => Promise<T>): Promise<T> {
  // the running server is taken over, not started a second time
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

export const idOf = async (books: Books, username: string) =>
  (await books.pool.query<{ id: string }>('select id from accounts where username = $1', [username])).rows[0]!.id;

/** Tokens for a member, without the way through a payment page. */
export async function giveTokens(books: Books, username: string, tokens: number): Promise<void> {
  const ownerId = await idOf(books, username);
  await inTransaction(books.drizzle, (tx) =>
    postAdjustment(tx, { key: newId(), ownerId, role: 'member', tokens, reason: 'to spend' }),
  );
}

/** Somebody at a browser of their own, signed in. */
export async function signedIn(
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

/** The other side's picture, while it plays. */
export const theirPicture = (page: Page) => page.locator('video[data-state="playing"]');

/** Waits until the other side's picture moves. */
export async function moves(page: Page): Promise<void> {
  await theirPicture(page).waitFor({ timeout: 60_000 });
  const at = () =>
    theirPicture(page).evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  const before = await at();
  await until('more frames', async () => (await at().catch(() => 0)) > before + 20, 30_000);
}

/** The button that leaves a show: on a desk beside the meter, on a phone under the picture. */
export const wayOut = (page: Page, words: 'End show' | 'Leave show' = 'End show') =>
  page.getByRole('button', { name: words }).filter({ visible: true });

/** Seconds on the meter of a page. */
export const secondsOn = async (page: Page): Promise<number> => {
  const [minutes, seconds] = (await page.getByLabel('Meter').getByRole('timer').innerText()).split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
};
