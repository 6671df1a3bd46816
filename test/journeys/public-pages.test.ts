/**
 * Checks what search engines, visitors without JavaScript and caches get of the public pages, on the whole site with
 * its demo.
 */
import robotsParser from 'robots-parser';
import sharp from 'sharp';
import { until } from '@test/support/mediaServer';
import { publicPages } from '@test/support/publicPages';
import { type Site, startSite } from '@test/support/site';

jest.setTimeout(240_000);

let site: Site;
beforeAll(async () => {
  site = await startSite({ demo: true, env: { TRUST_PROXY: 'on' } });
});
afterAll(async () => {
  await site?.remove();
});

const { get, api, text, urlsOf, sitemap, onStage, said, logIn } = publicPages(() => site);

it('the sitemap leads to pages that are there and that robots may read, with pictures that are there', async () => {
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

it('pages, previews and the sitemap know the site by the address that it was asked by, until the operator says where it is', async () => {
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
  '%s comes whole: no part of it waits for a script to be moved into place, and none is asked for before the paint',
  async (path) => {
    const html = await text(path);
    const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
    expect(main).toContain('<!--$-->');
    expect(main.replace(/<[^>]*>/g, '').length).toBeGreaterThan(100);
    expect(html).not.toMatch(/<template|<div hidden|<!--\$\?-->/);
    expect(html).not.toMatch(/<script[^>]* src=|<link[^>]*as="script"/);
  },
);

it('who is on stage stands in the sitemap as live, and no longer when the show is over', async () => {
  const live = async () => (await urlsOf('/sitemap/live.xml')).map(({ loc, changefreq }) => `${loc} ${changefreq}`);
  const username = await onStage();
  const entry = `${site.url}/performers/${username} always`;
  await until('the room in the sitemap', async () => (await live()).includes(entry));
  await site.operator('suspend', username);
  await until('the room gone from the sitemap', async () => !(await live()).includes(entry));
  await until('the page gone', async () => (await fetch(`${site.url}/performers/${username}`)).status === 404);
});

it('a live room says so in JSON-LD, with a picture at an address that stays, told the same to previews and in the sitemap', async () => {
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

it('cards say how large their picture is, so that nothing moves when it comes, and each picture is there', async () => {
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
])('%s says how large each picture is, and loads fonts and all else from the site itself', async (page) => {
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

type Who = { name: string; headers: Record<string, string>; own: boolean };

/** Asks for pages as all of these at once, again and again, and says what was wrong with any answer. */
async function interleaved(
  people: Who[],
  paths: string[],
  wrong: (who: Who, html: string, answer: Response) => string | false,
): Promise<string[]> {
  const faults = await Promise.all(
    Array.from({ length: 80 }, async (_, n) => {
      const who = people[n % people.length]!;
      const path = paths[n % paths.length]!;
      const answer = await fetch(site.url + path, { headers: who.headers });
      const fault = wrong(who, await answer.text(), answer);
      return fault ? [`${who.name} at ${path}: ${fault}`] : [];
    }),
  );
  return [...new Set(faults.flat())];
}

describe('nobody ever gets the page of another', () => {
  let people: Who[];
  let blocker: string;
  let blockerId: string;
  const paths = ['/', '/search?q=odile', '/performers/maestro-bellini', '/categories/gaming'];
  const set = (countries: string[]) =>
    fetch(`${site.url}/api/performers/blocking/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: blocker },
      body: JSON.stringify({ countries }),
    });
  beforeAll(async () => {
    const [mira, otto] = await Promise.all([logIn('users', 'mira'), logIn('users', 'benny88')]);
    blocker = await logIn('performers', 'odile-marchetti');
    blockerId = (
      (await (await fetch(`${site.url}/api/performers/odile-marchetti/view`)).json()) as { data: { _id: string } }
    ).data._id;
    people = [
      { name: 'a guest in France', headers: { 'x-country': 'FR' }, own: false },
      { name: 'mira', headers: { cookie: `token=${mira}; role=user` }, own: true },
      { name: 'a guest in Spain', headers: { 'x-country': 'ES' }, own: false },
      {
        name: 'a guest with a dark theme',
        headers: { cookie: 'remember-me=mira; theme=dark; device=abc' },
        own: false,
      },
      { name: 'benny88', headers: { cookie: `token=${otto}; role=user`, 'x-country': 'FR' }, own: true },
      { name: 'mira in France', headers: { cookie: `token=${mira}; role=user`, 'x-country': 'FR' }, own: true },
    ];
  });
  /** Each is named on their own pages alone, and those are for no cache. */
  const identity = ({ name, own }: Who, html: string, answer: Response): string | false => {
    const named = ['mira', 'benny88'].filter((username) => html.includes(`"username":"${username}"`)).join();
    if (named !== (own ? name.split(' ')[0] : '')) return `named ${named || 'nobody'}`;
    const control = answer.headers.get('cache-control') ?? '';
    return own && control !== 'private, no-store' ? `cache-control ${control}` : false;
  };

  it('neither guests nor members, wherever they are', async () => {
    expect(
      await interleaved(
        people,
        paths,
        (who, html, answer) =>
          identity(who, html, answer) ||
          (!who.own && !answer.headers.get('cache-control')?.startsWith('public') && 'kept from caches'),
      ),
    ).toEqual([]);
  });

  it('nor a country that of another, while somebody shuts one out and lets it in again; caches outside then keep nothing that shows them', async () => {
    const french = ({ headers }: Who) => headers['x-country'] === 'FR';
    const shown = (html: string) => html.includes(blockerId);
    const seenIn = async (country: string) => shown(await text('/search?q=odile', { 'x-country': country }));
    for (const round of [1, 2]) {
      expect((await set(['FR'])).status).toBe(200);
      await until('the block heard of', async () => !(await seenIn('FR')));
      expect([
        round,
        await interleaved(
          people,
          ['/search?q=odile', '/categories/gaming'],
          (who, html, answer) =>
            identity(who, html, answer) ||
            (shown(html) === french(who) && `${french(who) ? 'shows' : 'hides'} who shuts France out`) ||
            (!who.own &&
              shown(html) &&
              answer.headers.get('cache-control') !== 'private, no-cache' &&
              'caches may keep it'),
        ),
      ]).toEqual([round, []]);
      expect((await set([])).status).toBe(200);
      await until('the country let in again', () => seenIn('FR'));
      expect([
        round,
        await interleaved(
          people,
          ['/search?q=odile', '/categories/gaming'],
          (who, html, answer) => identity(who, html, answer) || (!shown(html) && 'hides somebody'),
        ),
      ]).toEqual([round, []]);
    }
  });

  it('nor the theme of before, nor an open page when the house is closed', async () => {
    const theme = (html: string) => /<html[^>]*data-theme="(\w+)"/.exec(html)?.[1];
    for (const name of ['dark', 'light']) {
      await site.operator('settings', 'set', 'theme', name);
      await until(`the ${name} theme`, async () => theme(await text('/')) === name);
      expect([
        name,
        await interleaved(
          people,
          paths,
          (who, html, answer) => identity(who, html, answer) || (theme(html) !== name && `theme ${theme(html)}`),
        ),
      ]).toEqual([name, []]);
    }
    await site.operator('maintenance', 'on');
    await until('guests finding it closed', async () => (await fetch(site.url)).status === 503);
    expect(
      await interleaved(
        people,
        paths,
        (_who, html, answer) =>
          (answer.status !== 503 || !answer.headers.get('retry-after') || html.includes(blockerId)) &&
          `open: ${answer.status}`,
      ),
    ).toEqual([]);
    await site.operator('maintenance', 'off');
    await until('guests finding it open', async () => (await fetch(site.url)).status === 200);
    expect(
      await interleaved(
        people,
        paths,
        (who, html, answer) => identity(who, html, answer) || (answer.status !== 200 && `closed: ${answer.status}`),
      ),
    ).toEqual([]);
  });
});

it('a country that is shut out finds neither the performer nor anything of theirs: no list, no search, no sitemap, no page, no picture', async () => {
  const FR = { 'x-country': 'FR' };
  const kinds = ['videos', 'galleries', 'products'] as const;
  const things = await Promise.all(
    kinds.map(async (kind) => ({
      kind,
      all: (
        await api<{ data: { _id: string; performer: { _id: string; username: string } }[] }>(
          `/user/performer-assets/${kind}/search?limit=200`,
        )
      ).data,
    })),
  );
  // whoever sells of most kinds
  const sold = (id: string) =>
    things.filter(({ all }) => all.some(({ performer }) => performer._id === id)).map(({ kind }) => kind);
  const [seller] = things
    .flatMap(({ all }) => all.map(({ performer }) => performer))
    .sort((one, other) => sold(other._id).length - sold(one._id).length) as [{ _id: string; username: string }];
  const own = things.flatMap(({ kind, all }) =>
    all.filter(({ performer }) => performer._id === seller._id).map(({ _id }) => `/${kind}/${_id}`),
  );
  const { tags, name, categories, _id, country } = await api<{
    tags: string[];
    name: string;
    categories: { slug: string }[];
    _id: string;
    country: string;
  }>(`/performers/${seller.username}/view`);
  expect(sold(seller._id).length).toBeGreaterThanOrEqual(2);
  const lists = [
    '/',
    `/search?q=${encodeURIComponent(name)}`,
    `/search?country=${country}`,
    `/tags/${encodeURIComponent(tags[0]!)}`,
    `/categories/${categories[0]!.slug}`,
    '/videos',
    '/galleries',
    '/products',
    `/videos?q=${encodeURIComponent(name)}`,
    '/posts',
    '/sitemap/live.xml',
    '/sitemap/performers-1.xml',
    '/sitemap/videos-1.xml',
    '/sitemap/galleries-1.xml',
    '/sitemap/products-1.xml',
    `/performers/${seller.username === 'maestro-bellini' ? 'odile-marchetti' : 'maestro-bellini'}`,
  ];
  const traces = async () =>
    (
      await Promise.all(
        lists.map(async (path) => {
          const html = await text(path, FR);
          return [_id, `/performers/${seller.username}`, ...own]
            .filter((trace) => html.includes(trace))
            .map((trace) => `${trace} in ${path}`);
        }),
      )
    ).flat();
  const pages = () =>
    Promise.all(
      [`/performers/${seller.username}`, ...own].map(async (path) => {
        const { status, headers } = await get(path, FR);
        return `${status} ${headers.get('location') ?? ''}`.trim();
      }),
    );
  const before = await traces();
  for (const path of [...lists.slice(1, 5), ...sold(seller._id).map((kind) => `/${kind}`), '/sitemap/performers-1.xml'])
    expect([path, before.some((trace) => trace.endsWith(` in ${path}`))]).toEqual([path, true]);
  expect(await pages()).toEqual([...Array<string>(own.length + 1).fill('200')]);

  const token = await logIn('performers', seller.username);
  const set = (countries: string[]) =>
    fetch(`${site.url}/api/performers/blocking/update`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ countries }),
    });
  await set(['FR']);
  await until('the block heard of', async () => (await traces()).length === 0);
  expect(await traces()).toEqual([]);
  // they lead away as what is forbidden does; nothing of the thing is in the answer
  expect(await pages()).toEqual([...Array<string>(own.length + 1).fill('307 /')]);
  expect((await get(`/files/rooms/${seller.username}.webp`, FR)).status).toBe(404);
  expect((await get(`/performers/${seller.username}`, { 'x-country': 'ES' })).headers.get('cache-control')).toBe(
    'private, no-cache',
  );
  await set([]);
});
