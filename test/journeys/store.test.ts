/** Sells one item of each kind: uploads with prices, previews, purchases, earnings and a refund. */
import { readFile } from 'node:fs/promises';
import { type Browser, type Page } from 'playwright-core';
import { newId } from '@server/db/ids';
import { inTransaction } from '@server/db/transaction';
import { postAdjustment } from '@server/features/ledger/service/transfers';
import { faultsOf, LOOKS, wear } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { pictureFile } from '@test/support/pictures';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { withDatabaseOf } from '@test/support/siteDatabase';
import { videoFile } from '@test/support/videos';
import { ask, openVisitor, registerMember, verifiedPerformer, type Visitor } from '@test/support/visitors';

jest.setTimeout(240_000);

const password = 'footlights';
const SCORE = 'the notes themselves, every one of them';
let site: Site;
let browser: Browser;
let juno: Visitor;
let mira: Visitor;
/** the performer's signed links to the video and the photo */
const ownLinks = { video: '', photo: '' };

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await Promise.all([registerMember(site, 'mira', password), verifiedPerformer(site, 'juno', password)]);
  await withDatabaseOf(site, async ({ drizzle, pool }) => {
    const { rows } = await pool.query<{ id: string }>('select id from accounts where username = $1', ['mira']);
    await inTransaction(drizzle, (tx) =>
      postAdjustment(tx, { key: newId(), ownerId: rows[0]!.id, role: 'member', tokens: 100, reason: 'to spend' }),
    );
  });
  [juno, mira] = await Promise.all([
    openVisitor(browser, site),
    openVisitor(browser, site, { viewport: { width: 390, height: 844 } }),
  ]);
  await Promise.all([juno.login('performer', 'juno', password), mira.login('user', 'mira', password)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const file = (name: string, mimeType: string, content: Buffer | string) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
/** Clicks the label of a radio button, because the label covers its control. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  await page.locator('label').filter({ has: radio }).click();
  await until('the choice', () => radio.isChecked());
}
/** Opens an address in a visitor's browser session. */
const statusFor = async (visitor: Visitor, address: string) =>
  (await visitor.page.request.get(new URL(address, site.url).href)).status();
/** Opens an address without the visitor's cookies, as somebody to whom it was passed on. */
const statusElsewhere = async (address: string) => {
  const answer = await fetch(new URL(address, site.url));
  await answer.body?.cancel();
  return answer.status;
};

/** Checks the accessibility of the page in both themes. */
async function checkAccessibility({ page, settled }: Visitor): Promise<void> {
  for (const [theme, viewport] of [
    ['dark', LOOKS.phone],
    ['light', LOOKS.desk],
  ] as const) {
    await page.setViewportSize(viewport);
    await wear(page, theme);
    await settled();
    expect(await faultsOf(page)).toEqual([]);
  }
}

test('a performer uploads a product, a video and a gallery and sets their prices', async () => {
  const { page } = juno;
  await juno.goto('/account/performer/products');
  await page.getByRole('link', { name: 'New product' }).first().click();
  await heading(page, 'New product');
  // the form is not sent while fields are missing
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByText('This field is required!').first().waitFor();
  await page.getByLabel('Name').fill('Score of the encore');
  await page.getByLabel('Picture').setInputFiles(file('score.jpg', 'image/jpeg', await pictureFile('jpeg', 800, 600)));
  await choose(page, 'Download');
  await page.getByLabel('File', { exact: true }).setInputFiles(file('score.pdf', 'application/pdf', SCORE));
  await page.getByLabel('Price').fill('20');
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByRole('list', { name: 'Products' }).getByText('Score of the encore').waitFor();

  await juno.goto('/account/performer/videos/new');
  await page
    .getByLabel('Video', { exact: true })
    .setInputFiles(file('The_whole_evening.mp4', 'video/mp4', await videoFile('mp4', 6)));
  await page.locator('input[value="The whole evening"]').waitFor();
  await choose(page, 'For buyers');
  await page.getByLabel('Price').fill('30');
  await page.getByRole('button', { name: 'Upload as draft' }).click();
  await heading(page, 'The whole evening');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('button', { name: 'Publish for 30 tokens' }).click();
  await page.getByRole('link', { name: 'Public page' }).waitFor({ timeout: 60_000 });
  const shown = page.locator('video[aria-label="The whole evening"]');
  await shown.waitFor({ timeout: 60_000 });
  ownLinks.video = (await shown.getAttribute('src'))!;
  await checkAccessibility(juno);

  await juno.goto('/account/performer/galleries/new');
  await page.getByLabel('Name').fill('Backstage');
  await choose(page, 'For buyers');
  await page.getByLabel('Price').fill('15');
  await page.getByRole('button', { name: 'Create and add photos' }).click();
  await heading(page, 'Backstage');
  const picture = await pictureFile('jpeg', 900, 600);
  await page
    .getByLabel('Choose photos, or drop them here')
    .setInputFiles([
      file('one.jpg', 'image/jpeg', picture),
      file('two.jpg', 'image/jpeg', picture),
      file('three.jpg', 'image/jpeg', picture),
      file('broken.jpg', 'image/jpeg', picture.subarray(0, 2000)),
    ]);
  const tiles = page.getByRole('list', { name: 'Photos of the gallery' });
  await tiles.locator('img').nth(2).waitFor({ timeout: 60_000 });
  await page
    .getByRole('list', { name: 'Uploads' })
    .getByText('This picture is damaged and cannot be read. Export it again.')
    .waitFor();
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  // with the keyboard: the first photo becomes the second, the last one the cover
  await page.getByRole('button', { name: 'Move one, 1 of 3' }).press('ArrowRight');
  await page.getByRole('status').getByText('one is now 2 of 3.').waitFor();
  await page.getByRole('button', { name: 'Cover: three' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Cover' })
    .filter({ has: page.getByAltText('three') })
    .getByText('Cover', { exact: true })
    .waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Move two, 1 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Move one, 2 of 3' }).waitFor();
  await page.getByRole('button', { name: 'Cover: three' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByText('Members pay 15 tokens to see its photos.').waitFor();
  await page.getByRole('button', { name: 'Publish for 15 tokens' }).click();
  await page.getByRole('link', { name: 'Public page' }).waitFor();
  await checkAccessibility(juno);
  ownLinks.photo = (await page.getByAltText('one').getAttribute('src'))!;
  expect(await statusFor(juno, ownLinks.photo)).toBe(200);
  expect(await statusElsewhere(ownLinks.photo)).toBe(403);

  await juno.goto('/account/performer/photos/new');
  await page.getByLabel('Choose photos, or drop them here').setInputFiles(file('alone.jpg', 'image/jpeg', picture));
  await page.getByText('1 photo uploaded').waitFor({ timeout: 30_000 });
  expect(juno.faults).toEqual([]);
});

test('a member who has bought nothing gets previews only, and no link to an original file works', async () => {
  const { page } = mira;
  const fetched: string[] = [];
  page.on(
    'response',
    (answer) => void (answer.url().includes('/files/') && fetched.push(new URL(answer.url()).pathname)),
  );
  for (const [list, name] of [
    ['videos', 'The whole evening'],
    ['galleries', 'Backstage'],
    ['products', 'Score of the encore'],
  ] as const) {
    await mira.goto(`/${list}`);
    await page.getByRole('link', { name }).click();
    await heading(page, name);
    await mira.settled();
    expect(await page.content()).not.toContain('/files/private/');
    const id = new URL(page.url()).pathname.split('/').at(-1)!;
    for (const path of [
      `/user/performer-assets/${list}/${id}${list === 'videos' ? '' : '/view'}`,
      ...(list === 'galleries' ? [`/user/performer-assets/photos/${id}/search`] : []),
    ]) {
      const seen = JSON.stringify(await ask(site, mira, path));
      expect(seen).toContain(id);
      expect(seen).not.toContain('private');
    }
  }
  expect(fetched.length).toBeGreaterThan(2);
  expect(fetched.filter((path) => !path.startsWith('/files/public/'))).toEqual([]);
  // links that a visitor could guess from an earlier one
  for (const address of [ownLinks.video, ownLinks.photo]) {
    const { pathname } = new URL(address, site.url);
    for (const guess of [
      pathname,
      pathname.replace('/private/', '/public/'),
      `${pathname}?expires=9999999999&holder=&signature=00`,
    ])
      expect(await statusElsewhere(guess)).toBe(404);
  }
  page.removeAllListeners('response');
});

/** Buys the item of the page and closes the receipt. */
async function buy(page: Page, tokens: number): Promise<void> {
  await page.getByRole('button', { name: `Buy ${tokens} tokens` }).click();
  await page.getByRole('button', { name: `Pay ${tokens} tokens` }).dblclick();
  await page.getByRole('button', { name: 'Open it' }).click();
}

test('a member buys each item once, watches the video with seeking, views the photos and downloads the file', async () => {
  const { page } = mira;
  await mira.goto('/videos');
  await page.getByRole('link', { name: 'The whole evening' }).click();
  await buy(page, 30);
  const player = page.locator('video[aria-label="The whole evening"]');
  await player.waitFor();
  const at = await player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
    const sought = new Promise((resolve) => {
      video.onseeked = resolve;
    });
    video.currentTime = 4;
    await sought;
    return video.currentTime;
  });
  expect(at).toBeGreaterThan(3.9);
  const address = (await player.getAttribute('src'))!;
  const part = await page.request.get(new URL(address, site.url).href, { headers: { range: 'bytes=1000-1999' } });
  expect([part.status(), (await part.body()).byteLength, part.headers()['content-range']]).toEqual([
    206,
    1000,
    expect.stringMatching(/^bytes 1000-1999\//),
  ]);
  expect(await statusElsewhere(address)).toBe(403);

  await mira.goto('/galleries');
  await page.getByRole('link', { name: 'Backstage' }).click();
  await buy(page, 15);
  await page.getByRole('button', { name: 'Show two' }).click();
  const large = page.getByRole('dialog').locator('img');
  await large.waitFor();
  expect(
    await large.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }),
  ).toEqual([900, 600]);

  await mira.goto('/products');
  await page.getByRole('link', { name: 'Score of the encore' }).click();
  await buy(page, 20);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('score.pdf');
  expect(await readFile((await download.path())!, 'utf8')).toBe(SCORE);
  expect((await ask<'getMe'>(site, mira, '/users/me')).balance).toBe(35);
  expect(mira.faults).toEqual([]);
});

test('the performer sees the earnings, and a refund reverses one of them', async () => {
  const { page } = juno;
  const before = (await ask<'getPerformerMe'>(site, juno, '/performers/me')).balance;
  expect(before).toBe(65 * 0.7);
  await juno.goto('/account/performer/earnings?type=sale_video');
  await page.getByRole('table').getByRole('row').filter({ hasText: 'mira' }).getByText('30').first().waitFor();
  await juno.goto('/account/performer/videos');
  await page.getByRole('listitem').filter({ hasText: 'The whole evening' }).getByText('1 sold').waitFor();

  await mira.goto('/account/user/purchases');
  const bought = (await mira.page.getByRole('link', { name: 'The whole evening' }).first().getAttribute('href'))!;
  await mira.goto(bought);
  const opened = (await mira.page.locator('video[aria-label="The whole evening"]').getAttribute('src'))!;
  expect(await statusFor(mira, opened)).toBe(200);
  await mira.goto('/account/user/orders?type=video');
  await mira.page.getByRole('link', { name: 'The whole evening' }).click();
  const number = (await mira.page.getByRole('heading', { level: 1, name: /^Order \S*\d/ }).textContent())!.replace(
    /\D/g,
    '',
  );
  await mira.page.getByRole('button', { name: 'Request a refund' }).click();
  await mira.page.getByLabel('What is wrong?').fill('It has no sound.');
  await mira.page.getByRole('button', { name: 'Send' }).click();
  await mira.page.getByText('Under review').waitFor();
  expect(await site.operator('refunds', 'resolve', number)).toContain('30 tokens were returned to mira');

  expect(await statusFor(mira, opened)).toBe(404);
  await mira.goto(bought);
  await mira.page.getByRole('button', { name: 'Buy 30 tokens' }).waitFor();
  expect(await mira.page.content()).not.toContain('/files/private/');
  expect((await ask<'getMe'>(site, mira, '/users/me')).balance).toBe(65);
  expect((await ask<'getPerformerMe'>(site, juno, '/performers/me')).balance).toBe(35 * 0.7);
  expect(await site.operator('audit')).toContain('The ledger is sound.');
  expect([...juno.faults, ...mira.faults]).toEqual([]);
});
