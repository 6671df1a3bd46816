import { cleanUpStorage } from '@server/features/assets/service/cleanup';
import { newKey } from '@server/storage/storage';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { startBucket } from '@test/support/bucket';
import { openFile } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

// The main flows of the shop with files in a bucket instead of a folder.
let bucket: Awaited<ReturnType<typeof startBucket>>;
let api: Api;
let performer: Actor;
let member: Actor;
let shop: ReturnType<typeof makeShop>;
beforeAll(async () => {
  bucket = await startBucket();
  api = await startApi({ env: { ...bucket.env, FFMPEG: 'off' } });
  shop = makeShop(api);
  [performer, member] = [await api.verifiedPerformer(), await api.registerMember()];
});
afterAll(async () => {
  await api.close();
  await bucket.close();
});

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['products', 'videos', 'photos'])
    for (const visibility of ['public', 'private'])
      for await (const { key } of api.ctx.storage.list(`${visibility}/${folder}/`)) found.push(key);
  return found;
}

it('processes a video, serves byte ranges to its buyer until the refund, and removes the file when the video is deleted', async () => {
  const { _id } = await shop.video(performer);
  expect(await keys()).toEqual([expect.stringMatching(/^private\/videos\/.*\.mp4$/)]);
  await shop.buy(member, 'video', _id);
  const { video } = await api.must('viewVideo', { params: { id: _id } }, member.token);
  const part = await openFile(api.url, video!, member.token, { headers: { range: 'bytes=4-7' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'ftyp',
    expect.stringMatching(/^bytes 4-7\/\d{4,}$/),
  ]);
  await api.database.pool.query("update orders set delivery_status = 'refunded' where item_id = $1", [_id]);
  const closed = await openFile(api.url, video!, member.token, { headers: { range: 'bytes=4-7' } });
  expect([closed.status, (await closed.json()) as object]).toMatchObject([404, { error: 'NOT_FOUND' }]);
  await api.database.pool.query('update videos set sold = 0 where id = $1', [_id]);
  await api.must('deleteOwnVideo', { params: { id: _id } }, performer.token);
  expect(await keys()).toEqual([]);
});

it('serves the photos of a gallery and the file of a product to their buyers', async () => {
  const gallery = await shop.gallery(performer, {}, 1);
  const product = await shop.product(performer);
  await shop.buy(member, 'gallery', gallery._id);
  await shop.buy(member, 'product', product._id);
  const { data } = await api.must('searchGalleryPhotos', { params: { galleryId: gallery._id } }, member.token);
  expect((await (await openFile(api.url, data[0]!.photo!, member.token)).text()).slice(8, 12)).toBe('WEBP');
  const { downloadLink } = await api.must('getDownloadLink', { params: { id: product._id } }, member.token);
  expect(await (await openFile(api.url, downloadLink, member.token)).text()).toBe('the notes themselves');
});

it('stores no file of a rejected upload, and the cleanup removes files that no item refers to', async () => {
  const before = await keys();
  await api.ctx.storage.put(newKey('private', 'videos', 'mp4'), Buffer.from('left behind'));
  expect(
    (
      await api.call(
        'createVideo',
        { body: { title: 'No' }, files: { video: { name: 'a.mp4', content: 'nothing that moves' } } },
        performer.token,
      )
    ).status,
  ).toBe(400);
  expect(await keys()).toHaveLength(before.length + 1);
  expect(await cleanUpStorage(api.ctx, new Date(Date.now() + 60_000))).toMatchObject({ orphans: 1 });
  expect((await keys()).sort()).toEqual(before.sort());
});

it('redirects GET requests to a presigned bucket URL when S3_DIRECT is on', async () => {
  const direct = await startApi({ env: { ...bucket.env, S3_DIRECT: 'on', FFMPEG: 'off' } });
  try {
    const other = makeShop(direct);
    const seller = await direct.verifiedPerformer();
    const { video } = await other.video(seller);
    const ask = (method: string, { token }: { token: string | null } = seller) =>
      openFile(direct.url, video!, token, { method });
    expect((await ask('GET', { token: null })).status).toBe(403);
    const sent = await ask('GET');
    const address = new URL(sent.headers.get('location')!);
    expect([sent.status, sent.headers.get('cache-control'), address.searchParams.get('X-Amz-Expires')]).toEqual([
      302,
      'private, no-store',
      '300',
    ]);
    const got = await fetch(address, { headers: { range: 'bytes=4-7' } });
    expect([got.status, await got.text()]).toEqual([206, 'ftyp']);
    expect((await ask('HEAD')).status).toBe(200);
  } finally {
    await direct.close();
  }
});
