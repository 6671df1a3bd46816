import { registration } from '@test/support/actors';
import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

/** Moves the last username change into the past. */
const daysAgo = (days: number) =>
  api.database.pool.query("update former_usernames set until = now() - $1 * interval '1 day'", [days]);

it('serves the page of a renamed performer under both usernames', async () => {
  const { token, id } = await api.verifiedPerformer({ username: 'wren' });
  expect((await api.must('updatePerformer', { body: { username: 'nightingale' } }, token)).username).toBe(
    'nightingale',
  );
  for (const username of ['nightingale', 'wren', 'WREN'])
    expect(await api.must('viewPerformer', { params: { username } })).toMatchObject({
      _id: id,
      username: 'nightingale',
    });
});

it('reserves a former username for its owner', async () => {
  const { token, id } = await api.verifiedPerformer({ username: 'linnet' });
  const other = await api.verifiedPerformer({ username: 'finch' });
  await api.must('updatePerformer', { body: { username: 'goldcrest' } }, token);
  const again = await api.call('registerUser', { body: registration({ username: 'Linnet' }) });
  expect([again.status, JSON.stringify(again.error.message)]).toEqual([
    400,
    expect.stringContaining('This username is taken!'),
  ]);
  expect((await api.call('updatePerformer', { body: { username: 'linnet' } }, other.token)).status).toBe(400);
  expect((await api.call('updatePerformer', { body: { username: 'GoldCrest' } }, other.token)).status).toBe(400);
  await daysAgo(31);
  await api.must('updatePerformer', { body: { username: 'linnet' } }, token);
  expect((await api.must('viewPerformer', { params: { username: 'goldcrest' } }))._id).toBe(id);
});

it('allows a new username once in 30 days, and changes of case at any time', async () => {
  const { token } = await api.verifiedPerformer({ username: 'heron' });
  await api.must('updatePerformer', { body: { username: 'egret' } }, token);
  await api.must('updatePerformer', { body: { username: 'Egret' } }, token);
  expect((await api.call('updatePerformer', { body: { username: 'bittern' } }, token)).error).toMatchObject({
    statusCode: 422,
    error: 'RENAMED_LATELY',
  });
  await daysAgo(31);
  expect((await api.must('updatePerformer', { body: { username: 'bittern' } }, token)).username).toBe('bittern');
});

it('answers 404 for unknown usernames and for unlisted performers', async () => {
  const { token, id } = await api.verifiedPerformer({ username: 'dipper' });
  await api.must('updatePerformer', { body: { username: 'ouzel' } }, token);
  await api.database.pool.query("update accounts set status = 'suspended' where id = $1", [id]);
  for (const username of ['dipper', 'ouzel', 'never-was'])
    expect((await api.call('viewPerformer', { params: { username } })).status).toBe(404);
});
