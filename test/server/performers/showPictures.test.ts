import { removeUnusedPictures } from '@server/features/performers/service/showPictures';
import { type Actor } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';
import { pictureFile } from '@test/support/pictures';

let api: Api;
let performer: Actor;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  performer = await api.verifiedPerformer();
});

const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const upload = async (by = performer) => {
  const files = { picture: { name: 'show.png', content: await pictureFile('png', 640, 360) } };
  return (await api.must('uploadShowPicture', { files }, by.token)).picture;
};
const plan = (picture?: string, by = performer) =>
  api.call(
    'updatePerformer',
    {
      body: {
        timeZone: 'UTC',
        plannedShows: [{ day: IN_A_WEEK, start: '20:00', end: '21:00', ...(picture && { picture }) }],
      },
    },
    by.token,
  );
const page = () => api.must('viewPerformer', { params: { username: performer.username } });
const statusOf = async (path: string) => (await fetch(`${new URL(api.url).origin}${path}`)).status;

it('appears with its show on the page and in feeds, and is removed with it', async () => {
  const picture = await upload();
  await plan(picture);
  expect((await page()).upcoming[0]!.picture).toBe(picture);
  const soon = await api.must('searchPerformers', { query: { sortBy: 'nextShow', ids: performer.id } });
  expect(soon.data[0]!.poster).toBe(picture);
  const feed = await api.call('viewPerformerFeed', { params: { username: performer.username, format: 'json' } });
  expect((feed.body as { items: { image: string }[] }).items[0]!.image).toBe(api.ctx.publicUrl + picture);
  expect(await statusOf(picture)).toBe(200);
  await plan();
  expect((await page()).upcoming[0]!.picture).toBeUndefined();
  expect(await statusOf(picture)).toBe(404);
});

it('is removed when another one replaces it', async () => {
  const [first, second] = [await upload(), await upload()];
  await plan(first);
  await plan(second);
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
});

it('must be one that the performer uploaded', async () => {
  const picture = await upload(await api.verifiedPerformer());
  for (const foreign of [picture, '/files/public/avatars/a.webp', `${picture}?w=1`, '/files/public/shows/../a.webp'])
    expect((await plan(foreign)).status).toBe(400);
  expect((await page()).upcoming).toEqual([]);
});

it('is refused unless it is a picture', async () => {
  const refused = await api.call(
    'uploadShowPicture',
    { files: { picture: { name: 'show.png', content: 'no picture' } } },
    performer.token,
  );
  expect(refused.status).toBe(400);
});

it('is deleted after a day without a show', async () => {
  const [used, unused] = [await upload(), await upload()];
  await plan(used);
  await removeUnusedPictures(api.ctx, new Date(Date.now() + 60_000));
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404]);
});
