import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { makeShop } from '@test/support/shop';
import { videoFile } from '@test/support/videos';

let api: Api;
let performer: Actor;
let shop: ReturnType<typeof makeShop>;
beforeAll(async () => {
  api = await startApi({ env: { FFMPEG: 'off' } });
  shop = makeShop(api);
  performer = await api.verifiedPerformer();
});
afterAll(() => api.close());

/** Returns the progress events of an upload. */
const eventsOf = (id: string) =>
  api.realtime.said.flatMap((said) =>
    said.event === 'asset/processed' && said.payload._id === id ? [{ to: said.to, ...said.payload }] : [],
  );

it('reports the progress from start to end, and only to the performer', async () => {
  const { _id } = await shop.video(performer, {}, { trailer: { name: 'short.mp4', content: await videoFile() } });
  const events = eventsOf(_id);
  const parts = events.map(({ progress }) => progress);
  expect(new Set(events.map(({ to }) => to))).toEqual(new Set([`account:${performer.id}`]));
  expect([events[0], events.at(-1)]).toMatchObject([
    { type: 'video', processing: 'running', progress: 0 },
    { processing: 'done', progress: 1, fault: null },
  ]);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
});

it('processes the new file when an upload is replaced before its processing', async () => {
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'First thought' }, files: { video: { name: 'a.mp4', content: await videoFile('mp4', 1.2) } } },
    performer.token,
  );
  await api.must(
    'updateVideo',
    { params: { id: _id }, body: {}, files: { video: { name: 'b.mp4', content: await videoFile('mp4', 3) } } },
    performer.token,
  );
  await api.runJobs();
  const made = await api.must('viewOwnVideo', { params: { id: _id } }, performer.token);
  expect([made.processing, Math.round(made.seconds!)]).toEqual(['done', 3]);
});

it('does not process an upload that was deleted while waiting, and removes its file', async () => {
  const { _id } = await api.must(
    'createVideo',
    { body: { title: 'Regretted' }, files: { video: { name: 'a.mp4', content: await videoFile() } } },
    performer.token,
  );
  const { rows } = await api.database.pool.query<{ source: string }>('select source from videos where id = $1', [_id]);
  await api.must('deleteOwnVideo', { params: { id: _id } }, performer.token);
  await api.runJobs();
  expect(eventsOf(_id)).toEqual([]);
  expect(await api.ctx.storage.stat(rows[0]!.source)).toBeNull();
});
