/**
 * Checks what search engines and visitors without JavaScript read on every kind of public page, and the answers for
 * pages that don't exist.
 */
import { type Browser, type BrowserContext } from 'playwright-core';
import { openBrowser } from '@test/support/browser';
import { until } from '@test/support/mediaServer';
import { publicPages, type Said } from '@test/support/publicPages';
import { type Site, startSite } from '@test/support/site';

jest.setTimeout(240_000);

let site: Site;
let browser: Browser;
let context: BrowserContext;
/** paths of existing pages, by kind */
const of = { videos: '', galleries: '', products: '', live: '', post: '' };
const { get, text, api, said, onStage, logIn } = publicPages(() => site);
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ demo: true }), openBrowser()]);
  context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
  });
  for (const kind of ['videos', 'galleries', 'products'] as const)
    of[kind] =
      `/${kind}/${(await api<{ data: { _id: string }[] }>(`/user/performer-assets/${kind}/search?limit=1`)).data[0]!._id}`;
  of.post = `/posts/${(await api<{ data: { slug: string }[] }>('/posts/search?limit=1')).data[0]!.slug}`;
  of.live = `/performers/${await onStage()}`;
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

it('takes no scheme or host from a visitor who is no trusted proxy', async () => {
  const forged = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
  const html = await text('/performers/maestro-bellini', forged);
  expect(html).toContain(`href="${site.url}/performers/maestro-bellini"`);
  expect(html).not.toMatch(/evil\.example|https:\/\/127/);
});

type Page = keyof typeof of | `/${string}`;
const pathOf = (page: Page) => (page.startsWith('/') ? page : of[page as keyof typeof of]);

const isText = (value: unknown) => typeof value === 'string' && value.trim().length > 0;
const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value));
const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith(`${site.url}/`);
const isTrue = (value: unknown) => value === true;
type Check = (value: unknown) => boolean;
/**
 * The required fields of each type, by Google's documents on structured data
 * (developers.google.com/search/docs/appearance/structured-data: video, product-snippet and merchant listing,
 * profile-page, breadcrumb, article) and schema.org; `ImageGallery` and `WebPage` need only the fields of `Thing`.
 */
const NEEDED: Record<string, Record<string, Check>> = {
  WebSite: { name: isText, url: isAddress, 'potentialAction.target': isAddress, 'potentialAction.query-input': isText },
  ProfilePage: {
    dateCreated: isMoment,
    dateModified: isMoment,
    'mainEntity.@type': (value) => value === 'Person',
    'mainEntity.name': isText,
    'mainEntity.alternateName': isText,
    'mainEntity.image': isAddress,
    'mainEntity.url': isAddress,
  },
  VideoObject: {
    name: isText,
    description: isText,
    thumbnailUrl: isAddress,
    uploadDate: isMoment,
    embedUrl: isAddress,
  },
  BroadcastEvent: {
    name: isText,
    isLiveBroadcast: isTrue,
    startDate: (value) => isMoment(value) && Date.parse(String(value)) <= Date.now(),
    endDate: (value) => isMoment(value) && Date.parse(String(value)) > Date.now(),
  },
  Event: {
    name: isText,
    startDate: isMoment,
    endDate: (value) => isMoment(value) && Date.parse(String(value)) > Date.now(),
    eventStatus: isText,
    eventAttendanceMode: isText,
    'location.@type': (value) => value === 'VirtualLocation',
    'location.url': isAddress,
    'performer.name': isText,
    image: isAddress,
  },
  ImageGallery: { name: isText, description: isText, image: isAddress, datePublished: isMoment, 'author.name': isText },
  BreadcrumbList: {},
  ListItem: { position: (value) => Number.isInteger(value), name: isText, item: isAddress },
  NewsArticle: {
    headline: isText,
    datePublished: isMoment,
    dateModified: isMoment,
    url: isAddress,
    'publisher.name': isText,
    image: isAddress,
  },
  WebPage: { name: isText, url: isAddress },
  Product: {
    name: isText,
    image: isAddress,
    description: isText,
    sku: isText,
    'brand.name': isText,
    'offers.@type': (value) => value === 'Offer',
  },
  Offer: {
    price: (value) => /^\d+\.\d{2}$/.test(String(value)),
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    availability: (value) => /^https:\/\/schema\.org\/(InStock|OutOfStock)$/.test(String(value)),
    url: isAddress,
  },
};
const at = (object: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Said | undefined)?.[key], object);
const isObject = (value: unknown): value is Said => typeof value === 'object' && value !== null;
/** Returns an object and all objects in it that have a type. */
const within = (value: unknown): Said[] =>
  Array.isArray(value)
    ? value.flatMap(within)
    : isObject(value)
      ? [...(value['@type'] ? [value] : []), ...Object.values(value).flatMap(within)]
      : [];

it.each<[Page, string[]]>([
  ['/', ['WebSite']],
  ['/performers/maestro-bellini', ['ProfilePage', 'BreadcrumbList']],
  ['live', ['ProfilePage', 'VideoObject', 'BreadcrumbList']],
  ['videos', ['VideoObject', 'BreadcrumbList']],
  ['galleries', ['ImageGallery', 'BreadcrumbList']],
  ['products', ['Product', 'BreadcrumbList']],
  ['post', ['NewsArticle', 'BreadcrumbList']],
  ['/posts/terms', ['WebPage', 'BreadcrumbList']],
  ['/categories/music', ['BreadcrumbList']],
  ['/videos', ['BreadcrumbList']],
])('%s says what it is in JSON-LD, with all that its kind needs', async (page, kinds) => {
  const objects = await said(pathOf(page));
  const types = objects.map((object) => object['@type']);
  // as many events as shows are planned
  expect(types.filter((type) => type !== 'Event')).toEqual(kinds);
  if (page === '/performers/maestro-bellini') expect(types).toContain('Event');
  expect(objects.map((object) => object['@context'])).toEqual(types.map(() => 'https://schema.org'));
  const missing = within(objects).flatMap((object) =>
    Object.entries(NEEDED[String(object['@type'])] ?? {})
      .filter(([path, holds]) => !holds(at(object, path)))
      .map(([path]) => `${String(object['@type'])}.${path}: ${String(at(object, path))}`),
  );
  expect(missing).toEqual([]);
  if (page === 'live') expect(within(objects).map((object) => object['@type'])).toContain('BroadcastEvent');
  const trail = objects.find((object) => object['@type'] === 'BreadcrumbList')?.['itemListElement'] as
    { position: number; item: string }[] | undefined;
  expect(trail?.map(({ position }) => position) ?? []).toEqual(trail?.map((_, index) => index + 1) ?? []);
  // every linked page and picture exists
  const addresses = within(objects).flatMap((object) =>
    ['image', 'thumbnailUrl', 'item', 'embedUrl', 'url']
      .map((key) => object[key])
      .filter((value): value is string => typeof value === 'string'),
  );
  for (const address of new Set(addresses)) expect([address, (await fetch(address)).status]).toEqual([address, 200]);
});

it.each<[Page, RegExp]>([
  ['/', /Live now/],
  ['/search?q=cook', /Results for/],
  ['/categories/music', /Music/],
  ['/performers/maestro-bellini', /Maestro Bellini/],
  ['live', /live|on stage/i],
  ['/videos', /video/],
  ['videos', /tokens|Free/i],
  ['/galleries', /galler/],
  ['galleries', /photo/i],
  ['/products', /product/],
  ['products', /Download|By post/],
  ['/posts', /News/],
  ['post', /\w/],
  ['/posts/terms', /18 or older/],
  ['/contact', /Message/],
  ['/videos?q=nothing-like-this', /No videos match these filters/],
])('%s shows its words, pictures and links without JavaScript', async (page, words) => {
  const tab = await context.newPage();
  await tab.goto(pathOf(page));
  expect(await tab.title()).not.toBe('');
  await tab.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  // the 18+ popup covers nothing
  expect(
    await tab.evaluate(() =>
      Boolean(document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role="dialog"]')),
    ),
  ).toBe(false);
  expect(await tab.locator('main').innerText()).toMatch(words);
  expect((await tab.locator('main').innerText()).length).toBeGreaterThan(60);
  for (const image of await tab.locator('main img:visible').all()) await image.scrollIntoViewIfNeeded();
  const unseen = () =>
    tab
      .locator('main img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter((image) => image.checkVisibility() && !(image.complete && image.naturalWidth > 0))
          .map(({ src }) => src),
      );
  await until('every picture', async () => (await unseen()).length === 0);
  const links = await tab
    .locator('main a[href^="/"]')
    .evaluateAll((all) => [...new Set((all as HTMLAnchorElement[]).map(({ href }) => href))]);
  for (const link of links.slice(0, 12)) expect([link, (await fetch(link)).status]).toEqual([link, 200]);
  expect(await tab.locator('a:visible').count()).toBeGreaterThan(5);
  await tab.close();
});

it('a search without JavaScript submits its text and the chosen order as a form', async () => {
  const tab = await context.newPage();
  await tab.goto('/videos');
  await tab.getByRole('searchbox').last().fill('a');
  await tab.getByLabel('Sort by').selectOption('price');
  await tab.locator('main').getByRole('button', { name: 'Search' }).click();
  await tab.waitForURL(/\/videos\?q=a&price=&sort=price/);
  expect(await tab.getByLabel('Sort by').inputValue()).toBe('price');
  await tab.close();
});

it("the 18+ popup keeps a page's text readable for crawlers and is excluded from search snippets", async () => {
  const [page, crawler] = [
    '/performers/maestro-bellini',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ];
  // the picture of a live performer's card may change between the two requests
  const html = await until('the same page for both', async () => {
    const [theirs, ours] = [await text(page, crawler), await text(page)];
    return theirs === ours ? theirs : null;
  });
  expect(html).toContain('I am 18 or older');
  expect(html).toMatch(/data-nosnippet="true"|data-nosnippet=""/);
  expect(html.replace(/<script.*?<\/script>/gs, '')).toMatch(/<h1[^>]*>[^<]*Maestro Bellini/);
});

const NOBODY = '019a0000-0000-7000-8000-000000000000';
it.each([
  '/performers/nobody-at-all',
  '/posts/never-written',
  '/categories/none',
  '/no-such-page',
  '/sitemap/nothing-1.xml',
  '/sitemap/performers-99.xml',
  `/videos/${NOBODY}`,
  `/galleries/${NOBODY}`,
  `/products/${NOBODY}`,
  '/videos/not-an-id',
  '/galleries/not-an-id',
  '/products/not-an-id',
  '/tags/nobody-has-this',
  '/videos?page=99',
  '/galleries?page=99',
  '/products?page=99',
  '/posts?page=99',
  '/?page=99',
  '/search?page=99',
  '/categories/music?page=99',
  '/404',
])('%s answers 404', async (path) => {
  expect((await fetch(site.url + path)).status).toBe(404);
});

it.each(['/', '/search?q=nobody-is-called-so', '/videos?q=nothing-like-this', '/tags/jazz', '/posts'])(
  '%s answers 200',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

it("a performer's old addresses, in any capitalization, redirect permanently after a change of name", async () => {
  const token = await logIn('performers', 'odile-marchetti');
  const renamed = await fetch(`${site.url}/api/performers`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ username: 'odile' }),
  });
  expect(renamed.status).toBe(200);
  for (const old of ['odile-marchetti', 'ODILE-Marchetti', 'Odile']) {
    const answer = await until(`the way from ${old}`, async () => {
      const page = await get(`/performers/${old}`);
      return page.status === 301 ? page : null;
    });
    expect(new URL(answer.headers.get('location')!, site.url).pathname).toBe('/performers/odile');
  }
  expect((await get('/performers/odile')).status).toBe(200);
  await until('the new name in the sitemap', async () =>
    (await text('/sitemap/performers-1.xml')).includes(`${site.url}/performers/odile<`),
  );
  expect(await text('/sitemap/performers-1.xml')).not.toContain('odile-marchetti');
});
