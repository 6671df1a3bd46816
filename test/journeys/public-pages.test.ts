/**
 * Checks the public pages as search engines and visitors without JavaScript get them, on the whole site with its demo.
 */
import robotsParser from 'robots-parser';
import sharp from 'sharp';
import { until } from '@test/support/mediaServer';
import { publicPages } from '@test/support/publicPages';
import { type Site, startSite } from '@test/support/site';

jest.setTimeout(240_000);

let site: Site;
beforeAll(async () => {
  site = await startSite({ demo: true, env: { TRUST_PROXY: '1', COUNTRY_HEADER: 'X-Country' } });
});
afterAll(async () => {
  await site?.remove();
});

const { text, urlsOf, sitemap, onStage, said } = publicPages(() => site);

it('the sitemap lists existing pages and pictures that robots.txt allows', async () => {
  const robots = robotsParser(`${site.url}/robots.txt`, await text('/robots.txt'));
  expect(robots.getSitemaps()).toEqual([`${site.url}/sitemap.xml`]);
  const { parts, urls } = await sitemap();
  expect(parts).toEqual(
    expect.arrayContaining(['pages', 'live', 'performers-1'].map((part) => `${site.url}/sitemap/${part}.xml`)),
  );
  const locs = [...new Set(urls.map(({ loc }) => loc))];
  expect(locs.length).toBeGreaterThan(30);
  expect(locs.filter((loc) => !robots.isAllowed(loc, 'Examplebot'))).toEqual([]);
  const missing: string[] = [];
  for (const loc of locs) {
    const page = await fetch(loc, { redirect: 'manual' });
    const html = await page.text();
    if (page.status !== 200 || !html.includes(`<link rel="canonical" href="${loc}"`))
      missing.push(`${page.status} ${loc}`);
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

it("pages, previews and the sitemap use the requested origin until the operator sets the site's address", async () => {
  const path = '/performers/maestro-bellini';
  const places = async (headers: Record<string, string> = {}) => {
    const html = await text(path, headers);
    const [canonical, picture, named] = [
      /rel="canonical" href="([^"]*)"/,
      /property="og:image" content="([^"]*)"/,
      /"mainEntity":\{[^}]*"url":"([^"]*)"/,
    ].map((place) => place.exec(html)?.[1] ?? '');
    return [
      canonical,
      named,
      picture && new URL(picture).origin + path,
      ...(await urlsOf('/sitemap/performers-1.xml', headers)).map(({ loc }) => loc).filter((loc) => loc.endsWith(path)),
    ];
  };
  const all = (origin: string) => Array<string>(4).fill(origin + path);
  const secure = { 'x-forwarded-proto': 'https' };
  expect(await places()).toEqual(all(site.url));
  expect(await places(secure)).toEqual(all(site.url.replace('http:', 'https:')));
  await site.operator('settings', 'set', 'userUrl', 'https://stage.example/');
  try {
    await until('the address in the page', async () =>
      (await text(path, secure)).includes('href="https://stage.example/'),
    );
    expect(await places(secure)).toEqual(all('https://stage.example'));
  } finally {
    await site.operator('settings', 'reset', 'userUrl');
    await until('the address gone', async () => !(await text(path)).includes('stage.example'));
  }
});

it.each(['/', '/search?q=o', '/performers/maestro-bellini', '/contact'])(
  '%s is complete HTML that needs no script to arrange it and loads none before the paint',
  async (path) => {
    const html = await text(path);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
    expect(main).toContain('<!--$-->');
    expect(main.replace(/<[^>]*>/g, '').length).toBeGreaterThan(100);
    expect(html).not.toMatch(/<template|<div hidden|<!--\$\?-->/);
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]*as="script"/);
  },
);

it('the sitemap lists a live performer until their account is suspended', async () => {
  const live = async () => (await urlsOf('/sitemap/live.xml')).map(({ loc, changefreq }) => `${loc} ${changefreq}`);
  const username = await onStage();
  const entry = `${site.url}/performers/${username} always`;
  await until('the room in the sitemap', async () => (await live()).includes(entry));
  await site.operator('suspend', username);
  await until('the room gone from the sitemap', async () => !(await live()).includes(entry));
  await until('the page gone', async () => (await fetch(`${site.url}/performers/${username}`)).status === 404);
});

it("a live performer's page has the same permanent picture address in JSON-LD, previews and the sitemap", async () => {
  const username = await onStage();
  const html = await text(`/performers/${username}`);
  const picture = `${site.url}/files/rooms/${username}.webp`;
  const meta = Object.fromEntries(
    [...html.matchAll(/<meta property="(og:image[^"]*)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  expect(meta).toEqual({ 'og:image': picture, 'og:image:width': '1280', 'og:image:height': '720' });
  const answer = await fetch(picture);
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1280, height: 720 });
  expect(
    (await sitemap()).urls.find(({ loc }) => loc === `${site.url}/performers/${username}`)?.['image:image']?.[
      'image:loc'
    ],
  ).toBe(picture);
  const video = (await said(`/performers/${username}`)).find((object) => object['@type'] === 'VideoObject');
  expect(video).toMatchObject({ thumbnailUrl: picture });
});

it('cards declare the size of their picture, so that nothing moves when it loads, and every picture exists', async () => {
  for (const path of ['/', '/search?q=cook', '/categories/music']) {
    const pictures = [...(await text(path)).matchAll(/<article[^>]*>.*?<img ([^>]*)>/gs)].map(
      ([, attributes]) => attributes!,
    );
    expect(pictures.length).toBeGreaterThan(0);
    for (const attributes of pictures) {
      expect(attributes).toMatch(/width="640"/);
      expect(attributes).toMatch(/height="360"/);
      const src = /(?:^| )src="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect([
        src,
        (await fetch(new URL(src, site.url), { headers: { accept: 'image/webp' } })).headers.get('content-type'),
      ]).toEqual([src, 'image/webp']);
    }
  }
});

it.each([
  '/',
  '/search',
  '/performers/maestro-bellini',
  '/videos',
  '/galleries',
  '/products',
  '/posts',
  '/posts/terms',
  '/contact',
  'a video',
  'a gallery',
  'a product',
  '/auth/login/user',
])('%s declares the size of each picture, and loads everything from the site itself', async (page) => {
  const kinds: Record<string, string> = { 'a video': '/videos', 'a gallery': '/galleries', 'a product': '/products' };
  const path = kinds[page]
    ? new RegExp(`href="(${kinds[page]}/[0-9a-f-]{36})"`).exec(await text(kinds[page]))![1]!
    : page;
  const html = await text(path);
  const images = html.match(/<img [^>]*>/g) ?? [];
  expect(images.filter((image) => !/\bwidth="\d+"/.test(image) || !/\bheight="\d+"/.test(image))).toEqual([]);
  const loaded = [
    ...html.matchAll(
      /<(?:link (?=[^>]*rel="(?:stylesheet|preload|preconnect|icon)")|script |img |source |video )[^>]*?(?:href|src|poster)="([^"]*)"/g,
    ),
  ].map(([, address]) => address!);
  expect(loaded.filter((address) => !address.startsWith('/') || address.startsWith('//'))).toEqual([]);
  expect(loaded.filter((address) => address.endsWith('.woff2'))).toHaveLength(2);
  for (const sheet of loaded.filter((address) => address.split('?')[0]!.endsWith('.css')))
    expect(`${sheet}: ${/(?:@import|url\(["']?)(?:https?:)?\/\/[^)]*/.exec(await text(sheet))?.[0]}`).toBe(
      `${sheet}: undefined`,
    );
});
