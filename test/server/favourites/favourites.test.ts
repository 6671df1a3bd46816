import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it('follows and unfollows repeatedly and shows it on every card and page', async () => {
  const { token } = await api.registerMember();
  const juno = await api.verifiedPerformer({ username: 'juno' });
  const kit = await api.verifiedPerformer({ username: 'kit' });
  for (const { id } of [juno, juno, kit])
    expect(await api.must('likePerformer', { params: { id } }, token)).toEqual({ performerId: id, isFavorite: true });

  const { data, total } = await api.must('listFavourites', { query: { limit: 10 } }, token);
  expect([total, data.map(({ performer }) => performer.username)]).toEqual([2, ['kit', 'juno']]);
  expect(data[0]).toMatchObject({ performerId: kit.id, performer: { isFavorite: true } });
  expect((await api.must('viewPerformer', { params: { username: 'juno' } }, token)).isFavorite).toBe(true);
  expect((await api.must('searchPerformers', { query: { q: 'kit' } }, token)).data[0]?.isFavorite).toBe(true);
  expect((await api.must('viewPerformer', { params: { username: 'juno' } })).isFavorite).toBe(false);

  for (let again = 0; again < 2; again += 1) await api.must('unlikePerformer', { params: { id: kit.id } }, token);
  expect((await api.must('listFavourites', {}, token)).data.map(({ performerId }) => performerId)).toEqual([juno.id]);
});

it('keeps the followed performers of members apart', async () => {
  const [one, other] = [await api.registerMember(), await api.registerMember()];
  const { id } = await api.verifiedPerformer();
  await api.must('likePerformer', { params: { id } }, one.token);
  expect((await api.must('listFavourites', {}, other.token)).total).toBe(0);
});

it('stays consistent under simultaneous calls', async () => {
  const { token } = await api.registerMember();
  const { id } = await api.verifiedPerformer();
  await Promise.all(Array.from({ length: 20 }, () => api.must('likePerformer', { params: { id } }, token)));
  expect((await api.must('listFavourites', {}, token)).total).toBe(1);
});

it('refuses other roles, and answers 404 for unknown and unlisted performers', async () => {
  const member = await api.registerMember();
  const performer = await api.verifiedPerformer();
  const waiting = await api.registerPerformer();
  expect((await api.call('likePerformer', { params: { id: performer.id } })).status).toBe(401);
  expect((await api.call('likePerformer', { params: { id: performer.id } }, performer.token)).status).toBe(403);
  for (const id of [waiting.id, member.id, '019aa0f0-0000-7000-8000-000000000000'])
    expect((await api.call('likePerformer', { params: { id } }, member.token)).status).toBe(404);
});
