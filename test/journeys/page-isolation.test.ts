/** Checks that guests, members and blocked countries never get a page that was made for somebody else. */
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

const { get, api, text, logIn } = publicPages(() => site);

type Person = { name: string; headers: Record<string, string>; own: boolean };

/** Requests pages as all of these people at the same time. Returns the faults that `wrong` finds in the answers. */
async function interleaved(
  people: Person[],
  paths: string[],
  wrong: (who: Person, html: string, answer: Response) => string | false,
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

describe('pages requested at the same time', () => {
  let people: Person[];
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
  /** Finds a page that names another account, or an account's page that caches may keep. */
  const identity = ({ name, own }: Person, html: string, answer: Response): string | false => {
    const named = ['mira', 'benny88'].filter((username) => html.includes(`"username":"${username}"`)).join();
    if (named !== (own ? name.split(' ')[0] : '')) return `named ${named || 'nobody'}`;
    const control = answer.headers.get('cache-control') ?? '';
    return own && control !== 'private, no-store' ? `cache-control ${control}` : false;
  };

  it('show each guest and member their own account and country only', async () => {
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

  it('never show a performer to a country that they block, not even from caches, while the block changes', async () => {
    const french = ({ headers }: Person) => headers['x-country'] === 'FR';
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
            (shown(html) === french(who) && `${french(who) ? 'shows' : 'hides'} the performer who blocks France`) ||
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

  it('never have the previous theme, and close and open with maintenance', async () => {
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

it('a blocked country finds no trace of the performer in lists, searches, sitemaps, pages or pictures', async () => {
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
  // the performer who sells most kinds of items
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
  // the pages redirect like forbidden ones, without any of their content
  expect(await pages()).toEqual([...Array<string>(own.length + 1).fill('307 /')]);
  expect((await get(`/files/rooms/${seller.username}.webp`, FR)).status).toBe(404);
  expect((await get(`/performers/${seller.username}`, { 'x-country': 'ES' })).headers.get('cache-control')).toBe(
    'private, no-cache',
  );
  await set([]);
});
