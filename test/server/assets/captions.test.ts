import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { openFile } from '@test/support/privateLinks';
import { makeShop } from '@test/support/shop';

const VTT = 'WEBVTT\n\nNOTE from my studio\n\n00:00.100 --> 00:01.000\n<script>x</script>Good evening';
const WRITTEN = 'WEBVTT\n\n00:00:00.100 --> 00:00:01.000\nxGood evening\n';
const captions = (content = VTT) => ({ captions: { name: 'words.vtt', content } });

let api: Api;
let performer: Actor;
let shop: ReturnType<typeof makeShop>;
beforeAll(async () => {
  api = await startApi({ env: { FFMPEG: 'off' } });
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

const update = (id: string, body: Record<string, unknown>, files = {}) =>
  api.call('updateVideo', { params: { id }, body, files }, performer.token);
const keyOf = async (id: string) =>
  (await api.database.pool.query<{ captions: string | null }>('select captions from videos where id = $1', [id]))
    .rows[0]!.captions;

it('gives captions, written again by the server, to those who may open the video', async () => {
  const { _id } = await shop.video(performer, {}, captions());
  const member = await api.registerMember();
  const seen = () => api.must('viewVideo', { params: { id: _id } }, member.token);
  expect((await seen()).captions).toBeNull();
  await shop.buy(member, 'video', _id);
  const answer = await openFile(api.url, (await seen()).captions!, member.token);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'text/vtt; charset=utf-8',
    WRITTEN,
  ]);
});

it('replaces and removes captions, and their files', async () => {
  const { _id } = await shop.video(performer, {}, captions());
  const first = (await keyOf(_id))!;
  expect((await update(_id, {}, captions(VTT.replace('evening', 'night')))).status).toBe(200);
  const second = (await keyOf(_id))!;
  expect(second).not.toBe(first);
  expect(await api.ctx.storage.stat(first)).toBeNull();
  expect((await update(_id, { title: 'Encore, again' })).body).toMatchObject({
    data: { captions: expect.any(String) },
  });
  expect((await update(_id, { removeCaptions: 'true' })).body).toMatchObject({ data: { captions: null } });
  expect([await keyOf(_id), await api.ctx.storage.stat(second)]).toEqual([null, null]);
});

it('refuses what is no WebVTT file, names the field, and keeps the captions of before', async () => {
  const { _id } = await shop.video(performer, {}, captions());
  const before = await keyOf(_id);
  const refused = await update(_id, { title: 'Never' }, captions('<html><script>alert(1)</script>'));
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { message: [{ property: 'captions', constraints: { notVtt: expect.stringMatching(/WEBVTT/) } }] },
  ]);
  const large = await update(_id, {}, captions(`WEBVTT\n\n${'a'.repeat(600_000)}`));
  expect(large.status).toBe(413);
  expect(await keyOf(_id)).toBe(before);
});
