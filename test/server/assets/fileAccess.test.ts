import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { hasFfmpeg } from '@test/support/ffmpeg';
import { buyTokens } from '@test/support/money';
import { openFile, proofOf } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let performer: Actor;
let member: Actor;
let other: Actor;
beforeAll(async () => {
  api = await startApi();
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
  [member, other] = [await api.registerMember(), await api.registerMember()];
});
afterAll(() => api.close());

/** Reads the whole body: an unread reply keeps its connection open and the server from closing. */
async function status(address: string, { token }: Actor, range?: string): Promise<number> {
  const answer = await openFile(api.url, address, token, range ? { headers: { range } } : {});
  await answer.arrayBuffer();
  return answer.status;
}

describe('a video on sale', () => {
  it('shows only previews to others, and rejects unsigned and manipulated links', async () => {
    const own = await shop.video(performer);
    for (const token of [null, member.token, other.token]) {
      const seen = await api.must('viewVideo', { params: { id: own._id } }, token);
      // the poster is a frame made by ffmpeg; without ffmpeg there is none
      expect(seen).toMatchObject({
        video: null,
        isBought: false,
        thumbnail: hasFfmpeg ? expect.stringContaining('/files/public/') : null,
      });
      expect(JSON.stringify(seen)).not.toContain('private/');
    }
    expect(await status(own.video!, performer)).toBe(200);
    const [plain] = own.video!.split('?');
    expect(await status(plain!, performer)).toBe(404);
    expect(
      await status(
        own.video!.replace(/signature=(.)/, (_all, first: string) => `signature=${first === '0' ? '1' : '0'}`),
        performer,
      ),
    ).toBe(404);
    expect(await status(own.video!.replace(/until=\d/, 'until=9'), performer)).toBe(404);
    expect(await status(own.video!.replace(performer.id, member.id), member)).toBe(404);
    expect(await status(plain!.replace('/private/', '/public/'), performer)).toBe(404);
  });

  it('serves byte ranges to its buyer, and none after a refund', async () => {
    const { _id } = await shop.video(performer);
    await shop.buy(member, 'video', _id);
    const bought = await api.must('viewVideo', { params: { id: _id } }, member.token);
    expect(bought.isBought).toBe(true);
    const part = await openFile(api.url, bought.video!, member.token, { headers: { range: 'bytes=4-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
    expect(await status(bought.video!, member, 'bytes=99999999-')).toBe(416);
    await api.database.pool.query("update orders set delivery_status = 'refunded' where item_id = $1", [_id]);
    expect(await status(bought.video!, member, 'bytes=4-7')).toBe(404);
    expect((await api.must('viewVideo', { params: { id: _id } }, member.token)).video).toBeNull();
  });

  it('cannot be opened by its buyer or performer while their account is suspended', async () => {
    const own = await shop.video(performer);
    await shop.buy(other, 'video', own._id);
    const { video } = await api.must('viewVideo', { params: { id: own._id } }, other.token);
    const setStatus = (id: string, accountStatus: string) =>
      api.database.pool.query('update accounts set status = $2 where id = $1', [id, accountStatus]);
    for (const [holder, address] of [
      [other, video],
      [performer, own.video],
    ] as const) {
      const proof = await proofOf(api.url, holder.token);
      const opens = async () =>
        (await fetch(api.url + address!, { headers: { range: 'bytes=4-7', cookie: proof } })).status;
      expect(await opens()).toBe(206);
      await setStatus(holder.id, 'suspended');
      expect(await opens()).toBe(404);
      await setStatus(holder.id, 'active');
      expect(await opens()).toBe(206);
    }
  });

  it('stays open to its buyer and disappears for others when its performer deletes it', async () => {
    const { _id } = await shop.video(performer);
    await shop.buy(other, 'video', _id);
    await api.must('deleteOwnVideo', { params: { id: _id } }, performer.token);
    expect((await api.call('viewVideo', { params: { id: _id } }, member.token)).status).toBe(404);
    const kept = await api.must('viewVideo', { params: { id: _id } }, other.token);
    expect(await status(kept.video!, other)).toBe(200);
  });

  it('counts each visitor once a day, and never its performer', async () => {
    const { _id } = await shop.video(performer);
    const count = (token: string | null, from: string) =>
      api.must('incrementVideoViews', { params: { id: _id }, from }, token);
    await count(member.token, '192.0.2.7');
    await count(member.token, '192.0.2.8');
    await count(null, '192.0.2.9');
    await count(performer.token, '192.0.2.10');
    expect(await count(null, '192.0.2.9')).toEqual({ views: 2 });
  });
});

it('shows blurred previews of a gallery before the purchase and its photos without metadata after it', async () => {
  const { _id } = await shop.gallery(performer);
  const before = await api.must('searchGalleryPhotos', { params: { galleryId: _id } }, member.token);
  expect(before.data.map(({ photo, thumbnail }) => [photo, thumbnail?.includes('/public/')])).toEqual([
    [null, true],
    [null, true],
  ]);
  await shop.buy(member, 'gallery', _id);
  const { data } = await api.must('searchGalleryPhotos', { params: { galleryId: _id } }, member.token);
  const photo = Buffer.from(await (await openFile(api.url, data[0]!.photo!, member.token)).arrayBuffer()).toString(
    'latin1',
  );
  expect(photo.slice(8, 12)).toBe('WEBP');
  expect(photo).not.toContain('secret-of-the-camera');
});

it('lets only buyers download a digital product, under its file name', async () => {
  const { _id } = await shop.product(performer);
  expect((await api.call('getDownloadLink', { params: { id: _id } }, member.token)).status).toBe(404);
  await shop.buy(member, 'product', _id);
  const { downloadLink, fileName } = await api.must('getDownloadLink', { params: { id: _id } }, member.token);
  const answer = await openFile(api.url, downloadLink, member.token);
  expect([fileName, answer.headers.get('content-disposition'), await answer.text()]).toEqual([
    'score.pdf',
    expect.stringContaining('attachment; filename="score.pdf"'),
    'the notes themselves',
  ]);
});

it('gives buyers the new file when a performer replaces the file of a product', async () => {
  const { _id } = await shop.product(performer);
  await shop.buy(other, 'product', _id);
  const link = async () => (await api.must('getDownloadLink', { params: { id: _id } }, other.token)).downloadLink;
  const oldLink = await link();
  await api.must(
    'updateProduct',
    { params: { id: _id }, body: {}, files: { digitalFile: { name: 'score-2.pdf', content: 'the notes, corrected' } } },
    performer.token,
  );
  expect(await status(oldLink, other)).toBe(404);
  expect(await (await openFile(api.url, await link(), other.token)).text()).toBe('the notes, corrected');
});

it('subtracts sales since the form was loaded from the stock that a performer saves', async () => {
  const { _id, stock } = await api.must(
    'createProduct',
    { body: { name: 'Poster', type: 'physical', token: 5, stock: 5 } },
    performer.token,
  );
  await buyTokens(api, other, 100);
  await api.must(
    'purchaseItem',
    {
      params: { type: 'product', id: _id },
      body: { quantity: 2, deliveryAddress: 'Lamp street 1', postalCode: '20457' },
    },
    other.token,
  );
  expect(
    (
      await api.must(
        'updateProduct',
        { params: { id: _id }, body: { name: 'Large poster', stock: stock!, stockSeen: stock! } },
        performer.token,
      )
    ).stock,
  ).toBe(3);
  expect((await api.must('updateProduct', { params: { id: _id }, body: { stock: 9 } }, performer.token)).stock).toBe(9);
});
