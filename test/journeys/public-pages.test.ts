/** What search engines, visitors without JavaScript and caches get of the public pages, on the whole site with its demo. */
import { XMLParser } from 'fast-xml-parser';
import { type Browser } from 'playwright-core';
import robotsParser from 'robots-parser';
import sharp from 'sharp';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { type Site, startSite } from '@test/support/site';
import { openVisitor } from '@test/support/visitors';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true, env: { TRUST_PROXY: 'on' } }), openBrowser()]);
  await site.operator('settings', 'set', 'userUrl', site.url);
  await until('the address of the site in its pages', async () => (await (await fetch(site.url)).text()).includes(`${site.url}/images`));
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const text = async (path: string, headers: Record<string, string> = {}) => (await fetch(site.url + path, { headers })).text();
/** Somebody who is live now; a stand-in of the demo may need a moment to begin. */
const onStage = () => until('somebody on stage', async () => {
  const { data } = (await (await fetch(`${site.url}/api/performers/search?streamingStatus=public&limit=1`)).json()) as { data: { data: { username: string }[] } };
  return data.data[0]?.username;
});
const parser = new XMLParser({ isArray: (name) => ['sitemap', 'url'].includes(name) });
interface Url { loc: string; changefreq?: string; 'image:image'?: { 'image:loc': string } }

async function sitemap(): Promise<{ parts: string[]; urls: Url[] }> {
  const { sitemapindex } = parser.parse(await text('/sitemap.xml')) as { sitemapindex: { sitemap: { loc: string }[] } };
  const parts = sitemapindex.sitemap.map(({ loc }) => loc);
  const urls = await Promise.all(parts.map(async (loc) => ((parser.parse(await (await fetch(loc)).text()) as { urlset: { url?: Url[] } }).urlset.url ?? [])));
  return { parts, urls: urls.flat() };
}

it('the sitemap leads to pages that are there and that robots may read, with pictures that are there', async () => {
  const robots = robotsParser(`${site.url}/robots.txt`, await text('/robots.txt'));
  expect(robots.getSitemaps()).toEqual([`${site.url}/sitemap.xml`]);
  const { parts, urls } = await sitemap();
  expect(parts).toEqual(expect.arrayContaining(['pages', 'live', 'performers-1'].map((part) => `${site.url}/sitemap/${part}.xml`)));
  const locs = [...new Set(urls.map(({ loc }) => loc))];
  expect(locs.length).toBeGreaterThan(30);
  expect(locs.filter((loc) => !robots.isAllowed(loc, 'Examplebot'))).toEqual([]);
  const missing: string[] = [];
  for (const loc of locs) {
    const page = await fetch(loc, { redirect: 'manual' });
    const html = await page.text();
    if (page.status !== 200 || !html.includes(`<link rel="canonical" href="${loc}"`)) missing.push(`${page.status} ${loc}`);
  }
  const pictures = [...new Set(urls.flatMap((url) => url['image:image']?.['image:loc'] ?? []))];
  expect(pictures.length).toBeGreaterThan(10);
  for (const picture of pictures) {
    const answer = await fetch(picture);
    if (!answer.headers.get('content-type')?.startsWith('image/')) missing.push(`${answer.status} ${picture}`);
    await answer.arrayBuffer();
  }
  expect(missing).toEqual([]);
  expect(robots.isAllowed(`${site.url}/account/user/wallet`, 'Examplebot')).toBe(false);
});

it('who is on stage stands in the sitemap as live, and no longer when the show is over', async () => {
  const live = async () => ((parser.parse(await text('/sitemap/live.xml')) as { urlset: { url?: Url[] } }).urlset.url ?? []).map(({ loc, changefreq }) => `${loc} ${changefreq}`);
  const username = await onStage();
  const entry = `${site.url}/performers/${username} always`;
  await until('the room in the sitemap', async () => (await live()).includes(entry));
  await site.operator('suspend', username);
  await until('the room gone from the sitemap', async () => !(await live()).includes(entry));
  await until('the page gone', async () => (await fetch(`${site.url}/performers/${username}`)).status === 404);
});

it.each(['/performers/nobody-at-all', '/posts/never-written', '/categories/none', '/no-such-page', '/sitemap/nothing-1.xml'])('%s ends at a 404', async (path) => {
  expect((await fetch(site.url + path)).status).toBe(404);
});

/** What search engines need at least of a kind of thing. */
const NEEDED: Record<string, string[]> = {
  WebSite: ['name', 'url', 'potentialAction.target'],
  ProfilePage: ['mainEntity.@type', 'mainEntity.name', 'mainEntity.image'],
  VideoObject: ['name', 'description', 'thumbnailUrl', 'uploadDate'],
  BroadcastEvent: ['isLiveBroadcast', 'startDate'],
  BreadcrumbList: ['itemListElement.0.position', 'itemListElement.0.name', 'itemListElement.0.item'],
  NewsArticle: ['headline', 'datePublished'],
  WebPage: ['name', 'url'],
  Product: ['name', 'image', 'offers.price', 'offers.priceCurrency', 'offers.availability'],
};
const at = (object: unknown, path: string): unknown => path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], object);

it.each([
  ['/', ['WebSite']],
  ['/performers/maestro-bellini', ['ProfilePage', 'BreadcrumbList']],
  ['/posts/terms', ['WebPage', 'BreadcrumbList']],
  ['/categories/music', ['BreadcrumbList']],
])('%s says what it is in JSON-LD', async (path, kinds) => {
  const objects = [...(await text(path)).matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as Record<string, unknown>);
  expect(objects.map((object) => object['@type'])).toEqual(kinds);
  for (const object of objects) {
    expect(object['@context']).toBe('https://schema.org');
    expect(NEEDED[String(object['@type'])]!.filter((path) => at(object, path) === undefined || at(object, path) === '')).toEqual([]);
  }
});

it('a live room says so in JSON-LD, with a picture at an address that stays, told the same to previews and in the sitemap', async () => {
  const username = await onStage();
  const html = await text(`/performers/${username}`);
  const picture = `${site.url}/files/rooms/${username}.webp`;
  const meta = Object.fromEntries([...html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]));
  expect(meta).toEqual({ 'og:image': picture, 'og:image:width': '1280', 'og:image:height': '720' });
  const answer = await fetch(picture);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1280, height: 720 });
  expect((await sitemap()).urls.find(({ loc }) => loc === `${site.url}/performers/${username}`)?.['image:image']?.['image:loc']).toBe(picture);
  const video = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!) as Record<string, unknown>).find((object) => object['@type'] === 'VideoObject');
  expect(NEEDED['VideoObject']!.filter((path) => !at(video, path))).toEqual([]);
  expect(at(video, 'thumbnailUrl')).toBe(picture);
  expect(NEEDED['BroadcastEvent']!.filter((path) => !at(video?.['publication'], path))).toEqual([]);
});

it('cards say how large their picture is, so that nothing moves when it comes, and each picture is there', async () => {
  for (const path of ['/', '/search?q=cook', '/categories/music']) {
    const pictures = [...(await text(path)).matchAll(/<article[^>]*>.*?<img ([^>]*)>/gs)].map(([, attributes]) => attributes!);
    expect(pictures.length).toBeGreaterThan(0);
    for (const attributes of pictures) {
      expect(attributes).toMatch(/width="640"/);
      expect(attributes).toMatch(/height="360"/);
      const src = /(?:^| )src="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect([src, (await fetch(new URL(src, site.url), { headers: { accept: 'image/webp' } })).headers.get('content-type')]).toEqual([src, 'image/webp']);
    }
  }
});

it.each(['/', '/search?q=cook', '/categories/music', '/performers/maestro-bellini', '/posts', '/posts/terms', '/contact'])('%s shows its words, pictures and links without JavaScript', async (path) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(path);
  expect(await page.title()).not.toBe('');
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // nothing covers the page
  expect(await page.evaluate(() => Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role="dialog"]')))).toBe(false);
  const pictures = await page.locator('main img').evaluateAll((images) => (images as HTMLImageElement[]).map(({ src }) => src));
  for (const src of pictures.slice(0, 5)) expect((await page.request.get(src)).ok()).toBe(true);
  expect((await page.locator('main').innerText()).length).toBeGreaterThan(80);
  expect(await page.locator('a:visible').count()).toBeGreaterThan(5);
  await context.close();
});

it.each(['/', '/search', '/performers/maestro-bellini', '/videos', '/galleries', '/products', '/posts', '/posts/terms', '/contact', 'a video', 'a gallery', 'a product', '/auth/login/user'])('%s says how large each picture is, and loads fonts and all else from the site itself', async (page) => {
  const kinds: Record<string, string> = { 'a video': '/videos', 'a gallery': '/galleries', 'a product': '/products' };
  const path = kinds[page] ? new RegExp(`href="(${kinds[page]}/[0-9a-f-]{36})"`).exec(await text(kinds[page]))![1]! : page;
  const html = await text(path);
  const images = html.match(/<img [^>]*>/g) ?? [];
  expect(images.filter((image) => !/\bwidth="\d+"/.test(image) || !/\bheight="\d+"/.test(image))).toEqual([]);
  const loaded = [...html.matchAll(/<(?:link (?=[^>]*rel="(?:stylesheet|preload|preconnect|icon)")|script |img |source |video )[^>]*?(?:href|src|poster)="([^"]*)"/g)].map(([, address]) => address!);
  expect(loaded.filter((address) => !address.startsWith('/') || address.startsWith('//'))).toEqual([]);
  expect(loaded.filter((address) => address.endsWith('.woff2'))).toHaveLength(2);
  for (const sheet of loaded.filter((address) => address.split('?')[0]!.endsWith('.css'))) expect(`${sheet}: ${/(?:@import|url\(["']?)(?:https?:)?\/\/[^)]*/.exec(await text(sheet))?.[0]}`).toBe(`${sheet}: undefined`);
});

it('guests, members, countries and a closed site never get the page of another', async () => {
  const login = await fetch(`${site.url}/api/auth/users/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'mira', password: 'footlights' }) });
  const { data: { token } } = (await login.json()) as { data: { token: string } };
  const asked: { headers: Record<string, string>; own: boolean }[] = [
    { headers: { 'x-country': 'FR' }, own: false },
    { headers: { cookie: `token=${token}; role=user` }, own: true },
    { headers: { 'x-country': 'ES' }, own: false },
    { headers: { cookie: 'rememberMe=mira' }, own: false },
    { headers: { cookie: `token=${token}; role=user`, 'x-country': 'FR' }, own: true },
  ];
  const answers = await Promise.all(Array.from({ length: 60 }, async (_, n) => {
    const { headers, own } = asked[n % asked.length]!;
    const answer = await fetch(`${site.url}${n % 2 ? '/' : '/performers/maestro-bellini'}`, { headers });
    const html = await answer.text();
    return { own, named: html.includes('"username":"mira"'), kept: answer.headers.get('cache-control')?.startsWith('public') };
  }));
  expect(answers.filter(({ own, named }) => own !== named)).toEqual([]);
  expect(answers.filter(({ own, kept }) => own === kept)).toEqual([]);
  await site.operator('maintenance', 'on');
  await until('guests finding it closed', async () => (await fetch(site.url)).status === 503);
  await site.operator('maintenance', 'off');
  await until('guests finding it open', async () => (await fetch(site.url)).status === 200);
});

it('a walk from the first page to a performer moves nothing once it is shown', async () => {
  const visitor = await openVisitor(browser, site);
  await visitor.goto('/');
  await visitor.page.evaluate(() => {
    const seen = { shownAt: Infinity, shifts: [] as { at: number; value: number; what: string[] }[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) if (!hadRecentInput) seen.shifts.push({ at: startTime, value, what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? '') });
    }).observe({ type: 'layout-shift', buffered: false });
    // the page takes the place of the other in one frame, which is no movement of its own
    new MutationObserver((_, observer) => {
      if (location.pathname === '/' || !document.querySelector('main h1')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => { seen.shownAt = performance.now(); }));
    }).observe(document.body, { subtree: true, childList: true });
  });
  await visitor.page.locator('main a[href="/performers/maestro-bellini"]').first().click();
  await visitor.page.waitForURL('**/performers/maestro-bellini');
  await visitor.page.waitForFunction(() => Number.isFinite((window as unknown as { seen: { shownAt: number } }).seen.shownAt));
  await visitor.settled();
  const shifts = await visitor.page.evaluate(() => {
    const { seen: { shownAt, shifts: all } } = window as unknown as { seen: { shownAt: number; shifts: { at: number; value: number; what: string[] }[] } };
    return all.filter(({ at }) => at > shownAt);
  });
  expect(shifts.filter(({ value }) => value >= 0.01)).toEqual([]);
  expect(visitor.faults).toEqual([]);
  await visitor.close();
});
