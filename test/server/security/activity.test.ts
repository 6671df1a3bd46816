import { type Api, startApi } from '@test/support/api';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const kindsOf = async (token: string) => (await api.must('listSecurityEvents', {}, token)).data.map(({ kind }) => kind);

it('shows the owner a login with IP address, browser and country', async () => {
  const member = await api.registerMember();
  const { token } = await api.must('loginUser', {
    body: member,
    from: '192.0.2.9',
    headers: { 'user-agent': 'A phone' },
  });
  const { data } = await api.must('listSecurityEvents', {}, token);
  expect(data[0]).toMatchObject({ kind: 'login', by: 'owner', ip: '192.0.2.9', userAgent: 'A phone', country: null });
});

it('records a failed login of an existing account, by an unknown person', async () => {
  const member = await api.registerMember();
  const wrong = { username: member.username, password: 'not this one' };
  await api.call('loginUser', { body: wrong, from: '8.8.8.8' });
  await api.runJobs();
  const { data } = await api.must('listSecurityEvents', {}, member.token);
  expect(data[0]).toMatchObject({ kind: 'loginFailed', by: 'unknown', ip: '8.8.8.8', country: 'US' });
});

it('queues the same work for an unknown login as for a wrong password, and records nothing', async () => {
  const events = async () => (await api.database.pool.query('select from security_events')).rowCount;
  const before = await events();
  await api.call('loginUser', { body: { username: 'nobody-at-all', password: 'whatever it is' } });
  const { rows } = await api.database.pool.query(
    "select count(*) as jobs from graphile_worker.jobs where task_identifier = 'security/loginFailed'",
  );
  expect(rows).toEqual([{ jobs: 1 }]);
  await api.runJobs();
  expect(await events()).toBe(before);
});

it('shows members only their own events', async () => {
  const member = await api.registerMember();
  const other = await api.registerMember();
  await api.call('loginUser', { body: { username: other.username, password: 'not this one' } });
  await api.runJobs();
  expect(await kindsOf(member.token)).toEqual(['login']);
  expect(await kindsOf(other.token)).toEqual(['loginFailed', 'login']);
  expect((await api.call('listSecurityEvents', {})).status).toBe(401);
});

it('returns one page at a time, newest first', async () => {
  const member = await api.registerMember();
  for (let n = 0; n < 4; n += 1) await api.login(member);
  const first = await api.must('listSecurityEvents', { query: { limit: 3 } }, member.token);
  expect(first).toMatchObject({ hasMore: true });
  const before = first.data.at(-1)!._id;
  const second = await api.must('listSecurityEvents', { query: { limit: 3, before } }, member.token);
  expect(second).toMatchObject({ hasMore: false });
  const ids = [...first.data, ...second.data].map(({ _id }) => _id);
  expect(ids).toHaveLength(5);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

it('keeps replies to accounts, refusals included, out of every cache', async () => {
  const member = await api.registerMember();
  const cacheOf = async (token: string | null, path = '/auth/sessions') =>
    (await fetch(`${api.url}/api${path}`, { headers: token ? { authorization: token } : {} })).headers.get(
      'cache-control',
    );
  expect(await cacheOf(member.token)).toBe('no-store');
  expect(await cacheOf(member.token, '/auth/security-events?limit=0')).toBe('no-store');
  expect(await cacheOf(null, '/settings/public')).toBeNull();
});
