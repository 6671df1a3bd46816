import { type EndpointName } from '@contract/paths';
import { type Actor } from '@test/support/actors';
import { type Answer, type Given } from '@test/support/call';
import { type Api, startApi } from '@test/support/api';
import { openFile } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

const GERMAN = '2a00:1450:4001::1';
const BRITISH = '81.2.69.142';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let performer: Actor;
let member: Actor;
let other: Actor;
let items: { product: string; video: string; gallery: string; free: string };
beforeAll(async () => {
  api = await startApi({ env: { FFMPEG: 'off' } });
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
  [member, other] = [await api.registerMember(), await api.registerMember()];
  const free = await shop.video(performer, { title: 'Overture', isSaleVideo: 'false', token: 0 });
  items = {
    product: (await shop.product(performer))._id,
    video: (await shop.video(performer))._id,
    gallery: (await shop.gallery(performer, {}, 1))._id,
    free: free._id,
  };
  for (const kind of ['product', 'video', 'gallery'] as const)
    for (const buyer of [member, other]) await shop.buy(buyer, kind, items[kind]);
});
afterEach(async () => {
  await api.must('updateBlocking', { body: { countries: [] } }, performer.token);
  await api.must('unblockUser', { body: { userId: member.id } }, performer.token);
});
afterAll(() => api.close());

/** Pairs of a blocked viewer, who may have bought all items before, and a viewer who is not blocked. */
const CASES = [
  [
    'a blocked member',
    () => ({
      block: { userIds: [member.id] },
      blocked: { token: member.token, from: BRITISH },
      allowed: { token: other.token, from: BRITISH },
    }),
  ],
  [
    'a member in a blocked country',
    () => ({
      block: { countries: ['DE'] },
      blocked: { token: member.token, from: GERMAN },
      allowed: { token: member.token, from: BRITISH },
    }),
  ],
  [
    'a guest from a blocked country',
    () => ({
      block: { countries: ['DE'] },
      blocked: { token: null, from: GERMAN },
      allowed: { token: null, from: BRITISH },
    }),
  ],
] as const;
type Person = 'blocked' | 'allowed';

describe.each(CASES)('%s', (_name, people) => {
  const call = <N extends EndpointName>(person: Person, name: N, given: Given<N> = {}): Promise<Answer<unknown>> =>
    api.call(name, { ...given, from: people()[person].from }, people()[person].token) as Promise<Answer<unknown>>;
  /** Fetches a signed link from the country of a person: the server checks the country at every request. */
  const fetchAs = async (person: Person, address: string) => {
    const answer = await openFile(api.url, address, people()[person].token, {
      headers: { 'x-footlights-internal': api.ctx.internalSecret, 'x-footlights-visitor-ip': people()[person].from },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses = async (person: Person) =>
    (
      await Promise.all([
        call(person, 'viewProduct', { params: { id: items.product } }),
        call(person, 'viewVideo', { params: { id: items.video } }),
        call(person, 'viewVideo', { params: { id: items.free } }),
        call(person, 'viewGallery', { params: { id: items.gallery } }),
        call(person, 'searchGalleryPhotos', { params: { galleryId: items.gallery } }),
        call(person, 'incrementVideoViews', { params: { id: items.free } }),
      ])
    ).map(({ status }) => status);
  const countFound = async (person: Person) => {
    const searches = ['searchProducts', 'searchVideos', 'searchGalleries'] as const;
    const queries = [
      {},
      { performerId: performer.id },
      { performer: performer.username },
      { q: 'encore' },
      { q: 'score' },
      { q: 'backstage' },
      { excludeId: items.free, sortBy: 'popular' },
      { sale: 'true', sortBy: 'price' },
    ];
    const answers = await Promise.all(
      searches.flatMap((name) => queries.map((query) => call(person, name, { query }))),
    );
    return answers.reduce(
      (sum, { data }) =>
        sum + (data as { total: number; data: object[] }).total + (data as { data: object[] }).data.length,
      0,
    );
  };
  /** Collects all links to private files that a person gets before the block. */
  const findLinks = async (person: Person) => {
    const { token } = people()[person];
    const views = [
      await call(person, 'viewVideo', { params: { id: items.free } }),
      await call(person, 'viewVideo', { params: { id: items.video } }),
      await call(person, 'searchGalleryPhotos', { params: { galleryId: items.gallery } }),
      ...(token ? [await call(person, 'getDownloadLink', { params: { id: items.product } })] : []),
    ];
    return [...new Set(JSON.stringify(views.map(({ data }) => data)).match(/\/files\/private\/[^"]+/g) ?? [])];
  };

  it('finds no page, list entry or search result, cannot buy, and can no longer open earlier links', async () => {
    const [blockedLinks, allowedLinks] = [await findLinks('blocked'), await findLinks('allowed')];
    expect(blockedLinks.length).toBeGreaterThanOrEqual(people().blocked.token ? 4 : 1);
    expect([await statuses('blocked'), (await countFound('blocked')) > 0]).toEqual([Array(6).fill(200), true]);
    await api.must('updateBlocking', { body: people().block }, performer.token);

    expect([await statuses('blocked'), await countFound('blocked')]).toEqual([Array(6).fill(403), 0]);
    for (const address of blockedLinks) expect([address, await fetchAs('blocked', address)]).toEqual([address, 404]);
    if (people().blocked.token) {
      expect((await call('blocked', 'getDownloadLink', { params: { id: items.product } })).status).toBe(403);
      expect(
        (await call('blocked', 'purchaseItem', { params: { type: 'product', id: items.product }, body: {} })).status,
      ).toBe(403);
      // the purchases are still listed, without pictures
      const library = (await call('blocked', 'searchPurchasedItems')).data as { data: { image: string | null }[] };
      expect(library.data.map(({ image }) => image)).toEqual([null, null, null]);
    }

    expect([await statuses('allowed'), (await countFound('allowed')) > 0]).toEqual([Array(6).fill(200), true]);
    for (const address of allowedLinks) expect([address, await fetchAs('allowed', address)]).toEqual([address, 200]);
  });
});

it('shows owned pictures in the purchases, and previews again after a refund', async () => {
  const { data: library } = await api.must('searchPurchasedItems', {}, other.token);
  expect(library.map(({ type, image }) => [type, image?.split('/')[2] ?? null])).toEqual([
    ['gallery', 'private'],
    ['video', null],
    ['product', null],
  ]);
  const {
    data: [order],
  } = await api.must('searchUserOrders', { query: { type: 'gallery' } }, other.token);
  expect((await openFile(api.url, order!.image!, other.token)).status).toBe(200);
  await api.database.pool.query("update orders set delivery_status = 'refunded' where id = $1", [order!._id]);
  expect((await api.must('viewUserOrder', { params: { id: order!._id } }, other.token)).image).toContain(
    '/files/public/',
  );
  expect((await openFile(api.url, order!.image!, other.token)).status).toBe(404);
});
