/** The player of a public room in a page of another site. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Browser, type FrameLocator, type Page } from 'playwright-core';
import { faultsOf } from '@test/support/axe';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { takeViolations } from '@test/support/policyViolations';
import { publicPages } from '@test/support/publicPages';
import { type Site, startSite } from '@test/support/site';
import { withDatabaseOf } from '@test/support/siteDatabase';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let host: Server;
let page: Page;
let live: string;
const { text, onStage } = publicPages(() => site);

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  host = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://host').searchParams.get('frame') ?? '';
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!DOCTYPE html><title>Fan page</title><iframe src="${address}" width="640" height="360"></iframe>`);
  });
  await new Promise<void>((resolve) => {
    host.listen(0, 'localhost', resolve);
  });
  page = await (await browser.newContext()).newPage();
  live = await onStage();
});
afterAll(async () => {
  host?.close();
  await browser?.close();
  await site?.remove();
});

/** Opens a page of another site with an address of ours in its frame. */
async function frame(path: string): Promise<FrameLocator> {
  const { port } = host.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/?frame=${encodeURIComponent(site.url + path)}`);
  return page.frameLocator('iframe');
}

test('the player asks for the age, then plays without sound until the visitor turns it on', async () => {
  const player = await frame(`/embed/${live}`);
  await player.getByRole('heading', { name: 'This player is for adults' }).waitFor();
  expect(await player.locator('video, img').count()).toBe(0);
  await player.getByRole('button', { name: 'I am 18 or older' }).click();
  const video = player.locator('main[data-picture] video');
  await video.waitFor();
  const state = () => video.evaluate(({ muted, currentTime }: HTMLVideoElement) => ({ muted, currentTime }));
  const { muted, currentTime } = await state();
  expect(muted).toBe(true);
  await until('the picture moves', async () => (await state()).currentTime > currentTime);
  await player.getByRole('button', { name: 'Turn sound on' }).click();
  expect((await state()).muted).toBe(false);
  await player.getByRole('button', { name: 'Mute' }).waitFor();
  const room = player.getByRole('link', { name: /^Watch on / });
  expect(await room.getAttribute('href')).toBe(`${site.url}/performers/${live}`);
  expect(await player.getByRole('textbox').count()).toBe(0);
});

test('the player of somebody offline leads to the room, and passes axe', async () => {
  const alone = await (await browser.newContext({ viewport: { width: 320, height: 180 } })).newPage();
  await alone.goto(`${site.url}/embed/maestro-bellini`);
  expect(await faultsOf(alone)).toEqual([]);
  await alone.getByRole('button', { name: 'I am 18 or older' }).click();
  await alone.getByRole('heading', { name: /is offline right now$/ }).waitFor();
  await alone.getByRole('link', { name: /^Follow on / }).waitFor();
  expect(await faultsOf(alone)).toEqual([]);
  await alone.context().close();
});

test('a private show never plays in it', async () => {
  await withDatabaseOf(site, ({ pool }) =>
    pool.query(
      `update performers set streaming_status = 'private'
       where account_id = (select id from accounts where username = $1)`,
      [live],
    ),
  );
  const player = await frame(`/embed/${live}`);
  // the browser keeps nothing for frames of other sites
  await player.getByRole('button', { name: 'I am 18 or older' }).click();
  await player.getByRole('heading', { name: /is in a private show$/ }).waitFor();
  expect(await player.locator('video').count()).toBe(0);
});

test('no other page of the site can be put into a frame', async () => {
  const refused = page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"));
  await frame('/performers/maestro-bellini');
  await refused;
  expect(takeViolations()).toHaveLength(1);
});

test('the page of a room names its player, feeds and oEmbed', async () => {
  const html = await text('/performers/maestro-bellini');
  for (const type of ['application/rss+xml', 'application/feed+json', 'application/json+oembed', 'text/xml+oembed']) {
    const link = new RegExp(`<link[^>]*type="${type.replace('+', '\\+')}"[^>]*>`).exec(html)?.[0] ?? '';
    const href = /href="([^"]+)"/.exec(link)?.[1]?.replace(/&amp;/g, '&') ?? '';
    expect((await fetch(new URL(href, site.url))).status).toBe(200);
  }
  expect((await fetch(`${site.url}/embed/nobody-is-called-this`)).status).toBe(404);
});
