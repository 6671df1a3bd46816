import { type EndpointName } from '@contract/paths';
import { type Actor } from '@test/support/actors';
import { type Answer, type Given } from '@test/support/call';
import { type Api, startApi } from '@test/support/api';
import { makeShop } from '@test/support/shop';

const GERMAN = '2a00:1450:4001::1';
const BRITISH = '81.2.69.142';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let performer: Actor;
let member: Actor;
let other: Actor;
let things: { product: string; video: string; gallery: string; free: string };
beforeAll(async () => {
  api = await startApi({ env: { FFMPEG: 'off' } });
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
  [member, other] = [await api.registerMember(), await api.registerMember()];
  const free = await shop.video(performer, { title: 'Overture', isSaleVideo: 'false', token: 0 });
  things = {
    product: (await shop.product(performer))._id,
    video: (await shop.video(performer))._id,
    gallery: (await shop.gallery(performer, {}, 1))._id,
    free: free._id,
  };
  for (const kind of ['product', 'video', 'gallery'] as const)
    for (const buyer of [member, other]) await shop.buy(buyer, kind, things[kind]);
});
afterEach(async () => {
  await api.must('updateBlocking', { body: { countries: [] } }, performer.token);
  await api.must('unblockUser', { body: { userId: member.id } }, performer.token);
});
afterAll(() => api.close());

/** Who is shut out though they bought all of it, and somebody beside them who is not. */
const KINDS = [
  [
    'a member whom the performer blocked',
    () => ({
      block: { userIds: [member.id] },
      out: { token: member.token, from: BRITISH },
      inside: { token: other.token, from: BRITISH },
    }),
  ],
  [
    'whoever comes from a blocked country',
    () => ({
      block: { countries: ['DE'] },
      out: { token: member.token, from: GERMAN },
      inside: { token: member.token, from: BRITISH },
    }),
  ],
  [
    'a guest from a blocked country',
    () => ({
      block: { countries: ['DE'] },
      out: { token: null, from: GERMAN },
      inside: { token: null, from: BRITISH },
    }),
  ],
] as const;
type Who = 'out' | 'inside';

describe.each(KINDS)('%s', (_kind, people) => {
  const call = <N extends EndpointName>(who: Who, name: N, given: Given<N> = {}): Promise<Answer<unknown>> =>
    api.call(name, { ...given, from: people()[who].from }, people()[who].token) as Promise<Answer<unknown>>;
  /** Signed addresses hold for whoever fetches them: the country is asked again. */
  const fetchAs = async (who: Who, address: string) => {
    const answer = await fetch(api.url + address, {
      headers: { 'x-footlights-internal': api.ctx.internalSecret, 'x-footlights-visitor-ip': people()[who].from },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  const statuses = async (who: Who) =>
    (
      await Promise.all([
        call(who, 'viewProduct', { params: { id: things.product } }),
        call(who, 'viewVideo', { params: { id: things.video } }),
        call(who, 'viewVideo', { params: { id: things.free } }),
        call(who, 'viewGallery', { params: { id: things.gallery } }),
        call(who, 'searchGalleryPhotos', { params: { galleryId: things.gallery } }),
        call(who, 'incrementVideoViews', { params: { id: things.free } }),
      ])
    ).map(({ status }) => status);
  const found = async (who: Who) => {
    const asked = ['searchProducts', 'searchVideos', 'searchGalleries'] as const;
    const queries = [
      {},
      { performerId: performer.id },
      { performer: performer.username },
      { q: 'encore' },
      { q: 'score' },
      { q: 'backstage' },
      { excludeId: things.free, sortBy: 'popular' },
      { sale: 'true', sortBy: 'price' },
    ];
    const answers = await Promise.all(asked.flatMap((name) => queries.map((query) => call(who, name, { query }))));
    return answers.reduce(
      (sum, { data }) =>
        sum + (data as { total: number; data: object[] }).total + (data as { data: object[] }).data.length,
      0,
    );
  };
  /** Every address of a private file that they were given while they were welcome. */
  const addresses = async (who: Who) => {
    const { token } = people()[who];
    const views = [
      await call(who, 'viewVideo', { params: { id: things.free } }),
      await call(who, 'viewVideo', { params: { id: things.video } }),
      await call(who, 'searchGalleryPhotos', { params: { galleryId: things.gallery } }),
      ...(token ? [await call(who, 'getDownloadLink', { params: { id: things.product } })] : []),
    ];
    return [...new Set(JSON.stringify(views.map(({ data }) => data)).match(/\/files\/private\/[^"]+/g) ?? [])];
  };

  it('finds nothing of theirs: no page, no list, no search, no purchase, and no address that was given out before opens', async () => {
    const [out, inside] = [await addresses('out'), await addresses('inside')];
    expect(out.length).toBeGreaterThanOrEqual(people().out.token ? 4 : 1);
    expect([await statuses('out'), (await found('out')) > 0]).toEqual([Array(6).fill(200), true]);
    await api.must('updateBlocking', { body: people().block }, performer.token);

    expect([await statuses('out'), await found('out')]).toEqual([Array(6).fill(403), 0]);
    for (const address of out) expect([address, await fetchAs('out', address)]).toEqual([address, 404]);
    if (people().out.token) {
      expect((await call('out', 'getDownloadLink', { params: { id: things.product } })).status).toBe(403);
      expect(
        (await call('out', 'purchaseItem', { params: { type: 'product', id: things.product }, body: {} })).status,
      ).toBe(403);
      // the library tells what was paid for, and shows nothing of it
      const library = (await call('out', 'searchPurchasedItems')).data as { data: { image: string | null }[] };
      expect(library.data.map(({ image }) => image)).toEqual([null, null, null]);
    }

    expect([await statuses('inside'), (await found('inside')) > 0]).toEqual([Array(6).fill(200), true]);
    for (const address of inside) expect([address, await fetchAs('inside', address)]).toEqual([address, 200]);
  });
});

it('the pictures of a library are those of its owner, and previews again once a purchase is taken back', async () => {
  const { data: library } = await api.must('searchPurchasedItems', {}, other.token);
  expect(library.map(({ type, image }) => [type, image?.split('/')[2] ?? null])).toEqual([
    ['gallery', 'private'],
    ['video', null],
    ['product', null],
  ]);
  const {
    data: [order],
  } = await api.must('searchUserOrders', { query: { type: 'gallery' } }, other.token);
  expect((await fetch(api.url + order!.image!)).status).toBe(200);
  await api.database.pool.query("update orders set delivery_status = 'refunded' where id = $1", [order!._id]);
  expect((await api.must('viewUserOrder', { params: { id: order!._id } }, other.token)).image).toContain(
    '/files/public/',
  );
  expect((await fetch(api.url + order!.image!)).status).toBe(404);
});
