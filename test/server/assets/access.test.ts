import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { openFile } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';
import { videoFile } from '@test/support/videos';
import { signLink } from '@server/storage/signedLinks';
import { formatHolder } from '@server/features/assets/rules';

let api: Api;
let shop: ReturnType<typeof makeShop>;
let performer: Actor;
let rival: Actor;
let strangers: [string, string | null][];
let sold: { video: string; product: string; gallery: string };
beforeAll(async () => {
  api = await startApi({ env: { FFMPEG: 'off' } });
  shop = makeShop(api);
  [performer, rival] = [await api.verifiedPerformer(), await api.verifiedPerformer()];
  strangers = [
    ['a guest', null],
    ['a member', (await api.registerMember()).token],
    ['another performer', rival.token],
    ['a studio', (await api.registerStudio()).token],
    ['an operator', (await api.operator()).token],
  ];
  sold = {
    video: (await shop.video(performer))._id,
    product: (await shop.product(performer))._id,
    gallery: (await shop.gallery(performer))._id,
  };
});
afterAll(() => api.close());

const status = async (address: string, method = 'GET') => {
  const answer = await fetch(api.url + address, { method });
  await answer.arrayBuffer();
  return answer.status;
};

describe('an item that was not bought', () => {
  it('appears in no reply with a link to a private file', async () => {
    for (const [viewer, token] of strangers) {
      const replies = await Promise.all([
        api.call('viewVideo', { params: { id: sold.video } }, token),
        api.call('viewProduct', { params: { id: sold.product } }, token),
        api.call('viewGallery', { params: { id: sold.gallery } }, token),
        api.call('searchGalleryPhotos', { params: { galleryId: sold.gallery } }, token),
        api.call('searchVideos', {}, token),
        api.call('searchGalleries', {}, token),
        api.call('searchProducts', {}, token),
        api.call('viewPerformer', { params: { username: performer.username } }, token),
      ]);
      expect([viewer, replies.map((answer) => answer.status)]).toEqual([viewer, Array(8).fill(200)]);
      expect([viewer, JSON.stringify(replies.map(({ body }) => body)).includes('private/')]).toEqual([viewer, false]);
      expect([viewer, (await api.call('getDownloadLink', { params: { id: sold.product } }, token)).status]).toEqual([
        viewer,
        token ? 404 : 401,
      ]);
    }
  });

  it('does not open by a validly signed link for an account that did not buy it', async () => {
    const { rows } = await api.database.pool.query<{ file: string }>('select file from videos where id = $1', [
      sold.video,
    ]);
    const until = Math.floor(Date.now() / 1000) + 600;
    const signed = (holder: string, end = until) =>
      signLink(api.ctx.config.secrets, { key: rows[0]!.file, until: end, holder, download: null });
    expect(await status(signed(formatHolder('video', sold.video, performer.id)))).toBe(200);
    expect(await status(signed(formatHolder('video', sold.video, performer.id)), 'HEAD')).toBe(200);
    for (const holder of [
      formatHolder('video', sold.video, rival.id),
      formatHolder('video', sold.video, null),
      formatHolder('gallery', sold.video, performer.id),
      'video:nobody:',
      '',
    ])
      expect([holder, await status(signed(holder))]).toEqual([holder, 404]);
    expect(await status(signed(formatHolder('video', sold.video, performer.id), until - 700))).toBe(404);
  });
});

describe('a performer', () => {
  it('finds only their own items in their own lists', async () => {
    const mine = await shop.video(rival, { title: 'Mine' });
    expect((await api.must('searchOwnVideos', {}, rival.token)).data.map(({ _id }) => _id)).toEqual([mine._id]);
    for (const name of ['searchOwnProducts', 'searchOwnGalleries', 'searchOwnPhotos'] as const)
      expect([name, (await api.must(name, {}, rival.token)).total]).toEqual([name, 0]);
    expect((await api.must('searchOwnPhotos', { query: { galleryId: sold.gallery } }, rival.token)).total).toBe(0);
  });

  it("cannot move photos into or out of another performer's gallery", async () => {
    const [theirs] = (await api.must('searchOwnPhotos', { query: { galleryId: sold.gallery } }, performer.token)).data;
    const own = await shop.gallery(rival, {}, 1);
    const [photo] = (await api.must('searchOwnPhotos', {}, rival.token)).data;
    const files = { photo: await shop.photo() };
    expect((await api.call('createPhoto', { body: { galleryId: sold.gallery }, files }, rival.token)).status).toBe(404);
    expect(
      (await api.call('updatePhoto', { params: { id: photo!._id }, body: { galleryId: sold.gallery } }, rival.token))
        .status,
    ).toBe(404);
    expect(
      (await api.call('updatePhoto', { params: { id: theirs!._id }, body: { galleryId: own._id } }, rival.token))
        .status,
    ).toBe(404);
    expect(
      (await api.call('updateGallery', { params: { id: own._id }, body: { coverId: theirs!._id } }, rival.token))
        .status,
    ).toBe(404);
    await api.must(
      'orderPhotos',
      { params: { id: own._id }, body: { photoIds: [theirs!._id, photo!._id] } },
      rival.token,
    );
    expect((await api.must('viewGallery', { params: { id: sold.gallery } }, null)).numOfItems).toBe(2);
    expect(await api.must('viewOwnPhoto', { params: { id: theirs!._id } }, performer.token)).toMatchObject({
      galleryId: sold.gallery,
      position: 0,
    });
  });

  it("does not get another performer's upload by its idempotency key", async () => {
    const upload = {
      body: { title: 'Keyed' },
      files: { video: { name: 'a.mp4', content: await videoFile() } },
      idempotencyKey: 'one-key-of-two',
    };
    const [one, two] = [
      await api.must('createVideo', upload, performer.token),
      await api.must('createVideo', upload, rival.token),
    ];
    expect(two._id).not.toBe(one._id);
  });
});

it('creates one video with one file from five concurrent uploads with the same key', async () => {
  const upload = {
    body: { title: 'At once' },
    files: { video: { name: 'a.mp4', content: await videoFile() } },
    idempotencyKey: 'five-at-once',
  };
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await api.must('createVideo', upload, rival.token))._id),
  );
  expect(new Set(ids).size).toBe(1);
  const { rows } = await api.database.pool.query<{ source: string }>(
    'select source from videos where upload_key = $1',
    ['five-at-once'],
  );
  const kept: string[] = [];
  for await (const { key } of api.ctx.storage.list('private/videos/')) kept.push(key);
  const { rows: named } = await api.database.pool.query<{ key: string }>(
    'select unnest(array[source, file, trailer_source]) as key from videos',
  );
  expect(rows).toHaveLength(1);
  expect(kept.filter((key) => !named.some((row) => row.key === key))).toEqual([]);
});

describe('a range request', () => {
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const { downloadLink } = await api.must('getDownloadLink', { params: { id: sold.product } }, performer.token);
    const answer = await openFile(api.url, downloadLink, performer.token, { method, headers });
    const text = await answer.text();
    return [
      answer.status,
      text.startsWith('{') ? '' : text,
      answer.headers.get('content-range'),
      answer.headers.get('content-length'),
    ];
  };
  // 'the notes themselves', 20 bytes
  it.each<[string, string, (string | number | null)[]]>([
    ['from the beginning', 'bytes=0-2', [206, 'the', 'bytes 0-2/20', '3']],
    ['from an offset to the end', 'bytes=10-', [206, 'themselves', 'bytes 10-19/20', '10']],
    ['for the last bytes', 'bytes=-6', [206, 'selves', 'bytes 14-19/20', '6']],
    ['for more last bytes than the file has', 'bytes=-500', [206, 'the notes themselves', 'bytes 0-19/20', '20']],
    ['with an end beyond the file', 'bytes=15-500', [206, 'elves', 'bytes 15-19/20', '5']],
    ['for several ranges', 'bytes=0-1,4-5', [200, 'the notes themselves', null, '20']],
    ['in another unit', 'lines=1-2', [200, 'the notes themselves', null, '20']],
    ['with only a dash', 'bytes=-', [200, 'the notes themselves', null, '20']],
  ])('%s gets the matching bytes, or the whole file if the range is not supported', async (_what, range, answer) => {
    expect(await ask({ range })).toEqual(answer);
  });

  it.each([
    ['that starts behind the end', 'bytes=20-'],
    ['for zero last bytes', 'bytes=-0'],
    ['that ends before its start', 'bytes=5-2'],
    ['with a huge number', `bytes=${'9'.repeat(400)}-`],
  ])('%s is answered with 416', async (_what, range) => {
    expect((await ask({ range })).slice(0, 3)).toEqual([416, '', 'bytes */20']);
  });

  it('is ignored if the file has changed (If-Range), and HEAD gets the same headers without a body', async () => {
    expect((await ask({ range: 'bytes=0-2', 'if-range': '"another"' }))[0]).toBe(200);
    expect(await ask({}, 'HEAD')).toEqual([200, '', null, '20']);
    expect(await ask({ range: 'bytes=0-2' }, 'HEAD')).toEqual([206, '', 'bytes 0-2/20', '3']);
  });
});

describe('a new video or gallery', () => {
  it('is a draft that only its performer sees, until it is published with its price', async () => {
    const video = await api.must(
      'createVideo',
      {
        body: { title: 'Soundcheck', isSaleVideo: 'true', token: 30 },
        files: { video: { name: 'clip.mp4', content: await videoFile() } },
      },
      performer.token,
    );
    const gallery = await api.must(
      'createGallery',
      { body: { name: 'Soundcheck', isSale: true, token: 15 } },
      performer.token,
    );
    await api.must(
      'uploadPhoto',
      { body: { galleryId: gallery._id }, files: { photo: await shop.photo() } },
      performer.token,
    );
    await api.runJobs();
    expect([video.status, gallery.status]).toEqual(['draft', 'draft']);
    const seen = async () => [
      (await api.must('searchVideos', { query: { q: 'Soundcheck' } })).data.map(({ token }) => token),
      (await api.must('searchGalleries', { query: { q: 'Soundcheck' } })).data.map(({ token }) => token),
      (await api.call('viewVideo', { params: { id: video._id } })).status,
      (await api.call('viewGallery', { params: { id: gallery._id } })).status,
    ];
    expect(await seen()).toEqual([[], [], 404, 404]);
    for (const [call, id] of [
      ['updateVideo', video._id],
      ['updateGallery', gallery._id],
    ] as const)
      await api.must(call, { params: { id }, body: { status: 'active' } }, performer.token);
    expect(await seen()).toEqual([[30], [15], 200, 200]);
  });
});

describe('an empty gallery', () => {
  it('stays a draft when its performer publishes it, and is published once it has a photo', async () => {
    const { _id: id } = await api.must('createGallery', { body: { name: 'Rehearsal' } }, performer.token);
    const publish = () => api.call('updateGallery', { params: { id }, body: { status: 'active' } }, performer.token);
    const refusal = await publish();
    expect(refusal.status).toBe(422);
    expect(refusal.error).toMatchObject({
      error: 'GALLERY_EMPTY',
      message: 'This gallery has no photos yet, so it was not published. Add at least one photo, then publish it.',
    });
    expect((await api.must('viewOwnGallery', { params: { id } }, performer.token)).status).toBe('draft');
    await api.must('createPhoto', { body: { galleryId: id }, files: { photo: await shop.photo() } }, performer.token);
    expect((await publish()).status).toBe(200);
  });
});
