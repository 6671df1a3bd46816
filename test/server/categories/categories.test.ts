import { addCategory } from '@server/features/categories/service/editing';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const add = (slug: string, ordering: number) =>
  addCategory(api.ctx, { name: slug, slug, description: `All about ${slug}.`, ordering });

it('lists categories in the operator’s order and counts listed performers only', async () => {
  const talk = await add('talk', 2);
  const music = await add('music', 1);
  const seen = await api.verifiedPerformer();
  const waiting = await api.registerPerformer();
  for (const { token } of [seen, waiting])
    await api.must('updatePerformer', { body: { categoryIds: [music._id] } }, token);
  expect((await api.must('listCategories')).map(({ slug, performers }) => [slug, performers])).toEqual([
    ['music', 1],
    ['talk', 0],
  ]);
  expect(await api.must('viewCategory', { params: { id: 'MUSIC' } })).toMatchObject({ _id: music._id, performers: 1 });
  expect(await api.must('viewCategory', { params: { id: talk._id } })).toMatchObject({
    slug: 'talk',
    description: 'All about talk.',
  });
});

it('puts a performer into exactly the given categories and ignores unknown ones', async () => {
  const [one, two] = [await add('one', 3), await add('two', 4)];
  const { token } = await api.verifiedPerformer();
  await api.must(
    'updatePerformer',
    { body: { categoryIds: [one._id, '019aa0f0-0000-7000-8000-000000000000'] } },
    token,
  );
  expect((await api.must('getPerformerMe', {}, token)).categories.map(({ slug }) => slug)).toEqual(['one']);
  await api.must('updatePerformer', { body: { categoryIds: [two._id] } }, token);
  expect((await api.must('getPerformerMe', {}, token)).categories.map(({ slug }) => slug)).toEqual(['two']);
});

it.each(['nothing', '019aa0f0-0000-7000-8000-000000000000', "'; drop table categories; --", '../../etc'])(
  'answers 404 for %s',
  async (id) => {
    expect((await api.call('viewCategory', { params: { id } })).status).toBe(404);
  },
);

it('refuses a second category with the same slug', async () => {
  await add('shared', 5);
  await expect(add('shared', 6)).rejects.toMatchObject({ statusCode: 409, code: 'SLUG_TAKEN' });
});
